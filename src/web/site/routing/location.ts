/** The current page and its address. */
import type { ComponentType } from "react";
import { store } from "../../observable-store.ts";
import type { SitePage } from "./page.ts";

type Params = Readonly<Record<string, string>>;

/** An address with its page and its content. */
export interface PageLocation {
  /** Below the base, with its query string. */
  readonly address: string;
  readonly path: string;
  readonly params: Params;
  readonly search: Params;
  /** Undefined if no page has this path. */
  readonly page: SitePage | undefined;
  readonly content: { readonly page: ComponentType } | { readonly failure: unknown };
}

/** Changes when the next page is loaded; until then the previous page has its own address. */
export const pageLocation = store<PageLocation | undefined>(undefined);
/** Number of navigations after the first page. */
export const navigationCount = store(0);
/** True while a page is being loaded. */
export const isNavigating = store(false);

export function usePath(): string {
  return pageLocation.use()?.path ?? "/";
}

export function useLocationAddress(): string {
  return pageLocation.use()?.address ?? "/";
}

const noParams: Params = {};

/** Query parameters of the current page. */
export function useSearch(): Params {
  return pageLocation.use()?.search ?? noParams;
}

/** Path parameters of the current page; `rest` for a final `$`. */
export function useParams(): Params {
  return pageLocation.use()?.params ?? noParams;
}
