/** What belongs to the whole document: reloading after a deploy, printing. */
import { isServerThere } from "../connectivity.ts";

const reloadedAt = "legalsit-reloaded-at";
const onceEveryMs = 60_000;

/** A deploy replaces the chunks an open page may still ask for: one reload brings the fresh ones. In a cut it would lose the page. */
export function reloadAfterDeploy(): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(reloadedAt) ?? 0);
    if (performance.timeOrigin - last < onceEveryMs) return;
    void isServerThere().then((there) => {
      if (!there) return;
      sessionStorage.setItem(reloadedAt, String(performance.timeOrigin));
      window.location.reload();
    });
  });
}

/** Paper is white, in the dark theme too. */
export function printLight(): void {
  const page = document.documentElement;
  const attribute = "data-mantine-color-scheme";
  let onScreen = "dark";
  window.addEventListener("beforeprint", () => {
    onScreen = page.getAttribute(attribute) ?? "dark";
    page.setAttribute(attribute, "light");
  });
  window.addEventListener("afterprint", () => page.setAttribute(attribute, onScreen));
}

export function prefersStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
