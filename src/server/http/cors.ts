/**
 * Pages of other origins that may call us (`FOREIGN_ORIGINS`; none unless it is set). They hold the token themselves:
 * our cookie is never theirs to use, so credentials are not allowed and no answer depends on one.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Environment } from "../start/environment.ts";
import { apiBase } from "./operation-routes.ts";

const asked = "authorization, content-type, accept-language, idempotency-key";
const told = "x-request-id, retry-after, content-disposition, allow";
const keptSeconds = 600;

/** Writes what a browser asks of us before it hands an answer to another origin's page; `methods` for a first question. */
export function corsHandler(environment: Environment) {
  const allowed = new Set(environment.foreignOrigins);
  return (request: FastifyRequest, reply: FastifyReply, methods?: readonly string[]): void => {
    if (allowed.size === 0 || !request.url.startsWith(`${apiBase}/`)) return;
    // A cache between us must not hand one origin's answer to another.
    reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return;
    reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", told);
    if (methods && request.headers["access-control-request-method"] !== undefined)
      reply
        .header("access-control-allow-methods", methods.join(", "))
        .header("access-control-allow-headers", asked)
        .header("access-control-max-age", keptSeconds);
  };
}
