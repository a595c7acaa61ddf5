import "../tokens.css";
import "./site.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { setRequestTimeout } from "../api.ts";
import { holdComposingKeys } from "../composing.ts";
import { currentLanguage } from "../session/language.ts";
import { isServerThere, serverReachable } from "../connectivity.ts";
import { watchOtherTabs, sessionFingerprint } from "../session/session.ts";
import { deviceStorage, hasTypedValues } from "./offline/device-storage.ts";
import { hasStoredValues } from "./form/draft-values.ts";
import { collectEarlyInput } from "./form/pre-hydration-input.ts";
import { loadFonts } from "../load-fonts.ts";
import { hideLoadingOverlay } from "./loading-overlay.ts";
import { reopenPage, loadSessionOnce, startRouter } from "./routing/router.ts";
import { Site } from "./shell/app.tsx";

const reloadedKey = "legalsit-reloaded";
/** Longer than a call on the slowest usable connection. */
const requestTimeoutMs = 20_000;

/**
 * After a deploy, an open page requests files that no longer exist: reload it, once. Offline, a reload would lose the
 * page.
 */
window.addEventListener("vite:preloadError", () => void reloadAfterDeploy());

async function reloadAfterDeploy(): Promise<void> {
  if (!(await isServerThere())) return serverReachable.set(false);
  try {
    if (sessionStorage.getItem(reloadedKey)) return;
    sessionStorage.setItem(reloadedKey, "1");
  } catch {
    return;
  }
  window.location.reload();
}

holdComposingKeys();
setRequestTimeout(requestTimeoutMs);
watchOtherTabs((fingerprint) => {
  if (fingerprint !== sessionFingerprint()) window.location.reload();
});
void start();

/**
 * Hydrates the server-rendered page. Renders it in the browser if there is none, or if its language or values are not
 * this reader's.
 */
async function start(): Promise<void> {
  const { documentElement: rootElement } = document;
  const root = document.getElementById("root") as HTMLElement;
  const session = loadSessionOnce().catch(() => undefined);
  const hasEntries = hasStoredValues() || hasTypedValues(deviceStorage, window.location.pathname);
  const isHydratable = rootElement.dataset.rendered === currentLanguage() && !hasEntries;
  await Promise.all([startRouter(), isHydratable && session]);
  const replayInput = collectEarlyInput(root);
  const onMount = () => {
    for (const button of root.querySelectorAll<HTMLButtonElement>("[data-asleep]")) button.disabled = false;
    replayInput();
    // Values entered during hydration.
    collectEarlyInput(root)();
  };
  const site = (
    <StrictMode>
      <Site onRetry={reopenPage} onMount={onMount} />
    </StrictMode>
  );
  // Remaining differences (such as a new day in between) are rendered again by React.
  if (isHydratable) hydrateRoot(root, site, { onRecoverableError: () => undefined });
  else {
    root.replaceChildren();
    createRoot(root).render(site);
  }
  delete rootElement.dataset.rendered;
  hideLoadingOverlay();
  // Without a connection the fonts are loaded with the next page.
  loadFonts().catch(() => undefined);
  sessionStorage.removeItem(reloadedKey);
}
