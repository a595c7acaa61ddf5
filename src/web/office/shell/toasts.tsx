/** What was done, told for a moment in a lane of its own at the page's foot: it lies on no control. */
import { useElementSize } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { useWords } from "../../words.ts";
import { RunningChanges, BulkResults } from "../components/background-changes.tsx";
import classes from "./shell.module.css";

/** Specification §8: toasts close by themselves after five seconds. */
const toastMs = 5000;
const shownAtMost = 6;

export function Toasts() {
  const { shell } = useWords("office");
  const { ref, height } = useElementSize();
  // What keeps to the foot of the window keeps above the lane.
  useEffect(() => document.documentElement.style.setProperty("--toasts-h", `${height}px`), [height]);
  return (
    <section ref={ref} className={classes.toasts} aria-label={shell.lane}>
      <div>
        <RunningChanges />
      </div>
      <BulkResults />
      <Notifications position="bottom-left" autoClose={toastMs} limit={shownAtMost} withinPortal={false} />
    </section>
  );
}
