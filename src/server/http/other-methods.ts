/** What a known address answers to methods that it has no route for: which ones it has. */
import type { FastifyInstance, HTTPMethods, RouteOptions } from "fastify";
import { Refusal } from "../../kit/errors.ts";
import { foreignOrigins } from "./foreign-origins.ts";
import type { Server } from "../server.ts";

const spoken = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies readonly HTTPMethods[];

/** Told before any route is mounted; what it returns answers for all of them and is called when they are. */
export function watchMethods(app: FastifyInstance, server: Server): () => void {
  /** By what matches the same addresses: parameters may be called differently. */
  const known = new Map<string, { url: string; methods: Set<string> }>();
  let isWhole = false;
  app.addHook("onRoute", ({ url, method }: RouteOptions) => {
    if (isWhole) return;
    const pattern = url.replace(/:\w+/g, ":");
    const route = known.get(pattern) ?? { url, methods: new Set() };
    for (const each of [method].flat()) route.methods.add(each.toUpperCase());
    known.set(pattern, route);
  });
  const tellOrigin = foreignOrigins(server.environment);
  return () => {
    isWhole = true;
    for (const { url, methods } of known.values()) {
      const allow = [...methods, "OPTIONS"].sort().join(", ");
      app.options(url, (request, reply) => {
        tellOrigin(request, reply, [...methods]);
        return reply.code(204).header("allow", allow).send();
      });
      const others = [...spoken, "HEAD" as const].filter((method) => !methods.has(method));
      if (others.length === 0) continue;
      app.route({
        method: others,
        url,
        exposeHeadRoute: false,
        // Before the body is looked at: it has nowhere to go.
        onRequest: async (_request, reply) => {
          reply.header("allow", allow);
          throw new Refusal("METHOD_NOT_ALLOWED");
        },
        handler: () => {},
      });
    }
  };
}
