/**
 * Answers requests with a method that the path does not support: OPTIONS with 204, others with 405 (METHOD_NOT_ALLOWED), both
 * with `Allow`.
 */
import type { FastifyInstance, RouteOptions } from "fastify";
import findMyWay from "find-my-way";
import { Refusal } from "../../kit/validation/errors.ts";
import { corsHandler } from "./cors.ts";
import type { Server } from "../server.ts";

/**
 * Must be called before any route is added. Registering a route for every other method instead would double the start
 * time.
 */
export function answerOtherMethods(app: FastifyInstance, server: Server): void {
  const patterns = findMyWay({ maxParamLength: 200 });
  const methodsByPattern = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }: RouteOptions) => {
    // Parameters of the same path may have different names in different routes.
    const pattern = url.replace(/:\w+/g, ":part");
    const methods = methodsByPattern.get(pattern) ?? new Set();
    if (methods.size === 0) patterns.on("GET", pattern, () => {}, methods);
    for (const each of [method].flat()) methods.add(each.toUpperCase());
    methodsByPattern.set(pattern, methods);
  });
  const writeCorsHeaders = corsHandler(server.environment);
  // Runs before the body is read, because the body is not needed.
  app.addHook("onRequest", async (request, reply) => {
    const allowedMethods = patterns.find("GET", request.url.split("?", 1)[0] as string)?.store as
      | Set<string>
      | null
      | undefined;
    if (!allowedMethods || allowedMethods.has(request.method)) return;
    reply.header("allow", [...allowedMethods, "OPTIONS"].sort().join(", "));
    if (request.method !== "OPTIONS") throw new Refusal("METHOD_NOT_ALLOWED");
    writeCorsHeaders(request, reply, [...allowedMethods]);
    return reply.code(204).send();
  });
}
