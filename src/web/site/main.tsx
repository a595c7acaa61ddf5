import "../tokens.css";
import "./site.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "@tanstack/react-router";
import { beginSession, router } from "./router.tsx";
import { liftOverlay } from "./overlay.ts";

const reloadedKey = "legalsit-reloaded";

/** A page opened before a deploy asks for files that are gone: loaded anew, once. */
window.addEventListener("vite:preloadError", (event) => {
  try {
    if (sessionStorage.getItem(reloadedKey)) return;
    sessionStorage.setItem(reloadedKey, "1");
  } catch {
    return;
  }
  event.preventDefault();
  window.location.reload();
});

void beginSession();
const stop = router.subscribe("onResolved", () => {
  stop();
  liftOverlay();
  sessionStorage.removeItem(reloadedKey);
});
createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
