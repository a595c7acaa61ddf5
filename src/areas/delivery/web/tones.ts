import type { Status } from "../states.ts";

/** The look of a status behind the public door. */
export function toneOf(status: Status): string {
  if (status === "delivered") return "status-ok";
  return status === "canceled" ? "status-idle" : status === "pendingDelivery" ? "status-warn" : "";
}
