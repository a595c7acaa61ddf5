/** The first page of the list at an address: requested before the list's code arrives, or read by the server. */
import { checkAccess, type Principal } from "../../kit/access.ts";
import { type ApiCall, api } from "../api.ts";
import { storePreload, peekPreload } from "../preload.ts";
import type { ListPreferences } from "./list/list-preferences.ts";
import { readListState } from "./list/url-state.ts";
import type { Screen } from "./navigation/screen.ts";
import { parseSearch } from "./navigation/query-string.ts";

type ListOperation = ((input: object) => Promise<object>) & Pick<ApiCall, "key">;

/**
 * The call of the list of a screen. Needs the reader's rows per page, and permission for the screen. Undefined for an
 * address that only the list itself can parse: with other filters, a sort or a page number.
 */
export function firstPageOf(
  screen: Screen | undefined,
  query: string,
  user: Principal | null | undefined,
  preferences: Pick<ListPreferences, "kept"> | undefined,
): { readonly operation: ListOperation; readonly input: object } | undefined {
  if (!screen || !preferences || checkAccess(screen.access, user ?? null) !== "granted") return undefined;
  const search = parseSearch(query);
  const firstPage = screen.prefetchList?.(search);
  if (!firstPage || Object.keys(search).some((name) => !(name in firstPage.fixedFilters))) return undefined;
  const [area, name] = firstPage.operation;
  const operation = (api[area] as Readonly<Record<string, ListOperation>>)[name];
  if (!operation) return undefined;
  const { page, limit, sort } = readListState({}, [], { sort: firstPage.sort, limit: preferences.kept["page-size"] });
  return { operation, input: { ...firstPage.fixedFilters, sort, page, limit } };
}

/** Requests the first page, unless the document contains it. */
export function prefetchFirstPage(screen: Screen | undefined): void {
  const preloaded: { docs?: ListPreferences } | undefined = peekPreload("desk.mine", {})?.data;
  const user = api.session.current.preloaded({})?.user;
  const { operation, input } = firstPageOf(screen, window.location.search, user, preloaded?.docs) ?? {};
  if (operation && input && !peekPreload(operation.key, input)) storePreload(operation.key, input, operation(input));
}
