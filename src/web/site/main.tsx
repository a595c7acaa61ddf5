import "../tokens.css";
import "./site.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { limitPatience } from "../api.ts";
import { isServerThere, reachable } from "../reach.ts";
import { currentUser, watchOtherTabs } from "../session.ts";
import { liftOverlay } from "./overlay.ts";
import { beginSession, Site, start } from "./router.tsx";

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

limitPatience(patienceMs);
watchOtherTabs((userId) => {
  if (userId !== (currentUser()?._id ?? "")) window.location.reload();
});
void beginSession().catch(() => undefined);
void start().then(() => {
  liftOverlay();
  sessionStorage.removeItem(reloadedKey);
});
createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Site />
  </StrictMode>,
);
