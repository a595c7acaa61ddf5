/** Queries as plain text, `?status=toked&page=2`: readable, shareable, and the same that the menu's data holds. */
export type SearchParams = Readonly<Record<string, string>>;

export function parseSearch(query: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  return query.size > 0 ? `?${query}` : "";
}

/** "/path?x=1" as the router takes it. */
export function targetOf(link: string): { to: string; search: SearchParams } {
  const [path = "/", query = ""] = link.split("?");
  return { to: path, search: parseSearch(query) };
}
