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
  whoTook: "Who took it",
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
    one: "{count} parcel waits for a connection. It is kept on this phone and will be sent by itself.",
    other: "{count} parcels wait for a connection. They are kept on this phone and will be sent by themselves.",
  },
  waitingHere: "Noted at {time} on this phone; it will be sent by itself once there is a connection.",
  refused: "{number} could not be saved: {reason}",
  dismiss: "Understood",
  ended: "Nothing is left to do with this parcel.",
  desk: "See at the office",
  missing: "That number belongs to no delivery.",
};
