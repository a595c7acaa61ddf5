/** Which page stands at an address of the public door. */
import { pages } from "../../areas/pages.ts";
import { compileRoute } from "../../kit/route-pattern.ts";
import type { PageLocation } from "./location.ts";

const routes = pages.map((page) => ({ page, match: compileRoute(page.path) }));

/** The address taken apart; without a page where none has this path. */
export function pageAt(address: string): Omit<PageLocation, "content"> {
  const { pathname: path, searchParams } = new URL(address, "http://below.base");
  const search = Object.fromEntries(searchParams);
  const [found] = routes.flatMap(({ page, match }) => {
    const params = match(path);
    return params ? [{ page, params }] : [];
  });
  return { address, path, search, params: found?.params ?? {}, page: found?.page };
}
