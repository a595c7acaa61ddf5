import type { FastifyRequest } from "fastify";
import { Refusal } from "../../kit/validation/errors.ts";
import type { Server } from "../server.ts";
import { tokenOf } from "./cookies/session-cookie.ts";

/**
 * CSRF protection. FOREIGN_ORIGIN if the request comes from another site: browsers add our cookie to such requests, but
 * cannot forge their origin. Requests with the token in a header come from programs that have it, and pass.
 */
export function requireOwnOrigin(server: Server, request: FastifyRequest): void {
  if (request.headers.authorization) return;
  const origin = request.headers.origin;
  if (origin !== undefined) {
    if (origin === server.environment.publicUrl || isOwnHost(origin, request)) return;
    // Configured foreign origins send the token themselves; a request with our cookie was not sent by them on purpose.
    if (server.environment.foreignOrigins.includes(origin) && request.headers.cookie === undefined) return;
    throw new Refusal("FOREIGN_ORIGIN");
  }
  const site = request.headers["sec-fetch-site"];
  if (site === "same-origin") return;
  // Without either header it is no current browser; with a session cookie it cannot be distinguished from an attack.
  if (site !== undefined || tokenOf(server, request) !== undefined) throw new Refusal("FOREIGN_ORIGIN");
}

function isOwnHost(origin: string, request: FastifyRequest): boolean {
  return origin === `${request.protocol}://${request.headers.host}`;
}
