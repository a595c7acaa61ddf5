/** How long each phase of the test command took when it last ran here, and in another checkout. */
import { lastPhases } from "../../scripts/time-phases.mjs";
import { besideEarlier } from "./format-comparison.ts";
import { say, within } from "./statistics-of-runs.ts";

/** Of `npm test`, without `npm ci`. */
const goalMinutes = 11;

export interface Run {
  readonly begun: string;
  readonly phases: readonly { readonly name: string; readonly seconds: number; readonly isDone: boolean }[];
}

export function testMinutes(before: string | undefined): void {
  const [last, earlier] = [lastPhases("test"), before === undefined ? undefined : lastPhases("test", before)] as (
    | Run
    | undefined
  )[];
  for (const line of minutesOf(last, earlier)) say(line);
  if (last && isWhole(last)) say(`tests: ${within(Number(minutes(sumOf(last))), goalMinutes)}`);
  if (before !== undefined && !earlier) say("tests: no run of the test command is written down before");
}

/** What is told of a run beside an earlier one. */
export function minutesOf(last: Run | undefined, earlier?: Run): string[] {
  if (!last) return ["tests: no run of the test command is written down here: `npm test` does"];
  const formatRow = (name: string, seconds: number, was: number | undefined) =>
    `tests: ${name} ${was === undefined ? minutes(seconds) : besideEarlier(minutes(was), minutes(seconds))} min`;
  const each = last.phases.map(({ name, seconds, isDone }) => {
    const was = earlier?.phases.find((phase) => phase.name === name)?.seconds;
    return `${formatRow(name, seconds, was)}${isDone ? "" : ", which failed"}`;
  });
  const all = earlier && isWhole(earlier) ? sumOf(earlier) : undefined;
  const whole = isWhole(last) ? formatRow("all", sumOf(last), all) : "tests: that run did not come to its end";
  return [...each, `${whole}, begun ${last.begun}`];
}

/** Journeys are its last phase. */
const isWhole = ({ phases }: Run) =>
  phases.at(-1)?.name.startsWith("journeys") === true && phases.every(({ isDone }) => isDone);
const sumOf = ({ phases }: Run) => phases.reduce((sum, { seconds }) => sum + seconds, 0);
const minutes = (seconds: number) => (seconds / 60).toFixed(1);
