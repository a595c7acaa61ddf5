/** Whether the server can be reached: a dead line behind a living router is a cut too. */
import { base } from "../kit/doors.ts";
import { store } from "./store.ts";

/** As the last call found it. */
export const reachable = store(true);

/** Asks for the smallest file there is, past every cache. */
export async function isServerThere(): Promise<boolean> {
  const answer = await fetch(`${base}/favicon.svg`, { cache: "no-store" }).catch(() => undefined);
  return answer?.ok ?? false;
}
