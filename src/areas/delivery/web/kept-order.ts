/** An order that was not sent yet, on the device itself: it survives signing in, a closed browser, a power cut. */
import { type Shelf, typedPrefix } from "../../../web/site/device.ts";
import type { Order } from "./ask-courier.tsx";

const key = `${typedPrefix}courier`;

export function readOrder(shelf: Shelf): Partial<Order> | undefined {
  try {
    const read = JSON.parse(shelf.getItem(key) ?? "null") as Partial<Order> | null;
    return read && typeof read === "object" ? read : undefined;
  } catch {
    return undefined;
  }
}

export function keepOrder(shelf: Shelf, order: Order): void {
  shelf.setItem(key, JSON.stringify(order));
}

export function forgetOrder(shelf: Shelf): void {
  shelf.removeItem(key);
}
