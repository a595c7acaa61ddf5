/** A page that the server renders itself: small, and readable without JavaScript. */
import type { Operation } from "../../kit/contract.ts";
import type { Call } from "../call.ts";

export interface Served {
  readonly status: number;
  readonly html: string;
}

/** What an address says. */
export interface Addressed {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export interface ServedPage {
  /** Below /legalsit, with `:name` parameters. */
  readonly path: string;
  /** Where opening it is an attempt: how often strangers may, as of an operation. */
  readonly limit?: Operation["limit"];
  /** The page, or another one below /legalsit that this address has become. */
  render(at: Addressed, call: Call): Promise<Served | { readonly location: string }>;
  /** What the page's own form sends to its address: the page again, or another one below /legalsit to go on to. */
  submit?(fields: URLSearchParams, call: Call, at: Addressed): Promise<Served | { readonly location: string }>;
}
