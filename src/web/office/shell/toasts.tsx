/** Toasts and background changes, in a lane below the page, so that they cover no control. */
import { useElementSize } from "@mantine/hooks";
import { Notifications, useNotifications } from "@mantine/notifications";
import { useEffect, useState } from "react";
import { useWords } from "../../words.ts";
import { RunningChanges, BulkResults } from "../components/batches/background-changes.tsx";
import classes from "./shell.module.css";

/** Duration of a toast. */
const toastMs = 5000;
const maxToasts = 6;

export function Toasts() {
  const { shell } = useWords("office");
  const { ref, height } = useElementSize();
  // Elements that stick to the bottom of the window stay above the lane.
  useEffect(() => document.documentElement.style.setProperty("--toasts-h", `${height}px`), [height]);
  return (
    <section ref={ref} className={classes.toasts} aria-label={shell.lane}>
      <div>
        <RunningChanges />
      </div>
      <BulkResults />
      <FirstToast />
    </section>
  );
}

/** Mounts the toasts with the first of them, since they would slow down the first screen. */
function FirstToast() {
  const hasToasts = useNotifications().notifications.length > 0;
  const [isMounted, mount] = useState(hasToasts);
  if (hasToasts && !isMounted) mount(true);
  return (
    isMounted && <Notifications position="bottom-left" autoClose={toastMs} limit={maxToasts} withinPortal={false} />
  );
}
