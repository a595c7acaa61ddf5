/** True after the first user interaction; defers loading of non-critical code until then. */
import { useEffect } from "react";
import { store } from "../observable-store.ts";

const hasInteracted = store(false);

export function useFirstInteraction(): boolean {
  useEffect(() => {
    const controller = new AbortController();
    for (const kind of ["pointerdown", "keydown"])
      window.addEventListener(kind, () => hasInteracted.set(true), {
        once: true,
        capture: true,
        signal: controller.signal,
      });
    return () => controller.abort();
  }, []);
  return hasInteracted.use();
}
