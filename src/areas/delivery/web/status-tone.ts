import type { DeliveryStatus } from "../states.ts";

/** The look of a status behind the public door. */
export function deliveryToneClass(status: DeliveryStatus): string {
  if (status === "delivered") return "status-ok";
  return status === "canceled" ? "status-idle" : status === "pendingDelivery" ? "status-warn" : "";
}
