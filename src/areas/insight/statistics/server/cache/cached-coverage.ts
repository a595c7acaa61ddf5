/** Splits a period into stored spans and gaps to compute. */
import { addDays, daysBetween } from "../../../../../kit/time/calendar.ts";

export interface PeriodDays {
  readonly first: string;
  readonly last: string;
}

/** Above this number the gaps are read as one span, from the first to the last. */
const maxGaps = 6;

export interface CachedCoverage {
  readonly cached: readonly PeriodDays[];
  readonly gaps: readonly PeriodDays[];
}

/** Covers a period with the longest cached spans that do not overlap; `gaps` are the days between them. */
export function coverOf({ first, last }: PeriodDays, spans: readonly PeriodDays[]): CachedCoverage {
  const sortedSpans = spans.toSorted((a, b) => a.first.localeCompare(b.first) || b.last.localeCompare(a.last));
  const cached: PeriodDays[] = [];
  const gaps: PeriodDays[] = [];
  let next = first;
  for (const span of sortedSpans) {
    if (span.first < next) continue;
    if (span.first > next) gaps.push({ first: next, last: addDays(span.first, -1) });
    cached.push(span);
    next = addDays(span.last, 1);
  }
  if (next <= last) gaps.push({ first: next, last });
  const [firstGap, lastGap] = [gaps[0], gaps.at(-1)];
  if (gaps.length <= maxGaps || !firstGap || !lastGap) return { cached, gaps };
  const gap = { first: firstGap.first, last: lastGap.last };
  return { cached: cached.filter((span) => span.last < gap.first || span.first > gap.last), gaps: [gap] };
}

/** Searching one person among earlier facts costs about as much as reading the facts of twelve days. */
const lookupCost = 12;

const lengthOf = ({ first, last }: PeriodDays) => daysBetween(first, last) + 1;

/**
 * Covers a period with its longest cached span if few uncovered days remain. Future days are not counted: they have
 * hardly any facts.
 */
export function wholeOf({ first, last }: PeriodDays, spans: readonly PeriodDays[], today: string): CachedCoverage {
  const uncovered = { cached: [], gaps: [{ first, last }] };
  const [longest] = spans.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (!longest) return uncovered;
  const before = { first, last: addDays(longest.first, -1) };
  const after = { first: addDays(longest.last, 1), last };
  const gaps = [before, after].filter((gap) => gap.first <= gap.last);
  const gapLengths = gaps.map((gap) => lengthOf({ ...gap, last: gap.last < today ? gap.last : today }));
  const uncoveredDays = gapLengths.reduce((all, days) => all + Math.max(days, 0), 0);
  return uncoveredDays * lookupCost <= lengthOf(longest) ? { cached: [longest], gaps } : uncovered;
}
