/** An order that was not sent yet, on the device itself: it survives signing in, a closed browser, a power cut. */
import { type DeviceStorage, typedValuesPrefix } from "../../../web/site/device-storage.ts";
import type { CourierOrder } from "./order-courier.tsx";

const key = `${typedValuesPrefix}courier`;

export function readOrderDraft(shelf: DeviceStorage): Partial<CourierOrder> | undefined {
  try {
    const read = JSON.parse(shelf.getItem(key) ?? "null") as Partial<CourierOrder> | null;
    return read && typeof read === "object" ? read : undefined;
  } catch {
    return undefined;
  }
}

export function storeOrderDraft(shelf: DeviceStorage, order: CourierOrder): void {
  shelf.setItem(key, JSON.stringify(order));
}

export function clearOrderDraft(shelf: DeviceStorage): void {
  shelf.removeItem(key);
}
