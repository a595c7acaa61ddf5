/** Requests the first page of the list at the current address before the list's code arrives. */
import { checkAccess } from "../../kit/access.ts";
import { type ApiCall, api } from "../api.ts";
import { storePreload, peekPreload } from "../preload.ts";
import type { ListPreferences } from "./list/list-preferences.ts";
import { readListState } from "./list/url-state.ts";
import type { Screen } from "./navigation/screen.ts";
import { parseSearch } from "./navigation/query-string.ts";

type ListOperation = ((input: object) => Promise<object>) & Pick<ApiCall, "key">;

/** Needs the user and their rows per page from the document, and the user's permission for the screen. */
export function prefetchFirstPage(screen: Screen | undefined): void {
  const preloaded: { docs?: ListPreferences } | undefined = peekPreload("desk.mine", {})?.data;
  const preferences = preloaded?.docs;
  const user = api.session.current.preloaded({})?.user;
  if (!screen || checkAccess(screen.access, user ?? null) !== "granted") return;
  const search = parseSearch(window.location.search);
  const firstPage = screen.prefetchList?.(search);
  // Only the list itself can parse other filters, a sort or a page number.
  if (!preferences || !firstPage || Object.keys(search).some((name) => !(name in firstPage.fixedFilters))) return;
  const [area, name] = firstPage.operation;
  const operation = (api[area] as Readonly<Record<string, ListOperation>>)[name];
  if (!operation) return;
  const { page, limit, sort } = readListState({}, [], { sort: firstPage.sort, limit: preferences.kept["page-size"] });
  const input = { ...firstPage.fixedFilters, sort, page, limit };
  storePreload(operation.key, input, operation(input));
}
