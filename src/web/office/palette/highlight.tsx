import type { ReactNode } from "react";
import { plain, plainWords } from "./normalize-text.ts";

/** Where what was typed stands in a text: from and to, in order, without overlaps. */
export function marksOf(text: string, search: string): [from: number, to: number][] {
  const where = plain(text);
  const found = plainWords(search)
    .map((word): [number, number] => [where.indexOf(word), where.indexOf(word) + word.length])
    .filter(([from]) => from >= 0)
    .sort(([one], [other]) => one - other);
  const joined: [number, number][] = [];
  for (const [from, to] of found) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** A text in which what was typed is marked. */
export function Marked({ text, search }: { text: string; search: string }): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of marksOf(text, search)) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return [...parts, text.slice(at)];
}
