/** Whether anybody touched the page: what the first question does not need is fetched from then on. */
import { useEffect } from "react";
import { store } from "../observable-store.ts";

const touched = store(false);

export function useFirstInteraction(): boolean {
  useEffect(() => {
    const leaving = new AbortController();
    for (const kind of ["pointerdown", "keydown"])
      window.addEventListener(kind, () => touched.set(true), { once: true, capture: true, signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return touched.use();
}
