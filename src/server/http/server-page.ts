/** A page that the server renders itself: small, and readable without JavaScript. */
import type { ApiOperation } from "../../kit/contract.ts";
import type { Call } from "../call.ts";

export interface ServerPageResponse {
  readonly status: number;
  readonly html: string;
}

/** What an address says. */
export interface ServerPageRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export interface ServerPage {
  /** Below /legalsit, with `:name` parameters. */
  readonly path: string;
  /** Where opening it is an attempt: how often strangers may, as of an operation. */
  readonly limit?: ApiOperation["limit"];
  /** The page, or another one below /legalsit that this address has become. */
  render(at: ServerPageRequest, call: Call): Promise<ServerPageResponse | { readonly location: string }>;
  /** What the page's own form sends to its address: the page again, or another one below /legalsit to go on to. */
  submit?(
    fields: URLSearchParams,
    call: Call,
    at: ServerPageRequest,
  ): Promise<ServerPageResponse | { readonly location: string }>;
}
