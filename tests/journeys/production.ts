/** A production installation: the built program with an empty database, external gateways and mail. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { addDays, dayOf } from "../../src/kit/time/calendar.ts";
import { isWorkingDay } from "../../src/kit/time/working-days.ts";
import { startPostgres } from "../../scripts/postgres.mjs";
import { serverCommand } from "../../scripts/server-command.mjs";
import { sandboxGateways, sandboxMerchant } from "../../src/server/start/sandbox-defaults.ts";
import { testAuditKey, testSealKeys } from "../../src/server/testing/test-environment.ts";
import { shiftDate } from "../shift-date.mjs";
import { sandboxPort } from "./sandbox.ts";

export interface Production {
  readonly url: string;
  /** Origin of the sandbox gateways. */
  readonly gateways: string;
  /** Init script that sets the browser's clock to the server's clock. */
  readonly clock: string;
  /** Runs `node dist/admin.js …` and returns its output. */
  readonly admin: (...words: string[]) => string;
  readonly stop: () => Promise<void>;
}

const port = sandboxPort + 5;
const gatewaysPort = port + 1;

/**
 * Starts the server with a second sandbox for its gateways and the mailbox of the other journeys, all configured by environment
 * variables. Its clock is set to a working day, today or the next, because places exist only on working days.
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
    AUDIT_KEY: testAuditKey,
    ...testSealKeys,
    SMTP_URL: `smtp://127.0.0.1:${sandboxPort + 1}`,
    MAIL_FROM: "Bufete Olivera <no-responder@bufete-olivera.cu>",
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "0",
    ...gateways(),
  };
  const clock = clockOf(daysUntilWork());
  const preload = ["--import", `data:text/javascript,${encodeURIComponent(clock + dateHeader)}`];
  const run = (...parameters: string[]) =>
    spawn(process.execPath, [...preload, ...parameters], { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const programs = [run("dist/sandbox/main.js"), run(...serverCommand)];
  const stop = async () => {
    await Promise.all(programs.map(stopProgram));
    await postgres.stop();
  };
  try {
    await Promise.all(programs.map(waitUntilReady));
  } catch (error) {
    await stop();
    throw error;
  }
  const admin = (...words: string[]) =>
    execFileSync(process.execPath, [...preload, "dist/admin.js", ...words], { env }).toString();
  return { url, gateways: `http://127.0.0.1:${gatewaysPort}`, clock, admin, stop };
}

function gateways(): Record<string, string> {
  const sandboxUrls = sandboxGateways(`http://127.0.0.1:${gatewaysPort}`);
  const { transfermovil, enzona, bidaiondo } = sandboxMerchant;
  return {
    TRANSFERMOVIL_URL: sandboxUrls.transfermovil,
    TRANSFERMOVIL_USERNAME: transfermovil.username,
    TRANSFERMOVIL_SOURCE: transfermovil.source,
    TRANSFERMOVIL_SEED: transfermovil.seed,
    TRANSFERMOVIL_CALLBACK_FROM: "127.0.0.1",
    ENZONA_URL: sandboxUrls.enzona,
    ENZONA_KEY: enzona.key,
    ENZONA_SECRET: enzona.secret,
    ENZONA_MERCHANT: enzona.merchant,
    BIDAIONDO_URL: sandboxUrls.bidaiondo,
    BIDAIONDO_SERVICES_URL: sandboxUrls.bidaiondoServices,
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

/** Script that sets the clock ahead by some days, in Node and in a page. */
const clockOf = (days: number): string => `(${shiftDate})(${days * 86_400_000});`;

/** Node writes the `Date` header from its own clock; pages measure the server's time by it. */
const dateHeader = `
  import { ServerResponse } from "node:http";
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (...parameters) {
    this.setHeader("date", new Date().toUTCString());
    return writeHead.apply(this, parameters);
  };`;

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("message", () => resolve());
    server.once("exit", (code) => reject(new Error(`the production ended with ${code}`)));
  });
}

async function stopProgram(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await exited;
}
