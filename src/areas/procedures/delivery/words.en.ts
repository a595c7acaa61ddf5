import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  status: {
    pendingDelivery: "Delivery pending",
    readyForMessaging: "Ready for courier",
    transporting: "On the way",
    delivered: "Delivered",
    canceled: "Cancelled",
  },
};
