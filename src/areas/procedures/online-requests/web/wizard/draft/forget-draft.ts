/** Deletes a draft on the device. A file of its own, so that other pages do not load the wizard. */
import { type DeviceStorage, typedValuesPrefix } from "../../../../../../web/site/offline/device-storage.ts";

export function clearDraft(storage: DeviceStorage, commonId: string): void {
  storage.removeItem(typedValuesPrefix + commonId);
}
