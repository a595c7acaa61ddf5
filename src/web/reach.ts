/** Whether the server can be reached: a dead line behind a living router is a cut too. */
import { useEffect, useSyncExternalStore } from "react";
import { base } from "../kit/doors.ts";
import { store } from "./store.ts";

/** As the last call found it. */
export const reachable = store(true);

/** Asks for the smallest file there is, past every cache. */
export async function isServerThere(): Promise<boolean> {
  const answer = await fetch(`${base}/favicon.svg`, { cache: "no-store" }).catch(() => undefined);
  return answer?.ok ?? false;
}

/** No network, or none that leads to the server. */
export function useIsCut(): boolean {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return !reachable.use() || !online;
}

/** Finds a server that did not answer; when it is there, those who wait for the network (`online`) hear it. */
export async function lookForServer(): Promise<void> {
  if (!(await isServerThere()) || reachable.get()) return;
  reachable.set(true);
  window.dispatchEvent(new Event("online"));
}

/** Looks every so often for a server that did not answer, and at once when the network is back. */
export function useLookingForServer(everyMs: number): void {
  const answered = reachable.use();
  useEffect(() => {
    if (answered) return;
    const look = () => void lookForServer();
    const timer = window.setInterval(look, everyMs);
    window.addEventListener("online", look);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", look);
    };
  }, [answered, everyMs]);
}

function watch(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
