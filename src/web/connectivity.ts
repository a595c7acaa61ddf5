/** Whether the server can be reached: a dead line behind a living router is a cut too. */
import { useEffect, useSyncExternalStore } from "react";
import { base } from "../kit/frontends.ts";
import { store } from "./observable-store.ts";

/** As the last call found it. */
export const serverReachable = store(true);

/** Asks for the smallest file there is, past every cache. */
export async function isServerThere(): Promise<boolean> {
  const answer = await fetch(`${base}/favicon.svg`, { cache: "no-store" }).catch(() => undefined);
  return answer?.ok ?? false;
}

/** No network, or none that leads to the server. */
export function useIsOffline(): boolean {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return !serverReachable.use() || !online;
}

/** Finds a server that did not answer; when it is there, those who wait for the network (`online`) hear it. */
export async function retryConnection(): Promise<void> {
  if (!(await isServerThere()) || serverReachable.get()) return;
  serverReachable.set(true);
  window.dispatchEvent(new Event("online"));
}

/** Looks every so often for a server that did not answer, and at once when the network is back. */
export function useRetryConnection(everyMs: number): void {
  const answered = serverReachable.use();
  useEffect(() => {
    if (answered) return;
    const look = () => void retryConnection();
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
