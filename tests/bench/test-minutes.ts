/** Duration of each phase of the last run of the test command, here and in another checkout. */
import { lastPhases } from "../../scripts/time-phases.mjs";
import { compareWithPrevious } from "./format-comparison.ts";
import { printLine, within } from "./statistics-of-runs.ts";

/** Goal for `npm test`, without `npm ci`. */
const goalMinutes = 11;

export interface Run {
  readonly startedAt: string;
  readonly phases: readonly { readonly name: string; readonly seconds: number; readonly isDone: boolean }[];
}

export function testMinutes(before: string | undefined): void {
  const [last, previous] = [lastPhases("test"), before === undefined ? undefined : lastPhases("test", before)] as (
    | Run
    | undefined
  )[];
  for (const line of minutesOf(last, previous)) printLine(line);
  if (last && isWhole(last)) printLine(`tests: ${within(Number(minutes(sumOf(last))), goalMinutes)}`);
  if (before !== undefined && !previous) printLine("tests: no run of the test command is written down before");
}

/** Output lines of a run, compared with an earlier run if there is one. */
export function minutesOf(last: Run | undefined, previous?: Run): string[] {
  if (!last) return ["tests: no run of the test command is written down here: `npm test` does"];
  const formatRow = (name: string, seconds: number, previousSeconds: number | undefined) =>
    `tests: ${name} ${previousSeconds === undefined ? minutes(seconds) : compareWithPrevious(minutes(previousSeconds), minutes(seconds))} min`;
  const rows = last.phases.map(({ name, seconds, isDone }) => {
    const previousSeconds = previous?.phases.find((phase) => phase.name === name)?.seconds;
    return `${formatRow(name, seconds, previousSeconds)}${isDone ? "" : ", which failed"}`;
  });
  const previousTotal = previous && isWhole(previous) ? sumOf(previous) : undefined;
  const total = isWhole(last)
    ? formatRow("all", sumOf(last), previousTotal)
    : "tests: that run did not come to its end";
  return [...rows, `${total}, begun ${last.startedAt}`];
}

/** True if all phases passed, including the journeys, which come last. */
const isWhole = ({ phases }: Run) =>
  phases.at(-1)?.name.startsWith("journeys") === true && phases.every(({ isDone }) => isDone);
const sumOf = ({ phases }: Run) => phases.reduce((sum, { seconds }) => sum + seconds, 0);
const minutes = (seconds: number) => (seconds / 60).toFixed(1);
