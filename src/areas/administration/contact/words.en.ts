import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  title: "Contact",
  leadBefore: "Is it about a request?",
  leadLink: "Track it by its number",
  leadAfter: "it’s the fastest way.",
  address: "Address",
  hours: "Opening hours",
  today: "Today, {hours}",
  closedToday: "Closed today.",
  closed: "Closed on {days}",
  phone: "Phone",
  email: "Email",
  map: "Open the map",
  mapProgram: "Open in the maps app",
  write: "Send us a message",
  topic: "What is it about?",
  topics: {
    request: "A request",
    payment: "A payment",
    courier: "A delivery",
    account: "My account",
    other: "Something else",
  },
  number: "Request number",
  message: "Your message",
  mail: "Your email address",
  submit: "Send the message",
  sent: "We’ve received your message",
  sentText: "We’ll reply to {email}.",
  another: "Write another message",
};
