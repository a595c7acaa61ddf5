import type { Words } from "../kit/text/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  tagline: "Legal, notarial and registry services",
  language: { switch: "Español", label: "Switch to Spanish" },
  languages: { es: "Spanish", en: "English" },
  theme: { dark: "Use dark theme", light: "Use light theme" },
  loading: "Loading…",
  retry: "Try again",
  back: "Back",
  home: "Home",
  signIn: "Sign in",
  signOut: "Sign out",
  skip: "Skip to content",
  errorSummary: {
    one: "There is a problem: fix the field below",
    other: "There is a problem: fix the {count} fields below",
  },
  errorTitle: "Error: ",
  notFound: { title: "Page not found", text: "This page does not exist or has moved." },
  forbidden: { title: "Access forbidden", text: "You do not have permission to open this page." },
};
