/** What pages without the wizard may do with its drafts on the device; they do not carry its questions for that. */
import { type DeviceStorage, typedValuesPrefix } from "../../../../web/site/device-storage.ts";

export function clearDraft(shelf: DeviceStorage, commonId: string): void {
  shelf.removeItem(typedValuesPrefix + commonId);
}
