import { faultsEn, formRefusalsEn } from "../../kit/refusals.en.ts";
import type { Words } from "../../kit/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  name: "Legalsit",
  tagline: "Legal, notarial and registry services",
  skip: "Skip to content",
  loading: "Loading…",
  working: "Working…",
  retry: "Try again",
  close: "Close",
  cancel: "Cancel",
  back: "Back",
  goOn: "Continue",
  yes: "Yes",
  no: "No",
  optional: "(optional)",
  choose: "Choose an option",
  signIn: "Sign in",
  offline: "No connection. Keep this page open: what you wrote is still here.",
  language: { switch: "Español", label: "Switch to Spanish" },
  theme: { dark: "Use dark theme", light: "Use light theme" },
  foot: {
    track: "Follow a request",
    services: "Online procedures",
    terms: "Terms and conditions",
    contact: "Contact",
    email: "atencion@legalsit.example",
  },
  account: {
    open: "Your account",
    home: "My requests",
    notifications: "Notifications",
    profile: "My profile",
    office: "Go to the office",
    signOut: "Sign out",
  },
  pages: { place: "Page {page} of {pages}", newer: "Newer", older: "Older" },
  errorTitle: "Error: ",
  errorSummary: {
    title: "There is a problem",
    refused: "It could not be sent",
  },
  notFound: {
    title: "Page not found",
    text: "The address does not exist or has moved. If you typed it, check that it is complete.",
    home: "See the online procedures",
  },
  forbidden: {
    title: "Access forbidden",
    text: "Your account may not open this page.",
    home: "Go home",
  },
  cut: {
    title: "No connection",
    text: "This page did not arrive. What you have written is kept; as soon as the connection is back we show it.",
  },
  broken: {
    title: "The page could not be shown",
    text: "Something failed in the page. What you saved is kept. Try again; if it goes on, write to us.",
  },
  date: {
    day: "Day",
    month: "Month",
    year: "Year",
    hint: "For example, 27 3 1991",
  },
  password: {
    show: "Show the password",
    hide: "Hide the password",
    strength: "Strength:",
    levels: { weak: "weak", fair: "fair", strong: "strong" },
    hint: "At least 8 characters. A phrase of several words is easy to remember and hard to guess.",
  },
  phone: { hint: "With the country code if it is not Cuban, for example +34 600 111 222" },
  captcha: {
    idle: "We check that you are a person without asking you anything.",
    working: "Checking that you are a person…",
    done: "Check complete.",
    failed: "We could not check that you are a person.",
  },
  faults: { ...faultsEn, ...formRefusalsEn },
};
