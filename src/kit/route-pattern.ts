/**
 * Parses a path: returns its parameters, or undefined if the path does not match. Patterns: `/payment/$`,
 * `/checkout/$commonId`.
 */
type RouteMatcher = (path: string) => Readonly<Record<string, string>> | undefined;

/**
 * Compiles a pattern. `$name` matches one segment; a final `$` matches the rest of the path, as the parameter `rest`.
 */
export function compileRoute(pattern: string): RouteMatcher {
  const segments = splitPath(pattern);
  return (path) => {
    const parts = splitPath(path);
    const isPrefix = segments.at(-1) === "$";
    if (isPrefix ? parts.length < segments.length : parts.length !== segments.length) return undefined;
    const params: Record<string, string> = {};
    for (const [index, part] of segments.entries()) {
      const value = parts[index] ?? "";
      if (part === "$") params.rest = parts.slice(index).join("/");
      else if (part.startsWith("$")) params[part.slice(1)] = value;
      else if (part !== value) return undefined;
    }
    return params;
  };
}

/**
 * Finds the route of a path below the base. More specific patterns win: `/users/create` over `/users/$personId`; a
 * final `$` comes last.
 */
export function createRouteMatcher<Route extends { readonly path: string }>(
  routes: readonly Route[],
): (path: string) => Route | undefined {
  const specificity = ({ path }: Route) => (path.endsWith("/$") ? Infinity : path.split("$").length);
  const matchers = [...routes]
    .sort((one, other) => specificity(one) - specificity(other))
    .map((route) => ({ each: route, match: compileRoute(route.path) }));
  return (path) => matchers.find(({ match }) => match(path))?.each;
}

function splitPath(path: string): string[] {
  return path
    .split("/")
    .filter((part) => part !== "")
    .map(decodeSegment);
}

/** Decodes a segment; returns it unchanged if its percent-encoding is malformed. */
function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
