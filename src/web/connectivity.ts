/** Online status from the last API call. `navigator.onLine` is not enough: a router can be up without internet. */
import { useEffect, useSyncExternalStore } from "react";
import { base } from "../kit/frontends.ts";
import { store } from "./observable-store.ts";

/** False after a call that got no answer from the server. */
export const serverReachable = store(true);

/** Requests the smallest file of the server, bypassing every cache. */
export async function isServerThere(): Promise<boolean> {
  const response = await fetch(`${base}/favicon.svg`, { cache: "no-store" }).catch(() => undefined);
  return response?.ok ?? false;
}

/** True without a network, or if the server did not answer the last call. */
export function useIsOffline(): boolean {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return !serverReachable.use() || !online;
}

/** Checks an unreachable server. When it answers, dispatches `online` on `window`, so that waiting code resumes. */
export async function retryConnection(): Promise<void> {
  if (!(await isServerThere()) || serverReachable.get()) return;
  serverReachable.set(true);
  window.dispatchEvent(new Event("online"));
}

/**
 * Repeats `retryConnection` every `everyMs` milliseconds while the server is unreachable, and at once when the network
 * returns.
 */
export function useRetryConnection(everyMs: number): void {
  const isReachable = serverReachable.use();
  useEffect(() => {
    if (isReachable) return;
    const retry = () => void retryConnection();
    const timer = window.setInterval(retry, everyMs);
    window.addEventListener("online", retry);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isReachable, everyMs]);
}

function watch(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
