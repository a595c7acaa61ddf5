/** Bulk changes that continue in the background: their progress, a button to stop them, and their results. */
import { Button, Progress as Bar, Text } from "@mantine/core";
import { useEffect } from "react";
import { formatNumber } from "../../../../kit/text/format.ts";
import type { BulkResult } from "../../../../kit/contract/list-contract.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../session/language.ts";
import { store } from "../../../observable-store.ts";
import { useWords } from "../../../words.ts";
import type { Progress } from "./batches.ts";
import { BulkResultDialog } from "./bulk-result-dialog.tsx";
import classes from "../parts.module.css";

interface RunningChange {
  readonly id: string;
  readonly title: string;
  readonly progress: Progress;
  /** Stops after the current batch. */
  readonly stop: () => void;
}

/** A finished change in which some rows failed. */
interface FinishedChange {
  readonly outcome: BulkResult;
  /** «Se cambiaron 37 solicitudes.» */
  readonly done: string;
  readonly nameOf: (id: string) => string;
}

const changes = store<readonly RunningChange[]>([]);
const results = store<readonly FinishedChange[]>([]);

/** Shows, updates and removes running changes, and reports results with failures (`announce`). */
export const runningChanges = {
  show: (change: RunningChange) => {
    const others = changes.get().filter(({ id }) => id !== change.id);
    changes.set([...others, change]);
  },
  hide: (id: string) => changes.set(changes.get().filter((each) => each.id !== id)),
  announce: (finished: FinishedChange) => results.set([...results.get(), finished]),
};

/** Progress of the running changes. The window warns before it is closed. */
export function RunningChanges() {
  const running = changes.use();
  const hasRunning = running.length > 0;
  useEffect(() => {
    if (!hasRunning) return;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", confirmLeave);
    return () => window.removeEventListener("beforeunload", confirmLeave);
  }, [hasRunning]);
  return running.map((change) => <ChangeProgress key={change.id} {...change} />);
}

function ChangeProgress({ title, progress: { done, total }, stop }: RunningChange) {
  const words = useWords("office").list;
  const language = useLanguage();
  const progressText = interpolate(words.progress, {
    done: formatNumber(done, language),
    total: formatNumber(total, language),
  });
  return (
    <div className={classes.underWay}>
      <Text size="sm" fw={600} truncate>
        {title}
      </Text>
      <Bar.Root size="md">
        <Bar.Section value={(100 * done) / total} aria-label={progressText} />
      </Bar.Root>
      <Text size="sm" role="status" className="num">
        {progressText}
      </Text>
      <Button size="compact-sm" variant="default" onClick={stop}>
        {words.stop}
      </Button>
    </div>
  );
}

/** Results of finished changes with failures, one dialog after the other. */
export function BulkResults() {
  const [first, ...others] = results.use();
  return first && <BulkResultDialog {...first} onClose={() => results.set(others)} />;
}
