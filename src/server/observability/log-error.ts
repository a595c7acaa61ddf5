import { loggable } from "../http/response.ts";
import type { Server } from "../server.ts";

/** Logs an unexpected error with its stack. A lost database connection is logged once, not per request. */
export function logError(
  { log, outage }: Pick<Server, "log" | "outage">,
  error: unknown,
  message: string,
  context: Readonly<Record<string, unknown>> = {},
): void {
  if (!outage.covers(error)) log.error({ ...context, error: loggable(error) }, message);
}
