/** Progress of a record through its statuses: passed ones with their dates, the current one, and those to come. */
import { formatDay } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../session/language.ts";
import { useWords } from "../../../words.ts";
import classes from "./record.module.css";

export interface ProgressStep {
  readonly label: string;
  /** When the status was reached; for a future status the expected day, if one was promised. */
  readonly at?: string | null | undefined;
  readonly position: "behind" | "here" | "ahead";
}

export function ProgressSteps({ steps }: { steps: readonly ProgressStep[] }) {
  const { record: words } = useWords("office");
  const language = useLanguage();
  const dateText = ({ at, position }: ProgressStep) => {
    if (!at) return "";
    const date = formatDay(at, language);
    return position === "here"
      ? interpolate(words.statusSince, { date })
      : position === "ahead"
        ? interpolate(words.expected, { date })
        : date;
  };
  return (
    <ol className={classes.progress} aria-label={words.progress}>
      {steps.map((step) => (
        <li key={step.label} data-position={step.position} aria-current={step.position === "here" ? "step" : undefined}>
          <strong>{step.label}</strong>
          <span>{dateText(step)}</span>
        </li>
      ))}
    </ol>
  );
}
