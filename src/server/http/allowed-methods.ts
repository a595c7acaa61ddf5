/** Answers a method that a known address has no route for: OPTIONS with 204, every other one with 405, both with `Allow`. */
import type { FastifyInstance, RouteOptions } from "fastify";
import findMyWay from "find-my-way";
import { Refusal } from "../../kit/errors.ts";
import { corsHandler } from "./cors.ts";
import type { Server } from "../server.ts";

/** Call it before any route is added. Routes of their own for all other methods would double the time of a start. */
export function answerOtherMethods(app: FastifyInstance, server: Server): void {
  const addresses = findMyWay({ maxParamLength: 200 });
  const methodsOf = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }: RouteOptions) => {
    // Parameters of the same address may have other names.
    const pattern = url.replace(/:\w+/g, ":part");
    const methods = methodsOf.get(pattern) ?? new Set();
    if (methods.size === 0) addresses.on("GET", pattern, () => {}, methods);
    for (const each of [method].flat()) methods.add(each.toUpperCase());
    methodsOf.set(pattern, methods);
  });
  const tellOrigin = corsHandler(server.environment);
  // Before the body is read: it has nowhere to go.
  app.addHook("onRequest", async (request, reply) => {
    const found = addresses.find("GET", request.url.split("?", 1)[0] as string)?.store as
      | Set<string>
      | null
      | undefined;
    if (!found || found.has(request.method)) return;
    reply.header("allow", [...found, "OPTIONS"].sort().join(", "));
    if (request.method !== "OPTIONS") throw new Refusal("METHOD_NOT_ALLOWED");
    tellOrigin(request, reply, [...found]);
    return reply.code(204).send();
  });
}
