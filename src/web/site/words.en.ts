import { waysEn } from "../../kit/ways.en.ts";
import { faultsEn, formRefusalsEn } from "../../kit/refusals.en.ts";
import type { Words } from "../../kit/words.ts";
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
  optional: "(optional)",
  choose: "Choose an option",
  offline: "No connection. Keep this page open: what you wrote is still here.",
  theme: { dark: "Use dark theme", light: "Use light theme" },
  ways: waysEn,
  tagline: waysEn.tagline,
  signIn: waysEn.signIn,
  closed: {
    banner: "We are not serving the public online at the moment.",
    title: "We are not serving the public online at the moment",
    text: "Please come back later to ask for your documents here. If you have a request already, you can follow it.",
    track: "Follow a request",
  },
  account: {
    open: "Your account",
    home: "Your requests",
    notifications: "Notifications",
    profile: "My profile",
    office: "Go to the office",
    signOut: "Sign out",
  },
  pages: { place: "Page {page} of {pages}", newer: "Newer", older: "Older" },
  errorTitle: "Error: ",
  toComplete: "Complete “{label}”.",
  toAnswer: "Answer: {label}",
  errorSummary: {
    title: "There is a problem",
    refused: "It could not be sent",
    mended: "Corrected: continue",
    isMended: "(corrected)",
  },
  notFound: {
    title: "Page not found",
    text: "The address does not exist or has moved. If you typed it, check that it is complete.",
    home: "See the online procedures",
  },
  badAddress: "The address is incomplete or has a mistake. Open the whole link that you received again.",
  forbidden: {
    title: "Access forbidden",
    text: "Your account is not allowed to open this page.",
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
    unknownDay: "I do not know the day",
    unknownMonth: "I do not know the month",
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
