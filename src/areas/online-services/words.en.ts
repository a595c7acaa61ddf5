import type { Words } from "../../kit/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  title: "Online procedures",
  lead: "Ask for official documents without queues. Price, time and places are here before you create an account.",
  track: "Already made a request? Track it by its number, no account needed.",
  none: "There are no online procedures now. Come back in a few days.",
  cost: "Price",
  from: "from {amount}",
  legalization: "Legalization",
  legalizationMore: "+ {amount} per copy, to use it in another country",
  legalizationNotSold: "Cannot be ordered in dollars yet",
  term: "Time",
  termDays: { one: "{count} working day from payment", other: "{count} working days from payment" },
  usually: {
    one: "Usually ready between {from} and {count} day after you pay",
    other: "Usually ready between {from} and {count} days after you pay",
  },
  usuallyHow: "By what was delivered in the last 90 days.",
  places: "Places this week",
  remaining: { one: "{count} place left", other: "{count} places left" },
  exhausted: "Exhausted capacity",
  nextOpening: "New places on {day}",
  noNext: "No opening date yet",
  needs: "What it is and what it needs",
  official: "Official term: {term}.",
  needsAccount: "To start any of them you need an account with your e-mail and phone.",
  start: "Start",
  signInFirst: "We will ask you to sign in to start.",
  begin: {
    title: "Start the request",
    notBegun: "The request could not be started",
    quantity: "How many people is this for?",
    quantityHint: "Each person takes one place. We hold the places while you write the details.",
    people: { one: "For {count} person", other: "For {count} people" },
    left: { one: "You have {count} request left this week.", other: "You have {count} requests left this week." },
    legalizationNotSold:
      "If you or the document's holder live outside Cuba, the price is in dollars and does not include legalization: it has no official tariff yet. The document is delivered without it.",
    acceptBefore: "I have read and accept the",
    acceptLink: "terms and conditions",
    termsChanged: "The terms changed since you last accepted them. Read them and accept them again.",
    acceptTerms: "Terms and conditions",
    submit: "Hold the places and start",
    onlyClients: "Only client accounts can make requests.",
    carried: "We recovered what you wrote before on this device: you will find it in the form.",
  },
  refused: {
    EXHAUSTED: {
      title: "Exhausted capacity",
      text: "This week's places are taken.",
    },
    USER_WEEKLY_MAX: {
      title: "Weekly maximum of online requests reached",
      text: "Each person may ask for a limited number of documents per week, and you have reached it.",
    },
    SYSTEM_WEEKLY_MAX: {
      title: "The system reached its maximum online requests (retry next week)",
      text: "No more requests can be taken this week.",
    },
    SERVICE_NOT_AVAILABLE: {
      title: "The service is not available now",
      text: "Try again later or choose another procedure.",
    },
    TOO_MANY_OPEN: {
      title: "You have unfinished requests",
      text: "Complete, pay or delete the open ones before you start another.",
    },
    NO_PHONE: {
      title: "The user has no phone",
      text: "Your profile needs a phone in order to pay.",
    },
    OTHER: {
      title: "The request could not be started",
      text: "Try again in a few minutes.",
    },
    next: "The next places open on {day}.",
    week: "The week ends on {day}; the day after you may ask again.",
    saved: "You were not charged and no place was held.",
    back: "Back to the procedures",
    mine: "See my requests",
    profile: "Add my phone",
  },
};
