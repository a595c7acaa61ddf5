/** A page that the server renders itself: small, and readable without JavaScript. */
import type { Call } from "../call.ts";

export interface ServedPage {
  /** Below /legalsit, with `:name` parameters. */
  readonly path: string;
  render(
    input: { params: Readonly<Record<string, string>>; query: URLSearchParams },
    call: Call,
  ): Promise<{ status: number; html: string }>;
}
