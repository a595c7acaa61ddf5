/** The address of a saved view. Filters and sorts that no longer exist are left out and reported. */
import { type Filter, filterNames } from "../components/filters/filter.ts";
import type { SearchParams } from "../navigation/query-string.ts";

/** The part of a saved view that an address can contain. */
interface SavedViewAddress {
  readonly _id: string;
  readonly view: SearchParams;
  readonly filters: SearchParams;
  readonly sort: string;
}
/** Filters and sorts that a list currently supports. */
interface ListCapabilities {
  readonly filters: readonly Filter<string>[];
  readonly sorts: readonly string[];
  readonly searches: boolean;
}

/** Value of `saved` for "none of my views", so that the default view is not opened. */
export const noView = "none";
const listParameters = ["search", "sort", "page", "limit", "saved"];

/** The parameters that name a built-in view of the list: all except filters, sort, page and the saved view. */
export function ownViewOf(search: SearchParams, filters: readonly Filter<string>[]): SearchParams {
  const others = new Set([...listParameters, ...filterNames(filters)]);
  return Object.fromEntries(Object.entries(search).filter(([name]) => !others.has(name)));
}

/** Whether an address names only a built-in view. */
export const isPlain = (search: SearchParams, filters: readonly Filter<string>[]): boolean =>
  Object.keys(search).length === Object.keys(ownViewOf(search, filters)).length;

/** Names of filters of a saved view that the list no longer has, or whose option it no longer has. */
export function findDroppedFilters({ filters }: SavedViewAddress, capabilities: ListCapabilities): string[] {
  const optionsByName = new Map(
    capabilities.filters.flatMap((each) => (each.kind === "select" ? [[each.name, each.options]] : [])),
  );
  const names = new Set([...(capabilities.searches ? ["search"] : []), ...filterNames(capabilities.filters)]);
  return Object.entries(filters)
    .filter(([name, value]) => {
      const options = optionsByName.get(name) ?? [];
      // Options may not be loaded yet.
      return !names.has(name) || (options.length > 0 && !options.some((option) => option.value === value));
    })
    .map(([name]) => name);
}

/** The query parameters that open a saved view. */
export function searchOf(saved: SavedViewAddress, capabilities: ListCapabilities): SearchParams {
  const missing = findDroppedFilters(saved, capabilities);
  const filters = Object.entries(saved.filters).filter(([name]) => !missing.includes(name));
  const sort = capabilities.sorts.includes(saved.sort.replace("-", "")) ? { sort: saved.sort } : {};
  return { ...saved.view, ...Object.fromEntries(filters), ...sort, saved: saved._id };
}

/** Whether two sets of query parameters are equal, in any order. */
export function isSameAddress(one: SearchParams, other: SearchParams): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
