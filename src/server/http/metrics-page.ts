import { hash, timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../../kit/errors.ts";
import { addressList } from "./ip-allowlist.ts";
import type { Environment } from "../start/environment.ts";
import type { Server } from "../server.ts";

/** For Prometheus: anyone who has METRICS_TOKEN or calls from METRICS_FROM. To all others there is no such page. */
export function mountMetrics(app: FastifyInstance, server: Server): void {
  const mayRead = readersOf(server.environment);
  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    if (!mayRead(request)) throw new Refusal("NOT_FOUND");
    return reply
      .type(server.metrics.contentType)
      .header("cache-control", "no-store")
      .send(await server.metrics.text());
  });
}

function readersOf({ METRICS_TOKEN, METRICS_FROM }: Environment): (request: FastifyRequest) => boolean {
  const near = METRICS_FROM && addressList(METRICS_FROM);
  const digest = (text: string) => hash("sha256", text, "buffer");
  const expected = METRICS_TOKEN && digest(`Bearer ${METRICS_TOKEN}`);
  return ({ ip, headers }) => {
    if (expected && timingSafeEqual(digest(headers.authorization ?? ""), expected)) return true;
    return near ? near.check(ip, isIPv6(ip) ? "ipv6" : "ipv4") : false;
  };
}
