/** Where a list stands, in its address: shareable, restored by reload and by Back. */
import { maxPageNumber, maxFilterLength } from "../../../kit/limits.ts";
import type { SearchParams } from "../query-string.ts";

export const pageSizes = [10, 20, 50, 100] as const;

export type ListStateChange = Readonly<Record<string, string | number | undefined>>;

/** Characters that a search takes. */
const mostSearched = 120;

/** A state that can be asked for, out of an address that people may have typed; what was typed to search is among its filters. */
export function readListState(
  search: SearchParams,
  names: readonly string[],
  usual: { sort: string; limit: string | undefined },
) {
  const page = Number(search.page);
  const sizeOf = (text: string | undefined) => pageSizes.find((size) => String(size) === text);
  const asked = ["search", ...names].flatMap((name) =>
    search[name] ? [[name, search[name].slice(0, name === "search" ? mostSearched : maxFilterLength)]] : [],
  );
  return {
    page: Number.isInteger(page) && page !== 0 && Math.abs(page) <= maxPageNumber ? page : 1,
    limit: sizeOf(search.limit) ?? sizeOf(usual.limit) ?? 20,
    sort: search.sort && /^-?\w{1,40}$/.test(search.sort) ? search.sort : usual.sort,
    filters: Object.fromEntries(asked) as SearchParams,
  };
}

/** The change as the address says it: what is usual is left out, and a change of anything but the page starts at page 1. */
export function changeSearch(search: SearchParams, change: ListStateChange): SearchParams {
  const next: Record<string, string> = { ...search };
  if (!("page" in change)) delete next.page;
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === "" || (name === "page" && value === 1)) delete next[name];
    else next[name] = String(value);
  }
  return next;
}
