/** What pages without the wizard may do with its drafts on the device; they do not carry its questions for that. */
import { type DeviceStorage, typedPrefix } from "../../../../web/site/device.ts";

export function forgetDraft(shelf: DeviceStorage, commonId: string): void {
  shelf.removeItem(typedPrefix + commonId);
}
