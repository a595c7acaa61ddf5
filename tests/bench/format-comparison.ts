/** Formats the comparison of two runs of the same measure. */
import { spread } from "./statistics-of-runs.ts";

/** «5.60 (5.10–6.02) → 4.92 (4.80–5.11), × 0.88 (0.80–0.95)»: medians, and the ratios of their rounds. Without `before`, only the durations. */
export function changed(before: readonly number[] | undefined, after: readonly number[], digits = 2): string {
  if (before === undefined) return spread(after, digits);
  const spreads = `${spread(before, digits)} → ${spread(after, digits)}`;
  const ratios = ratiosOf(after, before);
  return ratios ? `${spreads}, × ${spread(ratios)}` : spreads;
}

/** Ratio of each round; undefined if a round has no CPU time that the kernel counted. */
export function ratiosOf(ours: readonly number[], theirs: readonly number[]): number[] | undefined {
  const ratios = ours.map((each, round) => each / (theirs[round] ?? 0));
  return ratios.length > 0 && ratios.every(Number.isFinite) ? ratios : undefined;
}

/** A separate number: not within a word («p95») or a longer number. */
const number = /(?<![\w.,–-])\d[\d,]*(?:\.\d+)?(?![\w])/g;
const wordsOf = (line: string) => line.replace(/ MISSED/g, "").replace(number, "#");

/**
 * Lines of a run; before each number comes the number of the same line of an earlier run, after it their ratio. Equal
 * numbers appear once. Lines that only the earlier run has follow at the end.
 */
export function paired(before: readonly string[], after: readonly string[]): string[] {
  const remaining = [...before];
  const lines = after.map((line) => {
    const position = remaining.findIndex((each) => wordsOf(each) === wordsOf(line));
    if (position < 0) return `${line} (new)`;
    const [previousLine = ""] = remaining.splice(position, 1);
    const numbers = previousLine.match(number) ?? [];
    let index = 0;
    return line.replace(number, (current) => compareWithPrevious(numbers[index++] ?? current, current));
  });
  return [...lines, ...remaining.map((line) => `before only: ${line}`)];
}

/** «12.0 → 9.0 [× 0.75]», or one number if both are equal. */
export function compareWithPrevious(previous: string, current: string): string {
  if (previous === current) return current;
  const ratio = valueOf(current) / valueOf(previous);
  return Number.isFinite(ratio) ? `${previous} → ${current} [× ${ratio.toFixed(2)}]` : `${previous} → ${current}`;
}
const valueOf = (text: string) => Number(text.replaceAll(",", ""));
