/** What pages without the wizard may do with its drafts on the device; they do not carry its questions for that. */
import { type Shelf, typedPrefix } from "../../../../web/site/device.ts";

export function forgetDraft(shelf: Shelf, commonId: string): void {
  shelf.removeItem(typedPrefix + commonId);
}
