import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Server } from "../server.ts";

/**
 * Mounts /health/live (the process answers) and /health/ready (the database and LISTEN work and the server is not
 * draining). Returns a function that starts draining: the server is then not ready, but still answers until it is
 * closed.
 */
export function mountHealth(app: FastifyInstance, server: Server): () => void {
  let isDraining = false;
  const drain = () => {
    isDraining = true;
  };
  app.addHook("preClose", async () => drain());
  // A keep-alive connection must not remain open after its last response while draining.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isDraining) reply.header("connection", "close");
    done();
  });
  app.get("/health/live", { logLevel: "silent" }, async () => ({ status: "live" }));
  app.get("/health/ready", { logLevel: "silent" }, async (_request, reply) => {
    const isReady =
      !isDraining &&
      server.signals.connected &&
      (await server.db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready" });
  });
  return drain;
}
