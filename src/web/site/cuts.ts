/** Keeps the page that somebody is writing on for a reload in a cut; see keeper.ts. */
import { base } from "../../kit/doors.ts";

/**
 * Begins to keep it, once it stands. `asks` are the page's own questions: a worker that has just come has not heard them,
 * and hears them again. Where the browser has none, or refuses, everything goes on without.
 */
export async function keepForCuts(asks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  const isNew = !serviceWorker.controller;
  await serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` });
  const { active } = await serviceWorker.ready;
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith(`${base}/`))
    .map(({ pathname }) => pathname);
  active?.postMessage({ document: window.location.pathname, files: [...new Set(files)] });
  if (isNew) await Promise.allSettled(asks.map((ask) => ask()));
}
