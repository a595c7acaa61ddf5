import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./doorstep-words.es.ts";

export const words: Words<typeof source> = {
  title: "Delivery {number}",
  call: "Call {phone}",
  collect: "Collect {amount}",
  setOut: "Goes out with the courier",
  notOut: "This parcel is not on its way.",
  delivered: "Delivered",
  failed: "Could not be delivered",
  whoTook: "Received by",
  name: "Full name",
  ci: "Identity document that was shown",
  collected: "I collected {amount}",
  confirm: "Confirm the delivery",
  reason: "What happened",
  reasons: [
    "No one was at home",
    "The address is wrong or does not exist",
    "They asked for another day",
    "They did not have the money for the delivery",
  ],
  more: "More details",
  confirmFailed: "Confirm the failed visit",
  back: "Back",
  done: "Saved at {time}.",
  waiting: {
    one: "{count} parcel is waiting for a connection. It is saved on this phone and will be sent automatically.",
    other: "{count} parcels are waiting for a connection. They are saved on this phone and will be sent automatically.",
  },
  waitingHere: "Recorded at {time} on this phone; it will be sent automatically once there is a connection.",
  refused: "{number} could not be saved: {reason}",
  dismiss: "OK",
  ended: "This delivery is finished.",
  desk: "View in the office",
  missing: "No delivery has that number.",
};
