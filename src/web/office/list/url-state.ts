/** State of a list in its address: shareable, and restored by a reload and by Back. */
import { maxPageNumber, maxFilterLength } from "../../../kit/limits.ts";
import type { SearchParams } from "../navigation/query-string.ts";

export const pageSizes = [10, 20, 50, 100] as const;

/** Changed parameters; undefined removes one. */
export type ListStateChange = Readonly<Record<string, string | number | undefined>>;

/** Longest search text, in characters. */
const maxSearchLength = 120;

/**
 * Parses an address, which people may have edited: invalid values are replaced by defaults. The search text is one of
 * the filters.
 */
export function readListState(
  search: SearchParams,
  names: readonly string[],
  defaults: { sort: string; limit: string | undefined },
) {
  const page = Number(search.page);
  const parsePageSize = (text: string | undefined) => pageSizes.find((size) => String(size) === text);
  const filters = ["search", ...names].flatMap((name) =>
    search[name] ? [[name, search[name].slice(0, name === "search" ? maxSearchLength : maxFilterLength)]] : [],
  );
  return {
    page: Number.isInteger(page) && page !== 0 && Math.abs(page) <= maxPageNumber ? page : 1,
    limit: parsePageSize(search.limit) ?? parsePageSize(defaults.limit) ?? 20,
    sort: search.sort && /^-?\w{1,40}$/.test(search.sort) ? search.sort : defaults.sort,
    filters: Object.fromEntries(filters) as SearchParams,
  };
}

/**
 * Applies a change to the query parameters. Empty values and page 1 are left out; a change of anything but the page
 * returns to page 1.
 */
export function changeSearch(search: SearchParams, change: ListStateChange): SearchParams {
  const next: Record<string, string> = { ...search };
  if (!("page" in change)) delete next.page;
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === "" || (name === "page" && value === 1)) delete next[name];
    else next[name] = String(value);
  }
  return next;
}
