/** Entry point of the server process. On SIGTERM it reports "not ready", then drains within 30 seconds. */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { areas } from "../areas/server-areas.ts";
import { base } from "../kit/frontends.ts";
import { loadDemoOffice } from "./demo/demo-office.ts";
import { copyDemoTemplate } from "./demo/demo-template.ts";
import { readEnvironment } from "./start/environment.ts";
import { openLog } from "./observability/logger.ts";
import { runServer } from "./start/run-server.ts";
import type { Server } from "./server.ts";
import { explainStartFailure } from "./start/start-failure.ts";
import { type DemoPerson, demoPassword, world } from "./demo/demo-world.ts";
import { demoAuthenticator } from "./start/sandbox-defaults.ts";

const drainMs = 30_000;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = openLog(environment.LOG_LEVEL);
  // If the parent `npm start` ends for any reason, this process ends too, even during start.
  const abort = () => process.exit(1);
  process.on("disconnect", abort);
  copyDemoTemplate(join(import.meta.dirname, "../demo-office"), environment);
  const loadDemo = environment.production ? undefined : (server: Server) => loadDemoOffice(server, areas);
  const runningServer = await runServer({ environment, log, ...(loadDemo && { first: loadDemo }) });
  announce(runningServer.server);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    runningServer.drain();
    // The load balancer notices "not ready" with its next check; until then requests still arrive and are answered.
    await wait(environment.DRAIN_SECONDS * 1000);
    setTimeout(() => process.exit(1), drainMs).unref();
    await runningServer.close();
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
      ...(environment.AUDIT_KEY
        ? []
        : ["AUDIT_KEY is not set: the audit log is signed with a key that everybody knows"]),
      ...(environment.SEAL_KEY ? [] : ["SEAL_KEY is not set: issued documents have no seal, and say so"]),
      `The sandbox (gateways, mailbox) at ${environment.sandboxUrl}`,
      `Sign in with any of these, password ${demoPassword}:`,
    );
    lines.push(...(world.people as readonly DemoPerson[]).map(({ email }) => `  ${email}${secondStepOf(email)}`));
  }
  process.stdout.write(`${lines.join("\n")}\n`);
  process.send?.("ready");
}

/** How the demo person with a second factor gets past it. */
function secondStepOf(email: string): string {
  const { email: owner, secret, recoveryCodes } = demoAuthenticator;
  if (email !== owner) return "";
  const app = `otpauth://totp/Legalsit:${owner}?secret=${secret}&issuer=Legalsit`;
  return `, then a code: the sandbox shows it, an authenticator app with ${app} too, or once ${recoveryCodes[0] ?? ""}`;
}

main().catch((error: unknown) => {
  const message = explainStartFailure(error, process.env) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
