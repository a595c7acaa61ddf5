import { loggable } from "../http/response.ts";
import type { Server } from "../server.ts";

/** Writes to the log what went wrong unexpectedly, with its stack; that the database is away is told once for all. */
export function logError(
  { log, outage }: Pick<Server, "log" | "outage">,
  error: unknown,
  message: string,
  about: Readonly<Record<string, unknown>> = {},
): void {
  if (!outage.covers(error)) log.error({ ...about, error: loggable(error) }, message);
}
