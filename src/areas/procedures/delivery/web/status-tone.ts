import type { DeliveryStatus } from "../states.ts";

/** CSS class of a status on the public site. */
export function deliveryToneClass(status: DeliveryStatus): string {
  if (status === "delivered") return "status-ok";
  return status === "canceled" ? "status-idle" : status === "pendingDelivery" ? "status-warn" : "";
}
