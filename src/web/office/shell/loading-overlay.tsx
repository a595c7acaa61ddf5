/** Full-page overlay, at the first load and while a screen loads. */
import { Loader } from "@mantine/core";
import { useEffect } from "react";
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
 * Removes the overlay that `office.html` paints before any script runs. CSS hides it after three seconds at the latest.
 */
export function useEndOfFirstLoad(): void {
  useEffect(() => {
    document.getElementById("first-load")?.remove();
  }, []);
}
