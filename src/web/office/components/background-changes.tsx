/** Changes of many that go on while their reader works on: how far each has come, the way to end it, what became of it. */
import { Button, Progress as Bar, Text } from "@mantine/core";
import { useEffect } from "react";
import { formatNumber } from "../../../kit/format.ts";
import type { BulkResult } from "../../../kit/list-contract.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { store } from "../../observable-store.ts";
import { useWords } from "../../words.ts";
import type { Progress } from "./batches.ts";
import { BulkResultDialog } from "./bulk-result-dialog.tsx";
import classes from "./parts.module.css";

interface UnderWay {
  readonly id: string;
  readonly title: string;
  readonly progress: Progress;
  /** Ends it after the part that is on its way. */
  readonly stop: () => void;
}

/** A change of which some could not be made. */
interface Ended {
  readonly outcome: BulkResult;
  /** «Se cambiaron 37 solicitudes.» */
  readonly done: string;
  readonly nameOf: (id: string) => string;
}

const changes = store<readonly UnderWay[]>([]);
const outcomes = store<readonly Ended[]>([]);

export const runningChanges = {
  show: (change: UnderWay) => {
    const others = changes.get().filter(({ id }) => id !== change.id);
    changes.set([...others, change]);
  },
  hide: (id: string) => changes.set(changes.get().filter((each) => each.id !== id)),
  tell: (ended: Ended) => outcomes.set([...outcomes.get(), ended]),
};

/** What is under way, a line each. The window that sends it asks before it is closed. */
export function RunningChanges() {
  const shown = changes.use();
  const isAny = shown.length > 0;
  useEffect(() => {
    if (!isAny) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAny]);
  return shown.map((change) => <Line key={change.id} {...change} />);
}

function Line({ title, progress: { done, total }, stop }: UnderWay) {
  const words = useWords("office").list;
  const language = useLanguage();
  const told = interpolate(words.progress, {
    done: formatNumber(done, language),
    total: formatNumber(total, language),
  });
  return (
    <div className={classes.underWay}>
      <Text size="sm" fw={600} truncate>
        {title}
      </Text>
      <Bar.Root size="md">
        <Bar.Section value={(100 * done) / total} aria-label={told} />
      </Bar.Root>
      <Text size="sm" role="status" className="num">
        {told}
      </Text>
      <Button size="compact-sm" variant="default" onClick={stop}>
        {words.stop}
      </Button>
    </div>
  );
}

/** Changes that came to their end with something left undone, one dialog after the other. */
export function BulkResults() {
  const [first, ...others] = outcomes.use();
  return first && <BulkResultDialog {...first} onClose={() => outcomes.set(others)} />;
}
