/** The first page of the list that the address shows, asked for before the code that shows it is here. */
import { checkAccess } from "../../kit/access.ts";
import { type ApiCall, api } from "../api.ts";
import { storePreload, peekPreload } from "../preload.ts";
import type { ListPreferences } from "./list/list-preferences.ts";
import { readListState } from "./list/url-state.ts";
import type { Screen } from "./screen.ts";
import { parseSearch } from "./query-string.ts";

type Ask = ((input: object) => Promise<object>) & Pick<ApiCall, "key">;

/** Of a reader who may see it: who they are and how many rows they want stands in the document. */
export function prefetchFirstPage(screen: Screen | undefined): void {
  const begun: { docs?: ListPreferences } | undefined = peekPreload("desk.mine", {})?.data;
  const desk = begun?.docs;
  const user = api.session.current.begun({})?.user;
  if (!screen || checkAccess(screen.access, user ?? null) !== "granted") return;
  const search = parseSearch(window.location.search);
  const first = screen.prefetchList?.(search);
  // What is filtered, sorted or turned to is known by the list alone.
  if (!desk || !first || Object.keys(search).some((name) => !(name in first.fixedFilters))) return;
  const [area, name] = first.operation;
  const ask = (api[area] as Readonly<Record<string, Ask>>)[name];
  if (!ask) return;
  const { page, limit, sort } = readListState({}, [], { sort: first.sort, limit: desk.kept["page-size"] });
  const input = { ...first.fixedFilters, sort, page, limit };
  storePreload(ask.key, input, ask(input));
}
