/** Server-rendered pages: small, and usable without JavaScript. */
import type { ApiOperation } from "../../../kit/contract/contract.ts";
import type { Call } from "../../call.ts";

export interface ServerPageResponse {
  readonly status: number;
  readonly html: string;
}

/** Parameters of the path and query. */
export interface ServerPageRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export interface ServerPage {
  /** Path below /legalsit, with `:name` parameters. */
  readonly path: string;
  /** Limit for anonymous callers, like that of an operation, if opening the page tries a secret. */
  readonly limit?: ApiOperation["limit"];
  /** Renders the page, or redirects to another path below /legalsit. */
  render(at: ServerPageRequest, call: Call): Promise<ServerPageResponse | { readonly location: string }>;
  /** Handles the page's own form: renders the page, or redirects to another path below /legalsit. */
  submit?(
    fields: URLSearchParams,
    call: Call,
    at: ServerPageRequest,
  ): Promise<ServerPageResponse | { readonly location: string }>;
}
