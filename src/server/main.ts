/** The server's process: reads the environment, runs; on SIGTERM it is not ready, then drains within 30 seconds. */
import { setTimeout as wait } from "node:timers/promises";
import { areas } from "../areas/server-areas.ts";
import { base } from "../kit/frontends.ts";
import { loadDemoOffice } from "./start/demo-office.ts";
import { readEnvironment } from "./start/environment.ts";
import { openLog } from "./observability/logger.ts";
import { runServer } from "./start/run-server.ts";
import type { Server } from "./server.ts";
import { explainStartFailure } from "./start/start-failure.ts";
import { type DemoPerson, demoPassword, world } from "./testing/demo-world.ts";

const drainMs = 30_000;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = openLog(environment.LOG_LEVEL);
  // Started by `npm start`: when that ends, however it ends, so does this, ready or not.
  const abort = () => process.exit(1);
  process.on("disconnect", abort);
  const first = environment.production ? undefined : (server: Server) => loadDemoOffice(server, areas);
  const running = await runServer({ environment, log, ...(first && { first }) });
  announce(running.server);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    running.drain();
    // Anyone who sends calls here finds out by asking; until then they keep coming, and are answered.
    await wait(environment.DRAIN_SECONDS * 1000);
    setTimeout(() => process.exit(1), drainMs).unref();
    await running.close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  process.off("disconnect", abort);
  process.on("disconnect", () => void stop("disconnect"));
}

function announce(server: Server): void {
  const { environment } = server;
  const lines = [`Legalsit runs at ${environment.publicUrl}${base}`];
  if (!environment.production) {
    lines.push(
      `The sandbox (gateways, mailbox) at ${environment.sandboxUrl}`,
      `Sign in with any of these, password ${demoPassword}:`,
    );
    lines.push(...(world.people as readonly DemoPerson[]).map((person) => `  ${person.email}`));
  }
  process.stdout.write(`${lines.join("\n")}\n`);
  process.send?.("ready");
}

main().catch((error: unknown) => {
  const why = explainStartFailure(error, process.env) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${why}\n`);
  process.exit(1);
});
