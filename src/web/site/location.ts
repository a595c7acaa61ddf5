/** Where the reader is: the page that is shown and what its address says. */
import type { ComponentType } from "react";
import { store } from "../observable-store.ts";
import type { SitePage } from "./page.ts";

type Texts = Readonly<Record<string, string>>;

export interface PageLocation {
  /** Below the base, query and all. */
  readonly address: string;
  readonly path: string;
  readonly params: Texts;
  readonly search: Texts;
  /** Nothing where no page has this path. */
  readonly page: SitePage | undefined;
  readonly content: { readonly page: ComponentType } | { readonly failure: unknown };
}

/** Changes when the next page is there: until then the one before stands with its own address. */
export const pageLocation = store<PageLocation | undefined>(undefined);
/** How many pages came after the first. */
export const navigationCount = store(0);
/** Whether a page is on its way. */
export const isNavigating = store(false);

export function usePath(): string {
  return pageLocation.use()?.path ?? "/";
}

export function useLocationAddress(): string {
  return pageLocation.use()?.address ?? "/";
}

const none: Texts = {};

/** What the query says, as text. */
export function useSearch(): Texts {
  return pageLocation.use()?.search ?? none;
}

/** What stands in the path where the page's has a `$name`; the rest of the path where it ends in `$`, as `rest`. */
export function useParams(): Texts {
  return pageLocation.use()?.params ?? none;
}
