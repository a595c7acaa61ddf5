/** Concerns of the whole document: reload after a deploy, printing, reduced motion. */
import { isServerThere } from "../connectivity.ts";

const reloadedAtKey = "legalsit-reloaded-at";
const reloadIntervalMs = 60_000;

/**
 * Reloads the page when a code chunk is missing, because a deploy replaced it. At most once a minute, and only while
 * the server is reachable: offline, a reload would lose the page.
 */
export function reloadAfterDeploy(): void {
  window.addEventListener("vite:preloadError", () => {
    const lastReloadAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
    if (performance.timeOrigin - lastReloadAt < reloadIntervalMs) return;
    void isServerThere().then((isReachable) => {
      if (!isReachable) return;
      sessionStorage.setItem(reloadedAtKey, String(performance.timeOrigin));
      window.location.reload();
    });
  });
}

/** Prints in the light theme, for a white page. */
export function printLight(): void {
  const root = document.documentElement;
  const attribute = "data-mantine-color-scheme";
  let screenTheme = "dark";
  window.addEventListener("beforeprint", () => {
    screenTheme = root.getAttribute(attribute) ?? "dark";
    root.setAttribute(attribute, "light");
  });
  window.addEventListener("afterprint", () => root.setAttribute(attribute, screenTheme));
}

export function prefersStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
