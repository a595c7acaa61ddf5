/** What other areas' pages may do with the wizard's drafts. */
import { device } from "../../../web/site/device.ts";
import { carryOver } from "./draft.ts";

/** Takes what was typed in a request that lost its places into the one that replaces it. */
export function carryDraft(from: string, to: string): void {
  carryOver(device, from, to, Date.now());
}
