import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./landing-words.es.ts";

export const words: Words<typeof source> = {
  title: "Your legal documents, without the queue",
  lead: "Order them on your phone, pay online and track every step. See the price and the processing time before you create an account.",
  seeDocuments: "See documents and prices",
  track: "Track a request",
  documents: "What you can order",
  order: "Order",
  details: "What each document is and what you need",
  how: {
    title: "How it works",
    steps: {
      order: {
        title: "Order the document",
        text: "Answer a few questions about the person. You can stop and finish later.",
      },
      pay: {
        title: "Pay online",
        text: "You see the total before you submit, and pay on your phone. You get a receipt.",
      },
      collect: {
        title: "Get it",
        text: "We email you when it’s ready. Collect it at our office or, in Havana, have it delivered.",
      },
    },
  },
  trackCard: {
    title: "Track a request",
    text: "See how far along it is. You don’t need to sign in.",
    number: "Request number",
    submit: "Track",
  },
  checkCard: {
    title: "Verify one of our documents",
    text: "Check that we issued a document that you were given, and that it is still valid.",
    code: "Code printed on the document",
    submit: "Verify",
  },
  contact: {
    title: "Where to find us",
    today: "Today, {hours}",
    closedToday: "Closed today",
    none: "Write to us and we’ll answer by email.",
    more: "Opening hours and contact",
  },
  description:
    "Order online, without the queue: {services}. See the price, the processing time and the slots left before you create an account.",
  descriptionAlone: "Legal, notarial and registry services online. Track your request and verify documents.",
};
