/** Where a list stands, in its address. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Filter, filterNames } from "../components/filter.ts";
import type { SearchParams } from "../query-string.ts";
import { useListPreference } from "./list-preferences.ts";
import { type ListStateChange, changeSearch, readListState } from "./url-state.ts";

/** Where the list stands, and how it goes elsewhere; `clear` is there where something is filtered. */
export function useListAddress({
  filters,
  sort,
}: {
  readonly filters: readonly Filter<string>[];
  readonly sort: string;
}) {
  const search = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const [size, keepSize] = useListPreference("page-size");
  const state = readListState(search, filterNames(filters), { sort, limit: size });
  const change = (changed: ListStateChange) => {
    if (changed.limit) keepSize(String(changed.limit));
    void navigate({
      to: ".",
      search: changeSearch(search, changed),
      // Back takes a choice back; of a word that is being typed only the last letter counts.
      replace: Object.keys(changed).join() === "search",
      resetScroll: "page" in changed,
    });
  };
  const clear = (more: ListStateChange) =>
    change({ ...Object.fromEntries(Object.keys(state.filters).map((name) => [name, undefined])), ...more });
  return { state, change, clear: Object.keys(state.filters).length > 0 ? clear : undefined };
}
