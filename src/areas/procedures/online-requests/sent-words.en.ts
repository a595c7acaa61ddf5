import type { Words } from "../../../kit/words.ts";
import type { words as source } from "./sent-words.es.ts";

export const words: Words<typeof source> = {
  title: "Your request is registered",
  inReview: "We have your request and are reviewing it",
  review: {
    title: "We check the registry details",
    text: "You need not do or pay anything yet. We write to you as soon as there is a decision.",
  },
  payLater: "If the details are right, we send you the link to pay, with its deadline.",
  payCancelled: "You can cancel it from “Your requests” while it is under review.",
  rejected: {
    title: "Your request was rejected",
    why: "Reason",
    final: "It can no longer be corrected and sent again. If you still need the document, make a new request.",
    again: "Make a new request",
  },
  cancelled: "Your request was cancelled",
  number: "Number of the request",
  mail: "We sent these details to {email}.",
  next: "What happens now",
  pay: { title: "You pay", text: "The payment link expires on {at}." },
  work: { title: "We obtain the document" },
  ready: { title: "We tell you by e-mail", text: "{name} collects it with the identity card." },
  payNow: "Pay now",
  follow: "Track the request",
  print: "Print or save as PDF",
  mine: "Your requests",
};
