import type { Words } from "../../../kit/text/words.ts";
import type { serverMessages as source } from "./server-messages.es.ts";

export const serverMessages: Words<typeof source> = {
  notices: {
    asked: { title: "Delivery requested", text: "{number}, for {receiver}, is waiting to be prepared." },
    onTheWay: { title: "Your documents are on the way", text: "{number} left with {carrier}." },
    newVisit: { title: "We’ll try to deliver again", text: "{number}: {reason}" },
    delivered: { title: "Documents delivered", text: "{receiver} received the documents for {number}." },
    canceled: { title: "Delivery cancelled", text: "{number}: {reason}" },
  },
};
