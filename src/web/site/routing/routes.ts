/** Finds the page of an address of the public site. */
import { pages } from "../../../areas/pages.ts";
import { opensSignedOut } from "../../../kit/frontends.ts";
import { compileRoute } from "../../../kit/route-pattern.ts";
import type { PageLocation } from "./location.ts";

const routes = pages.map((page) => ({ page, match: compileRoute(page.path) }));

/** Parses an address below the base. `page` is undefined if no page has its path. */
export function pageAt(address: string): Omit<PageLocation, "content"> {
  const { pathname: path, searchParams } = new URL(address, "http://below.base");
  const search = Object.fromEntries(searchParams);
  const [matched] = routes.flatMap(({ page, match }) => {
    const params = match(path);
    return params ? [{ page, params }] : [];
  });
  return { address, path, search, params: matched?.params ?? {}, page: matched?.page };
}

/** The same address for this reader: some pages are another page for those who are not signed in. */
export function pageFor<At extends ReturnType<typeof pageAt>>(location: At, user: object | null): At {
  const { page, search } = location;
  return page?.signedOut && !user && opensSignedOut(search) ? { ...location, page: page.signedOut } : location;
}
