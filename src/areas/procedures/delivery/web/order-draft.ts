/** Draft of an order, stored on the device: it survives signing in, a closed browser and a power failure. */
import { type DeviceStorage, typedValuesPrefix } from "../../../../web/site/offline/device-storage.ts";
import type { CourierFormValues } from "./order-fields.tsx";

export type CourierOrder = CourierFormValues & {
  what: string;
  requestNumber: string;
  documents: string;
  acceptPrice: boolean;
};

const key = `${typedValuesPrefix}courier`;

export function readOrderDraft(storage: DeviceStorage): Partial<CourierOrder> | undefined {
  try {
    const draft = JSON.parse(storage.getItem(key) ?? "null") as Partial<CourierOrder> | null;
    return draft && typeof draft === "object" ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function storeOrderDraft(storage: DeviceStorage, order: CourierOrder): void {
  storage.setItem(key, JSON.stringify(order));
}

export function clearOrderDraft(storage: DeviceStorage): void {
  storage.removeItem(key);
}
