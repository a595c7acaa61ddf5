import "../tokens.css";
import "./site.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { setRequestTimeout } from "../api.ts";
import { holdComposingKeys } from "../composing.ts";
import { currentLanguage } from "../language.ts";
import { isServerThere, serverReachable } from "../connectivity.ts";
import { watchOtherTabs, sessionFingerprint } from "../session.ts";
import { deviceStorage, hasTypedValues } from "./device-storage.ts";
import { hasStoredValues } from "./form/draft-values.ts";
import { collectEarlyInput } from "./form/pre-hydration-input.ts";
import { hideLoadingOverlay } from "./loading-overlay.ts";
import { reopenPage, loadSessionOnce, startRouter } from "./router.ts";
import { Site } from "./app.tsx";

const reloadedKey = "legalsit-reloaded";
/** Longer than a call needs on the slowest line that still carries one. */
const patienceMs = 20_000;

/** A page opened before a deploy asks for files that are gone: loaded anew, once. In a cut it would be gone itself. */
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
setRequestTimeout(patienceMs);
watchOtherTabs((who) => {
  if (who !== sessionFingerprint()) window.location.reload();
});
void show();

/** Takes over what the server drew; where it drew nothing, or what is not this reader's, draws the page itself. */
async function show(): Promise<void> {
  const { documentElement: page } = document;
  const root = document.getElementById("root") as HTMLElement;
  const session = loadSessionOnce().catch(() => undefined);
  const isTyped = hasStoredValues() || hasTypedValues(deviceStorage, window.location.pathname);
  const isDrawn = page.dataset.drawn === currentLanguage() && !isTyped;
  await Promise.all([startRouter(), isDrawn && session]);
  const tellTyped = collectEarlyInput(root);
  const began = () => {
    for (const button of root.querySelectorAll<HTMLButtonElement>("[data-asleep]")) button.disabled = false;
    tellTyped();
    // What was typed while the page was taken over.
    collectEarlyInput(root)();
  };
  const site = (
    <StrictMode>
      <Site again={reopenPage} began={began} />
    </StrictMode>
  );
  // What differs all the same (a day's end in between) is drawn anew.
  if (isDrawn) hydrateRoot(root, site, { onRecoverableError: () => undefined });
  else {
    root.replaceChildren();
    createRoot(root).render(site);
  }
  delete page.dataset.drawn;
  hideLoadingOverlay();
  sessionStorage.removeItem(reloadedKey);
}
