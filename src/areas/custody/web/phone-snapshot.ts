/** What the pages on a phone know and note. */
import type { InputOf, OutputOf } from "../../../kit/contract.ts";
import { api } from "../../../web/api.ts";
import type { custodyContract } from "../contract.ts";

/** What is kept on the phone: when it is sent is said then. */
export type StoredHandOver = Omit<InputOf<typeof custodyContract.handOver>, "sentAt">;
export type OnPhone = OutputOf<typeof custodyContract.phone>;

/** Calls of staff come beside the page. */
export const staffCalls = () => import("../../../web/office/staff-api.ts");

export async function loadPhoneSnapshot(signal?: AbortSignal): Promise<OnPhone> {
  await staffCalls();
  return api.custody.phone(undefined, signal && { signal });
}
