import "../tokens.css";
import "./site.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { limitPatience } from "../api.ts";
import { holdComposingKeys } from "../composing.ts";
import { currentLanguage } from "../language.ts";
import { isServerThere, reachable } from "../reach.ts";
import { watchOtherTabs, whoIsHere } from "../session.ts";
import { device, holdsTyped } from "./device.ts";
import { holdsValues } from "./form/kept-values.ts";
import { gatherTyped } from "./form/typed-early.ts";
import { liftOverlay } from "./overlay.ts";
import { again, beginSession, start } from "./router.ts";
import { Site } from "./site.tsx";

const reloadedKey = "legalsit-reloaded";
/** Longer than a call needs on the slowest line that still carries one. */
const patienceMs = 20_000;

/** A page opened before a deploy asks for files that are gone: loaded anew, once. In a cut it would be gone itself. */
window.addEventListener("vite:preloadError", () => void reloadAfterDeploy());

async function reloadAfterDeploy(): Promise<void> {
  if (!(await isServerThere())) return reachable.set(false);
  try {
    if (sessionStorage.getItem(reloadedKey)) return;
    sessionStorage.setItem(reloadedKey, "1");
  } catch {
    return;
  }
  window.location.reload();
}

holdComposingKeys();
limitPatience(patienceMs);
watchOtherTabs((who) => {
  if (who !== whoIsHere()) window.location.reload();
});
void show();

/** Takes over what the server drew; where it drew nothing, or what is not this reader's, draws the page itself. */
async function show(): Promise<void> {
  const { documentElement: page } = document;
  const root = document.getElementById("root") as HTMLElement;
  const session = beginSession().catch(() => undefined);
  const isTyped = holdsValues() || holdsTyped(device, window.location.pathname);
  const isDrawn = page.dataset.drawn === currentLanguage() && !isTyped;
  await Promise.all([start(), isDrawn && session]);
  const tellTyped = gatherTyped(root);
  const began = () => {
    for (const button of root.querySelectorAll<HTMLButtonElement>("[data-asleep]")) button.disabled = false;
    tellTyped();
    // What was typed while the page was taken over.
    gatherTyped(root)();
  };
  const site = (
    <StrictMode>
      <Site again={again} began={began} />
    </StrictMode>
  );
  // What differs all the same (a day's end in between) is drawn anew.
  if (isDrawn) hydrateRoot(root, site, { onRecoverableError: () => undefined });
  else {
    root.replaceChildren();
    createRoot(root).render(site);
  }
  delete page.dataset.drawn;
  liftOverlay();
  sessionStorage.removeItem(reloadedKey);
}
