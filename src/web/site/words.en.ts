import { siteNavigationEn } from "../../kit/text/site-navigation-words.en.ts";
import { faultsEn, formRefusalsEn } from "../../kit/text/refusals.en.ts";
import type { Words } from "../../kit/text/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  loading: "Loading…",
  working: "...Processing",
  retry: "Try again",
  close: "Close",
  cancel: "Cancel",
  back: "Back",
  goBack: "No, go back",
  goOn: "Continue",
  yes: "Yes",
  no: "No",
  optional: "(optional)",
  choose: "Choose an option",
  offline: "You’re offline. Keep this page open: your answers are safe.",
  theme: { dark: "Use dark theme", light: "Use light theme" },
  ways: siteNavigationEn,
  closed: {
    banner: "Our online service is closed at the moment.",
    title: "Our online service is closed at the moment",
    text: "Come back later to order your documents. If you already have a request, you can track it.",
    track: "Track a request",
  },
  account: {
    home: "Your requests",
    notifications: "Notifications",
    profile: "Your profile",
    office: "Open the staff area",
    signOut: "Sign out",
  },
  pages: { place: "Page {page} of {pages}", newer: "Newer", older: "Older" },
  errorTitle: "Error: ",
  toComplete: "Fill in “{label}”.",
  toAnswer: "Answer: {label}",
  errorSummary: {
    title: "There is a problem",
    refused: "We couldn’t send it",
    mended: "All fixed: you can continue",
    isMended: "(fixed)",
  },
  notFound: {
    title: "Page not found",
    text: "This page doesn’t exist or has moved. If you typed the address, check that it’s complete.",
    home: "View the documents you can order",
  },
  badAddress: "This link is incomplete or has a mistake. Open the full link you received.",
  forbidden: {
    title: "Access forbidden",
    text: "You don’t have permission to open this page.",
    home: "Go to the home page",
  },
  offlinePage: {
    title: "You’re offline",
    text: "We couldn’t load this page. It will appear when you’re back online, and your answers are safe.",
  },
  broken: {
    title: "We couldn’t show this page",
    text: "Something went wrong, but what you saved is safe. Try again; if it keeps happening, contact us.",
  },
  date: {
    day: "Day",
    month: "Month",
    year: "Year",
    unknownDay: "I don’t know the day",
    unknownMonth: "I don’t know the month",
    hint: "For example, 27 3 1991",
  },
  password: {
    show: "Show the password",
    hide: "Hide the password",
    strength: "Strength:",
    levels: { weak: "weak", fair: "fair", strong: "strong" },
    hint: "At least 8 characters. A phrase of several words is easy to remember and hard to guess.",
  },
  phone: { hint: "If it’s not a Cuban number, include the country code. For example, +34 600 111 222" },
  captcha: {
    idle: "We’ll check you’re not a robot. You don’t need to do anything.",
    working: "Checking you’re not a robot…",
    done: "Check complete.",
    failed: "We couldn’t check you’re not a robot. Try again.",
  },
  faults: { ...faultsEn, ...formRefusalsEn },
};
