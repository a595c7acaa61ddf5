/** True after the first user interaction, or after a while; defers loading of non-critical code until then. */
import { useEffect } from "react";
import { store } from "../observable-store.ts";

/** For readers who only look at the page. */
const delayMs = 10_000;
const hasInteracted = store(false);

export function useFirstInteraction(): boolean {
  useEffect(() => {
    const controller = new AbortController();
    const proceed = () => hasInteracted.set(true);
    for (const kind of ["pointerdown", "keydown"])
      window.addEventListener(kind, proceed, { once: true, capture: true, signal: controller.signal });
    const timer = window.setTimeout(proceed, delayMs);
    return () => {
      controller.abort();
      window.clearTimeout(timer);
    };
  }, []);
  return hasInteracted.use();
}
