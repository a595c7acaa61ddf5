/** How a measure is said. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The value that `share` of all are below: 0.95. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

let missed = 0;

/** Whether it is within its goal, for the line that tells of it; a run in which one goal is missed has failed. */
export function within(value: number, goal: number): string {
  if (value <= goal) return `goal ${goal}`;
  miss();
  return `goal ${goal} MISSED`;
}

export function miss(): void {
  missed += 1;
}

export const goalsMissed = (): number => missed;

/** «1.42 (1.38–1.51)»: the median, and between which values all rounds lie. */
export function spread(values: readonly number[], digits = 2): string {
  const shown = (value: number) => value.toFixed(digits);
  return `${shown(median(values))} (${shown(Math.min(...values))}–${shown(Math.max(...values))})`;
}
