/** A view that a person saved, as an address of its list: what no longer exists is left out, and known by name. */
import { type Filter, filterNames } from "../components/filter.ts";
import type { SearchParams } from "../query-string.ts";

/** The part of a saved view that an address can say. */
export interface SavedViewAddress {
  readonly _id: string;
  readonly view: SearchParams;
  readonly filters: SearchParams;
  readonly sort: string;
}
/** What a list takes now. */
export interface ListCapabilities {
  readonly filters: readonly Filter<string>[];
  readonly sorts: readonly string[];
  readonly searches: boolean;
}

/** Says in an address that the reader wants none of their views. */
export const noView = "none";
const ofTheList = ["search", "sort", "page", "limit", "saved"];

/** What of an address names the view that the list has by itself: what is neither a filter nor where in it the reader is. */
export function ownViewOf(search: SearchParams, filters: readonly Filter<string>[]): SearchParams {
  const others = new Set([...ofTheList, ...filterNames(filters)]);
  return Object.fromEntries(Object.entries(search).filter(([name]) => !others.has(name)));
}

/** Whether an address says nothing but which view of the list it is. */
export const isPlain = (search: SearchParams, filters: readonly Filter<string>[]): boolean =>
  Object.keys(search).length === Object.keys(ownViewOf(search, filters)).length;

/** Filters of a saved view that the list has no more, or whose choice it has no more. */
export function droppedFilters({ filters }: SavedViewAddress, takes: ListCapabilities): string[] {
  const choices = new Map(takes.filters.flatMap((each) => (each.kind === "select" ? [[each.name, each.options]] : [])));
  const names = new Set([...(takes.searches ? ["search"] : []), ...filterNames(takes.filters)]);
  return Object.entries(filters)
    .filter(([name, value]) => {
      const options = choices.get(name) ?? [];
      // Options may still be on their way.
      return !names.has(name) || (options.length > 0 && !options.some((option) => option.value === value));
    })
    .map(([name]) => name);
}

/** The address that shows it. */
export function searchOf(kept: SavedViewAddress, takes: ListCapabilities): SearchParams {
  const missing = droppedFilters(kept, takes);
  const filters = Object.entries(kept.filters).filter(([name]) => !missing.includes(name));
  const sort = takes.sorts.includes(kept.sort.replace("-", "")) ? { sort: kept.sort } : {};
  return { ...kept.view, ...Object.fromEntries(filters), ...sort, saved: kept._id };
}

/** Whether two addresses say the same, in any order. */
export function isSameAddress(one: SearchParams, other: SearchParams): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
