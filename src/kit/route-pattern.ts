/** Whether a path is of a page's pattern, and what stands in it: `/payment/$`, `/checkout/$commonId`. */
export type RouteMatcher = (path: string) => Readonly<Record<string, string>> | undefined;

/** `$name` is one part of the path; `$` alone, at the end, all the rest, under the name `rest`. */
export function compileRoute(pattern: string): RouteMatcher {
  const wanted = partsOf(pattern);
  return (path) => {
    const parts = partsOf(path);
    const open = wanted.at(-1) === "$";
    if (open ? parts.length < wanted.length : parts.length !== wanted.length) return undefined;
    const params: Record<string, string> = {};
    for (const [index, part] of wanted.entries()) {
      const found = parts[index] ?? "";
      if (part === "$") params.rest = parts.slice(index).join("/");
      else if (part.startsWith("$")) params[part.slice(1)] = found;
      else if (part !== found) return undefined;
    }
    return params;
  };
}

/** Which of them an address below the base is of: `/users/create` before `/users/$personId`, what is left last. */
export function createRouteMatcher<Of extends { readonly path: string }>(
  all: readonly Of[],
): (path: string) => Of | undefined {
  const open = ({ path }: Of) => (path.endsWith("/$") ? Infinity : path.split("$").length);
  const known = [...all]
    .sort((one, other) => open(one) - open(other))
    .map((each) => ({ each, match: compileRoute(each.path) }));
  return (path) => known.find(({ match }) => match(path))?.each;
}

function partsOf(path: string): string[] {
  return path
    .split("/")
    .filter((part) => part !== "")
    .map(readable);
}

/** A path that was cut in the middle of an escape stays as it is. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
