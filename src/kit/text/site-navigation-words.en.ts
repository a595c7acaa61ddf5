import type { Words } from "./words.ts";
import type { siteNavigationEs } from "./site-navigation-words.es.ts";

export const siteNavigationEn: Words<typeof siteNavigationEs> = {
  tagline: "Legal, notarial and registry services",
  skip: "Skip to content",
  main: "Main navigation",
  menu: "Menu",
  services: "Order a document",
  track: "Track a request",
  courier: "Delivery",
  contact: "Contact",
  terms: "Terms",
  politics: "Privacy",
  aboutUs: "About us",
  home: "Home",
  start: "Order",
  notices: "Alerts",
  signIn: "Sign in",
  account: "Your account",
  theme: "Change the theme",
  language: { switch: "Español", label: "Switch to Spanish" },
};
