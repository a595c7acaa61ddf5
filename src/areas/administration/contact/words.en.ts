import type { Words } from "../../../kit/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  title: "Contact",
  leadBefore: "Is it about a request?",
  leadLink: "Look it up by its number",
  leadAfter: "that is the fastest way.",
  address: "Address",
  hours: "Opening hours",
  today: "Today, {hours}",
  closedToday: "It is closed today.",
  closed: "Closed on {days}",
  phone: "Telephone",
  email: "E-mail",
  map: "Open the map",
  mapProgram: "Open in the maps app",
  write: "Write to us",
  topic: "What is it about?",
  topics: {
    request: "A request",
    payment: "A payment",
    courier: "The courier",
    account: "My account",
    other: "Something else",
  },
  number: "Number of the request",
  message: "Your message",
  mail: "E-mail for our answer",
  submit: "Send the message",
  sent: "We have your message",
  sentText: "A person reads it and answers to {email}.",
  another: "Write another message",
};
