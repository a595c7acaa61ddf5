import type { Words } from "../../../kit/words.ts";
import type { serverMessages as source } from "./server-messages.es.ts";

export const serverMessages: Words<typeof source> = {
  notices: {
    asked: { title: "Courier asked for", text: "{number}, for {receiver}, waits to be prepared." },
    onTheWay: { title: "Your documents are on the way", text: "{number} set out with {carrier}." },
    newVisit: { title: "We will visit you again", text: "{number}: {reason}" },
    delivered: { title: "Documents delivered", text: "{receiver} received the documents of {number}." },
    canceled: { title: "Courier cancelled", text: "{number}: {reason}" },
  },
};
