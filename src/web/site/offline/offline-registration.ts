/** Registers the service worker that stores the current page for a reload while offline (service-worker.ts). */
import { base } from "../../../kit/frontends.ts";

let isWatching = false;

/**
 * Registers the worker and stores the current document and every file that it loads from now on. A new worker has not
 * observed the page's own reads, so `reads` repeats them. Without service workers nothing happens.
 */
export async function registerServiceWorker(reads: readonly (() => Promise<unknown>)[]): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  const isNew = !serviceWorker.controller;
  await serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` });
  const { active } = await serviceWorker.ready;
  active?.postMessage({ document: window.location.pathname });
  if (!isWatching) {
    isWatching = true;
    // Files loaded later may be needed offline: without them the page would be reloaded.
    new PerformanceObserver((list) => {
      const urls = list.getEntries().map(({ name }) => new URL(name, window.location.href));
      const ownPaths = urls.filter(({ origin }) => origin === window.location.origin).map(({ pathname }) => pathname);
      active?.postMessage({ files: ownPaths });
    }).observe({ type: "resource", buffered: true });
  }
  if (!isNew) return;
  // The worker is active before it controls this page.
  if (!serviceWorker.controller)
    await new Promise((resolve) => {
      serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
  await Promise.allSettled(reads.map((read) => read()));
}
