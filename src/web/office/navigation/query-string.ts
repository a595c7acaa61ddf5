/**
 * Query strings as flat text parameters, `?status=toked&page=2`, the same form as in the menu's data. The router uses
 * these instead of its JSON format.
 */
export type SearchParams = Readonly<Record<string, string>>;

export function parseSearch(query: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(query));
}

/** "?name=value" in the order of the keys, "" for none. Leaves out undefined, null and empty values. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  return query.size > 0 ? `?${query}` : "";
}

/** Splits "/path?x=1" for the router. */
export function targetOf(link: string): { to: string; search: SearchParams } {
  const [path = "/", query = ""] = link.split("?");
  return { to: path, search: parseSearch(query) };
}
