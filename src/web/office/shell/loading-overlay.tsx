/** Full-page overlay, at the first load and while a screen loads. */
import { Loader } from "@mantine/core";
import { useLayoutEffect } from "react";
import { useWords } from "../../words.ts";
import classes from "./shell.module.css";

export function LoadingOverlay() {
  const { loading } = useWords("shell");
  return (
    <div className={classes.overlay} role="status">
      <Loader aria-hidden />
      <span className={classes.unseen}>{loading}</span>
    </div>
  );
}

/**
 * Hides what was painted before any script ran, in the same frame as its replacement: the screen as the server rendered
 * it, or an overlay, which CSS hides after three seconds at the latest. Its removal takes long, hence a task of its own.
 */
export function useEndOfFirstLoad(): void {
  useLayoutEffect(() => {
    const firstLoad = document.getElementById("first-load");
    if (!firstLoad) return;
    firstLoad.hidden = true;
    setTimeout(() => firstLoad.remove());
  }, []);
}
