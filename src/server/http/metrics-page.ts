import { hash, timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../../kit/validation/errors.ts";
import { parseAddressList } from "./limits/ip-allowlist.ts";
import type { Environment } from "../start/environment.ts";
import type { Server } from "../server.ts";

/** Mounts /metrics for Prometheus, for callers with METRICS_TOKEN or from METRICS_FROM; NOT_FOUND for all others. */
export function mountMetrics(app: FastifyInstance, server: Server): void {
  const mayRead = accessCheck(server.environment);
  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    if (!mayRead(request)) throw new Refusal("NOT_FOUND");
    return reply
      .type(server.metrics.contentType)
      .header("cache-control", "no-store")
      .send(await server.metrics.text());
  });
}

function accessCheck({ METRICS_TOKEN, METRICS_FROM }: Environment): (request: FastifyRequest) => boolean {
  const allowedAddresses = METRICS_FROM && parseAddressList(METRICS_FROM);
  const digest = (text: string) => hash("sha256", text, "buffer");
  const expected = METRICS_TOKEN && digest(`Bearer ${METRICS_TOKEN}`);
  return ({ ip, headers }) => {
    if (expected && timingSafeEqual(digest(headers.authorization ?? ""), expected)) return true;
    return allowedAddresses ? allowedAddresses.check(ip, isIPv6(ip) ? "ipv6" : "ipv4") : false;
  };
}
