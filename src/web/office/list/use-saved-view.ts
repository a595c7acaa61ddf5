/** Which saved view a list shows, and how it shows another. */
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Filter } from "../components/filter.ts";
import { parseSearch, type SearchParams } from "../query-string.ts";
import { changeView, type SavedViewOf, useListPreferences, useListPreference } from "./list-preferences.ts";
import type { TableColumn } from "./list-screen.ts";
import { isPlain, isSameAddress, droppedFilters, noView, searchOf, ownViewOf } from "./saved-view-address.ts";

interface Of {
  readonly name: string;
  readonly sort: string;
  readonly searchPlaceholder?: string;
  readonly filters: readonly Filter<string>[];
  readonly columns: readonly Pick<TableColumn<never>, "key" | "sort">[];
}
interface Shows {
  readonly filters: SearchParams;
  readonly sort: string;
}
export type SavedViewState = ReturnType<typeof useSavedView>;

/** The reader's views of this list; the one that the list opens with is opened when they arrive at its bare address. */
export function useSavedView(of: Of, state: Shows) {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const desk = useListPreferences();
  const search = parseSearch(searchStr);
  const views = (desk?.views ?? []).filter(({ list }) => list === of.name);
  const here = views.find(({ _id }) => _id === search.saved);
  const sorts = [of.sort.replace("-", ""), ...of.columns.flatMap(({ sort }) => sort ?? [])];
  const takes = { filters: of.filters, sorts, searches: of.searchPlaceholder !== undefined };
  const view = ownViewOf(search, of.filters);
  const open = (one: SavedViewOf) => void navigate({ to: one.place, search: searchOf(one, takes), replace: true });

  const opening = views.find((one) => one.opens && one.place === pathname && isSameAddress(one.view, view));
  const hasArrived = useRef(false);
  useEffect(() => {
    if (!desk || hasArrived.current) return;
    hasArrived.current = true;
    if (opening && isPlain(search, of.filters)) open(opening);
  });
  const [kept, keepColumns] = useListPreference(`columns-${of.name}`);
  const columns = here ? (here.columns ?? undefined) : kept;
  const { filters, sort } = state;
  const labels = new Map(of.filters.flatMap((each) => ("from" in each ? [] : [[each.name, each.label]])));
  return {
    views,
    here,
    missing: here ? droppedFilters(here, takes).map((name) => labels.get(name) ?? name) : [],
    /** Its columns, or those that the reader wants of this list; undefined for the usual ones. */
    columns,
    keepColumns: (wanted: string | undefined) =>
      here ? changeView(here, { columns: wanted ?? null }) : keepColumns(wanted),
    /** What is shown now, as a view says it. */
    shown: { list: of.name, place: pathname, view, filters, sort, columns: columns ?? null },
    isChanged: here ? !isSameAddress(here.filters, filters) || here.sort !== sort : false,
    searchOf: (one: SavedViewOf) => searchOf(one, takes),
    open,
    leave: () =>
      void navigate({ to: ".", search: { ...search, saved: opening && opening !== here ? noView : undefined } }),
    /** What of an address keeps the list from its opening view, once somebody cleared it. */
    cleared: opening ? noView : undefined,
  };
}
