/** The saved view that a list shows, and the functions to change it. */
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Filter } from "../components/filters/filter.ts";
import { parseSearch, type SearchParams } from "../navigation/query-string.ts";
import { changeView, type SavedViewOf, useListPreferences, useListPreference } from "./list-preferences.ts";
import type { TableColumn } from "./list-screen.ts";
import { isPlain, isSameAddress, findDroppedFilters, noView, searchOf, ownViewOf } from "./saved-view-address.ts";

interface ListOptions {
  readonly name: string;
  readonly sort: string;
  readonly searchPlaceholder?: string;
  readonly filters: readonly Filter<string>[];
  readonly columns: readonly Pick<TableColumn<never>, "key" | "sort">[];
}
interface ListState {
  readonly filters: SearchParams;
  readonly sort: string;
}
export type SavedViewState = ReturnType<typeof useSavedView>;

/** Saved views of a list. The reader's default view is opened when they arrive at the list's plain address. */
export function useSavedView(options: ListOptions, state: ListState) {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const preferences = useListPreferences();
  const search = parseSearch(searchStr);
  const views = (preferences?.views ?? []).filter(({ list }) => list === options.name);
  const current = views.find(({ _id }) => _id === search.saved);
  const sorts = [options.sort.replace("-", ""), ...options.columns.flatMap(({ sort }) => sort ?? [])];
  const capabilities = { filters: options.filters, sorts, searches: options.searchPlaceholder !== undefined };
  const builtInView = ownViewOf(search, options.filters);
  const open = (savedView: SavedViewOf) =>
    void navigate({ to: savedView.place, search: searchOf(savedView, capabilities), replace: true });

  const defaultView = views.find(
    (savedView) => savedView.opens && savedView.place === pathname && isSameAddress(savedView.view, builtInView),
  );
  const hasArrived = useRef(false);
  useEffect(() => {
    if (!preferences || hasArrived.current) return;
    hasArrived.current = true;
    if (defaultView && isPlain(search, options.filters)) open(defaultView);
  });
  const [ownColumns, keepColumns] = useListPreference(`columns-${options.name}`);
  const columns = current ? (current.columns ?? undefined) : ownColumns;
  const { filters, sort } = state;
  const labels = new Map(options.filters.flatMap((each) => ("from" in each ? [] : [[each.name, each.label]])));
  return {
    views,
    here: current,
    missing: current ? findDroppedFilters(current, capabilities).map((name) => labels.get(name) ?? name) : [],
    /** Columns of the saved view, or the reader's columns of this list; undefined for the default ones. */
    columns,
    keepColumns: (columnKeys: string | undefined) =>
      current ? changeView(current, { columns: columnKeys ?? null }) : keepColumns(columnKeys),
    /** The current state, as input for a saved view. */
    current: { list: options.name, place: pathname, view: builtInView, filters, sort, columns: columns ?? null },
    isChanged: current ? !isSameAddress(current.filters, filters) || current.sort !== sort : false,
    searchOf: (savedView: SavedViewOf) => searchOf(savedView, capabilities),
    open,
    leave: () =>
      void navigate({
        to: ".",
        search: { ...search, saved: defaultView && defaultView !== current ? noView : undefined },
      }),
    /** Value of `saved` after the filters were cleared, so that the default view is not opened again. */
    cleared: defaultView ? noView : undefined,
  };
}
