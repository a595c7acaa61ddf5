/** The full-page overlay of specification §2.4: at the first load and while a screen is on its way; it ends when that is there. */
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

/** `office.html` paints the first overlay before any script runs; it goes when the shell stands, after 3 s at most. */
export function useEndOfFirstLoad(): void {
  useEffect(() => {
    document.getElementById("first-load")?.remove();
  }, []);
}
