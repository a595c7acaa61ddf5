/** A production as an operator starts it: the built program, an empty database of its own, gateways and mail elsewhere. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { addDays, dayOf, isWorkingDay } from "../../src/kit/calendar.ts";
import { startPostgres } from "../../scripts/postgres.mjs";
import { serverCommand } from "../../scripts/server-command.mjs";
import { sandboxGateways, sandboxMerchant } from "../../src/server/start/sandbox-defaults.ts";
import { sandboxPort } from "./sandbox.ts";

export interface Production {
  readonly url: string;
  /** Where its payers are sent. */
  readonly gateways: string;
  /** For the person who looks at it: their clock goes with its. */
  readonly clock: string;
  /** What `node dist/admin.js …` prints here. */
  readonly admin: (...words: string[]) => string;
  readonly stop: () => Promise<void>;
}

const port = sandboxPort + 5;
const gatewaysPort = port + 1;

/**
 * Starts it with gateways of its own and the mailbox of the other journeys: to a production that is the world outside,
 * named by settings. All of it lives on a working day, today or the next: on others no place can be asked for.
 */
export async function startProduction(): Promise<Production> {
  const folder = `node_modules/.cache/journeys-production-${port}`;
  rmSync(folder, { recursive: true, force: true });
  const postgres = await startPostgres();
  const url = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    PORT: String(port),
    SANDBOX_PORT: String(gatewaysPort),
    PUBLIC_URL: url,
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    SECRET: "what signs the links of this production",
    SMTP_URL: `smtp://127.0.0.1:${sandboxPort + 1}`,
    MAIL_FROM: "Bufete Olivera <no-responder@bufete-olivera.cu>",
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "0",
    ...gateways(),
  };
  const clock = clockOf(daysUntilWork());
  const preload = ["--import", `data:text/javascript,${encodeURIComponent(clock)}`];
  const run = (...words: string[]) =>
    spawn(process.execPath, [...preload, ...words], { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const programs = [run("dist/sandbox/main.js"), run(...serverCommand)];
  const stop = async () => {
    await Promise.all(programs.map(ended));
    await postgres.stop();
  };
  try {
    await Promise.all(programs.map(ready));
  } catch (failure) {
    await stop();
    throw failure;
  }
  const admin = (...words: string[]) =>
    execFileSync(process.execPath, [...preload, "dist/admin.js", ...words], { env }).toString();
  return { url, gateways: `http://127.0.0.1:${gatewaysPort}`, clock, admin, stop };
}

function gateways(): Record<string, string> {
  const at = sandboxGateways(`http://127.0.0.1:${gatewaysPort}`);
  const { transfermovil, enzona, bidaiondo } = sandboxMerchant;
  return {
    TRANSFERMOVIL_URL: at.transfermovil,
    TRANSFERMOVIL_USERNAME: transfermovil.username,
    TRANSFERMOVIL_SOURCE: transfermovil.source,
    TRANSFERMOVIL_SEED: transfermovil.seed,
    TRANSFERMOVIL_CALLBACK_FROM: "127.0.0.1",
    ENZONA_URL: at.enzona,
    ENZONA_KEY: enzona.key,
    ENZONA_SECRET: enzona.secret,
    ENZONA_MERCHANT: enzona.merchant,
    BIDAIONDO_URL: at.bidaiondo,
    BIDAIONDO_SERVICES_URL: at.bidaiondoServices,
    BIDAIONDO_MERCHANT: bidaiondo.merchant,
    BIDAIONDO_SECRET: bidaiondo.secret,
  };
}

function daysUntilWork(): number {
  const today = dayOf(new Date());
  let days = 0;
  while (!isWorkingDay(addDays(today, days))) days += 1;
  return days;
}

/** A script after which the clock is some days ahead, in a program as in a page. */
function clockOf(days: number): string {
  const ahead = days * 86_400_000;
  return `globalThis.Date = new Proxy(Date, {
    construct: (real, given, to) => Reflect.construct(real, given.length ? given : [real.now() + ${ahead}], to),
    apply: (real) => new real(real.now() + ${ahead}).toString(),
    get: (real, key) => (key === "now" ? () => real.now() + ${ahead} : Reflect.get(real, key)),
  });`;
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("message", () => resolve());
    server.once("exit", (code) => reject(new Error(`the production ended with ${code}`)));
  });
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const end = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await end;
}
