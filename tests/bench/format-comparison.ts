/** How two runs of the same are put beside each other. */
import { spread } from "./statistics-of-runs.ts";

/** «5.60 (5.10–6.02) → 4.92 (4.80–5.11), × 0.88 (0.80–0.95)»: medians, and the ratios of their rounds. Of one alone what it took. */
export function changed(before: readonly number[] | undefined, after: readonly number[], digits = 2): string {
  if (before === undefined) return spread(after, digits);
  const spreads = `${spread(before, digits)} → ${spread(after, digits)}`;
  const ratios = ratiosOf(after, before);
  return ratios ? `${spreads}, × ${spread(ratios)}` : spreads;
}

/** Round by round; none where a round took nothing that the kernel counts. */
export function ratiosOf(ours: readonly number[], theirs: readonly number[]): number[] | undefined {
  const ratios = ours.map((each, round) => each / (theirs[round] ?? 0));
  return ratios.length > 0 && ratios.every(Number.isFinite) ? ratios : undefined;
}

/** A number by itself: no part of a word («p95») or of a longer number. */
const number = /(?<![\w.,–-])\d[\d,]*(?:\.\d+)?(?![\w])/g;
const wordsOf = (line: string) => line.replace(/ MISSED/g, "").replace(number, "#");

/**
 * The lines of a run, each with the numbers of the line that says the same in an earlier run before its own, and their
 * ratio; equal numbers stand once. Then what the earlier run alone said.
 */
export function paired(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  const lines = after.map((line) => {
    const at = left.findIndex((each) => wordsOf(each) === wordsOf(line));
    if (at < 0) return `${line} (not said before)`;
    const [earlier = ""] = left.splice(at, 1);
    const numbers = earlier.match(number) ?? [];
    let nth = 0;
    return line.replace(number, (now) => besideEarlier(numbers[nth++] ?? now, now));
  });
  return [...lines, ...left.map((line) => `before only: ${line}`)];
}

/** «12.0 → 9.0 [× 0.75]»; what is equal stands once. */
export function besideEarlier(was: string, is: string): string {
  if (was === is) return is;
  const ratio = valueOf(is) / valueOf(was);
  return Number.isFinite(ratio) ? `${was} → ${is} [× ${ratio.toFixed(2)}]` : `${was} → ${is}`;
}
const valueOf = (text: string) => Number(text.replaceAll(",", ""));
