import type { FastifyRequest } from "fastify";
import { Refusal } from "../../kit/errors.ts";
import type { Server } from "../server.ts";
import { tokenOf } from "./session-cookie.ts";

/**
 * A browser adds our cookie to all that another site makes it send; it cannot forge where that came from.
 * Calls that carry the token in the header were written by a program that has it, and pass.
 */
export function requireOwnOrigin(server: Server, request: FastifyRequest): void {
  if (request.headers.authorization) return;
  const origin = request.headers.origin;
  if (origin !== undefined) {
    if (origin === server.environment.publicUrl || isOwnHost(origin, request)) return;
    // Their pages hold the token themselves; where our cookie comes along it is not they who meant it.
    if (server.environment.foreignOrigins.includes(origin) && request.headers.cookie === undefined) return;
    throw new Refusal("FOREIGN_ORIGIN");
  }
  const site = request.headers["sec-fetch-site"];
  if (site === "same-origin") return;
  // Without either header it is no current browser; with a session's cookie we cannot tell, so the header is asked for.
  if (site !== undefined || tokenOf(server, request) !== undefined) throw new Refusal("FOREIGN_ORIGIN");
}

function isOwnHost(origin: string, request: FastifyRequest): boolean {
  return origin === `${request.protocol}://${request.headers.host}`;
}
