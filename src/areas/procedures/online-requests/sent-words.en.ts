import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./sent-words.es.ts";

export const words: Words<typeof source> = {
  title: "We’ve received your request",
  inReview: "We’ve received your request and are reviewing it",
  review: {
    title: "We check your registry details",
    text: "You don’t need to do or pay anything yet. We’ll email you as soon as we’ve decided.",
  },
  payLater: "If the details are right, we’ll email you a payment link and its expiry date.",
  payCancelled: "You can cancel it from “Your requests” while it’s under review.",
  rejected: {
    title: "We couldn’t accept your request",
    why: "Reason",
    final: "You can’t correct it and send it again. If you still need the document, make a new request.",
    again: "Make a new request",
  },
  cancelled: "Your request was cancelled",
  number: "Request number",
  mail: "We sent these details to {email}.",
  next: "What happens next",
  pay: { title: "You pay", text: "The payment link expires on {at}." },
  work: { title: "We get your document" },
  ready: { title: "We email you when it’s ready", text: "{name} collects it and shows their identity card." },
  payNow: "Pay now",
  follow: "Track the request",
  print: "Print or save as PDF",
  mine: "Your requests",
};
