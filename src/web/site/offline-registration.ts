/** Keeps the page that somebody is writing on for a reload in a cut; see service-worker.ts. */
import { base } from "../../kit/frontends.ts";

let isWatching = false;

/**
 * Begins to keep it, once it stands, with all that it loads from then on. `asks` are the page's own questions: a worker
 * that has just come has not heard them, and hears them again. Where the browser has none, or refuses, everything goes
 * on without.
 */
export async function registerServiceWorker(asks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  const isNew = !serviceWorker.controller;
  await serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` });
  const { active } = await serviceWorker.ready;
  active?.postMessage({ document: window.location.pathname });
  if (!isWatching) {
    isWatching = true;
    // What comes later is fetched when the line may be gone: a part that fails to come would load the page anew.
    new PerformanceObserver((list) => {
      const paths = list.getEntries().map(({ name }) => new URL(name, window.location.href));
      const own = paths.filter(({ origin }) => origin === window.location.origin).map(({ pathname }) => pathname);
      active?.postMessage({ files: own });
    }).observe({ type: "resource", buffered: true });
  }
  if (!isNew) return;
  // It is active before it hears this page.
  if (!serviceWorker.controller)
    await new Promise((heard) => {
      serviceWorker.addEventListener("controllerchange", heard, { once: true });
    });
  await Promise.allSettled(asks.map((ask) => ask()));
}
