import type { Words } from "./words.ts";
import type { siteNavigationEs } from "./site-navigation-words.es.ts";

export const siteNavigationEn: Words<typeof siteNavigationEs> = {
  tagline: "Legal, notarial and registry services",
  skip: "Skip to content",
  main: "Main",
  menu: "Menu",
  services: "Online procedures",
  track: "Track a request",
  courier: "Courier",
  contact: "Contact",
  terms: "Terms",
  politics: "Privacy",
  aboutUs: "About us",
  home: "Home",
  start: "New",
  notices: "Notices",
  signIn: "Sign in",
  account: "Your account",
  theme: "Change the theme",
  language: { switch: "Español", label: "Change to Spanish" },
};
