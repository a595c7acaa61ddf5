/** Data of the phone pages. */
import type { InputOf, OutputOf } from "../../../../../kit/contract/contract.ts";
import { api } from "../../../../../web/api.ts";
import type { custodyContract } from "../../contract.ts";

/** Stored on the phone; `sentAt` is added at upload. */
export type StoredHandOver = Omit<InputOf<typeof custodyContract.handOver>, "sentAt">;
export type PhoneSnapshot = OutputOf<typeof custodyContract.phone>;

/** Staff operations are loaded in a separate chunk. */
export const staffCalls = () => import("../../../../../web/office/staff-api.ts");

export async function loadPhoneSnapshot(signal?: AbortSignal): Promise<PhoneSnapshot> {
  await staffCalls();
  return api.custody.phone(undefined, signal && { signal });
}
