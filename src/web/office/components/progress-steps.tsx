/** The way of a record: what is behind it and when, where it stands, what lies ahead. */
import { formatDay } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import classes from "./record.module.css";

export interface ProgressStep {
  readonly label: string;
  /** The moment it was reached; of what lies ahead the day it is expected, where somebody promised one. */
  readonly at?: string | null | undefined;
  readonly stands: "behind" | "here" | "ahead";
}

export function ProgressSteps({ steps }: { steps: readonly ProgressStep[] }) {
  const { record: words } = useWords("office");
  const language = useLanguage();
  const said = ({ at, stands }: ProgressStep) => {
    if (!at) return "";
    const date = formatDay(at, language);
    return stands === "here"
      ? interpolate(words.standsSince, { date })
      : stands === "ahead"
        ? interpolate(words.expected, { date })
        : date;
  };
  return (
    <ol className={classes.way} aria-label={words.way}>
      {steps.map((step) => (
        <li key={step.label} data-stands={step.stands} aria-current={step.stands === "here" ? "step" : undefined}>
          <strong>{step.label}</strong>
          <span>{said(step)}</span>
        </li>
      ))}
    </ol>
  );
}
