/** Median, quantile and spread of measured values, and the check against goals. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The value that `share` of all are below: 0.95. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

let missedGoals = 0;

/** Text of the goal for the output line. A missed goal is counted and fails the run. */
export function within(value: number, goal: number): string {
  if (value <= goal) return `goal ${goal}`;
  miss();
  return `goal ${goal} MISSED`;
}

/** The same for a goal that the value must reach. */
export function atLeast(value: number, goal: number): string {
  if (value >= goal) return `goal ${goal}`;
  miss();
  return `goal ${goal} MISSED`;
}

export function miss(): void {
  missedGoals += 1;
}

export const goalsMissed = (): number => missedGoals;

/** «1.42 (1.38–1.51)»: the median, the minimum and the maximum of all rounds. */
export function spread(values: readonly number[], digits = 2): string {
  const format = (value: number) => value.toFixed(digits);
  return `${format(median(values))} (${format(Math.min(...values))}–${format(Math.max(...values))})`;
}
