/** Connects a list to its address. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Filter, filterNames } from "../components/filters/filter.ts";
import type { SearchParams } from "../navigation/query-string.ts";
import { useListPreference } from "./list-preferences.ts";
import { type ListStateChange, changeSearch, readListState } from "./url-state.ts";

/**
 * The current state, a function that changes it, and `clear`, which removes all filters (undefined if there are none).
 */
export function useListAddress({
  filters,
  sort,
}: {
  readonly filters: readonly Filter<string>[];
  readonly sort: string;
}) {
  const search = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const [pageSize, savePageSize] = useListPreference("page-size");
  const state = readListState(search, filterNames(filters), { sort, limit: pageSize });
  const change = (stateChange: ListStateChange) => {
    if (stateChange.limit) savePageSize(String(stateChange.limit));
    void navigate({
      to: ".",
      search: changeSearch(search, stateChange),
      // Back reverts a change. While a search is typed the entry is replaced, so that each letter does not need a Back.
      replace: Object.keys(stateChange).join() === "search",
      resetScroll: "page" in stateChange,
    });
  };
  const clear = (extra: ListStateChange) =>
    change({ ...Object.fromEntries(Object.keys(state.filters).map((name) => [name, undefined])), ...extra });
  return { state, change, clear: Object.keys(state.filters).length > 0 ? clear : undefined };
}
