/**
 * CORS for pages of other origins that may call the API (`FOREIGN_ORIGINS`; none by default). They send the token in a
 * header. Our cookie is never accepted from them, so credentials are not allowed.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Environment } from "../start/environment.ts";
import { apiBase } from "./operation-routes.ts";

const allowedHeaders = "authorization, content-type, accept-language, idempotency-key";
const exposedHeaders = "x-request-id, retry-after, content-disposition, allow";
const preflightCacheSeconds = 600;

/**
 * Returns a function that sets the CORS headers of a response; for a preflight request `methods` are the path's
 * methods.
 */
export function corsHandler(environment: Environment) {
  const allowed = new Set(environment.foreignOrigins);
  return (request: FastifyRequest, reply: FastifyReply, methods?: readonly string[]): void => {
    if (allowed.size === 0 || !request.url.startsWith(`${apiBase}/`)) return;
    // A shared cache must not return one origin's response to another.
    reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return;
    reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", exposedHeaders);
    if (methods && request.headers["access-control-request-method"] !== undefined)
      reply
        .header("access-control-allow-methods", methods.join(", "))
        .header("access-control-allow-headers", allowedHeaders)
        .header("access-control-max-age", preflightCacheSeconds);
  };
}
