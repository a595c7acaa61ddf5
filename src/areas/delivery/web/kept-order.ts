/** An order that was not sent yet, on the device itself: it survives signing in, a closed browser, a power cut. */
import { type DeviceStorage, typedPrefix } from "../../../web/site/device.ts";
import type { CourierOrder } from "./ask-courier.tsx";

const key = `${typedPrefix}courier`;

export function readOrder(shelf: DeviceStorage): Partial<CourierOrder> | undefined {
  try {
    const read = JSON.parse(shelf.getItem(key) ?? "null") as Partial<CourierOrder> | null;
    return read && typeof read === "object" ? read : undefined;
  } catch {
    return undefined;
  }
}

export function keepOrder(shelf: DeviceStorage, order: CourierOrder): void {
  shelf.setItem(key, JSON.stringify(order));
}

export function forgetOrder(shelf: DeviceStorage): void {
  shelf.removeItem(key);
}
