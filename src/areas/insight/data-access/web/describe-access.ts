import { dayOf } from "../../../../kit/time/calendar.ts";
import type { DataAccess } from "../contract.ts";
import type { words as source } from "../words.es.ts";
import type { Words } from "../../../../kit/text/words.ts";

/** Title of an entry: the kind of access and the record. A sign-in has no record. */
export function describeAccess(words: Words<typeof source>, { access, record, title }: DataAccess): string {
  if (access === "signIn") return words.accesses.signIn;
  return `${words.accesses[access]}: ${[words.records[record], title].filter(Boolean).join(" ")}`;
}

/** Consecutive entries of one day that differ only in their time, as the newest of them with their number. */
export function countRepeated(entries: readonly DataAccess[]): (DataAccess & { readonly count: number })[] {
  const groups: (DataAccess & { count: number })[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && textOf(last) === textOf(entry)) last.count += 1;
    else groups.push({ ...entry, count: 1 });
  }
  return groups;
}

const textOf = ({ at, access, record, title, by }: DataAccess): string =>
  [dayOf(new Date(at)), access, record, title, by].join(" ");
