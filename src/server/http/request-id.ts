import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const maxLength = 64;

/**
 * The caller's id of the request (`x-request-id`), so that its log entries match those of a load balancer. Limited to
 * 64 characters that are safe in logs and headers; a new id if there is none.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const requestedId = [headers["x-request-id"] ?? []].flat()[0] ?? "";
  return requestedId.slice(0, maxLength).replace(/[^\w.:-]/g, "") || randomUUID();
}
