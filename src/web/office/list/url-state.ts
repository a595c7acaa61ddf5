/** Where a list stands, in its address: shareable, restored by reload and by Back. */
import type { Search } from "../search.ts";

export const pageSizes = [10, 20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export interface ListState {
  readonly page: number;
  readonly limit: PageSize;
  readonly sort: string | undefined;
  readonly search: string;
  readonly filters: Search;
}

/** Whatever somebody typed into the address, a state that can be asked for. */
export function readListState(
  search: Search,
  names: readonly string[],
  usual: { sort?: string; limit: PageSize },
): ListState {
  const page = Number(search.page);
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    limit: pageSizes.find((size) => String(size) === search.limit) ?? usual.limit,
    sort: /^-?\w{1,40}$/.test(search.sort ?? "") ? search.sort : usual.sort,
    search: (search.search ?? "").slice(0, 120),
    filters: Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : []))),
  };
}

/** The change as the address says it: what is usual is left out, and a change of anything but the page starts at page 1. */
export function changeSearch(search: Search, change: Readonly<Record<string, string | number | undefined>>): Search {
  const next: Record<string, string> = { ...search };
  if (!("page" in change)) delete next.page;
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === "" || (name === "page" && value === 1)) delete next[name];
    else next[name] = String(value);
  }
  return next;
}
