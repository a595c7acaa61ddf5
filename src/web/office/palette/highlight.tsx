import type { ReactNode } from "react";
import { normalizeForComparison, plainWords } from "./normalize-text.ts";

/** Positions of the search words in a text: [from, to), sorted, without overlaps. */
export function marksOf(text: string, search: string): [from: number, to: number][] {
  const normalized = normalizeForComparison(text);
  const matches = plainWords(search)
    .map((word): [number, number] => [normalized.indexOf(word), normalized.indexOf(word) + word.length])
    .filter(([from]) => from >= 0)
    .sort(([one], [other]) => one - other);
  const merged: [number, number][] = [];
  for (const [from, to] of matches) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** A text with the search words marked. */
export function HighlightedText({ text, search }: { text: string; search: string }): ReactNode {
  const parts: ReactNode[] = [];
  let position = 0;
  for (const [from, to] of marksOf(text, search)) {
    parts.push(text.slice(position, from), <mark key={from}>{text.slice(from, to)}</mark>);
    position = to;
  }
  return [...parts, text.slice(position)];
}
