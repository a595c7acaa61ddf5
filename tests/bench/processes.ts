/**
 * Start time and memory of the built server: a fresh start on either engine, and later ones compared with a process that
 * only listens with Fastify.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, printLine, within } from "./statistics-of-runs.ts";
import { startPostgres } from "../../scripts/postgres.mjs";
import { serverCommand } from "../../scripts/server-command.mjs";

interface StartCost {
  readonly ms: number;
  readonly mb: number;
}

const goals = { firstMs: 8000, firstMb: 350 } as const;

export async function processes(): Promise<void> {
  await firstStart("embedded", {});
  const engine = await startPostgres();
  await firstStart("PostgreSQL", { DATABASE_URL: engine.url });
  await engine.stop();
  const bare = [
    "--input-type=module",
    "-e",
    'import fastify from "fastify"; const app = fastify(); app.get("/", async () => ({})); await app.listen({ port: 0 }); process.send("ready");',
  ];
  const folder = mkdtempSync(join(tmpdir(), "legalsit-bench-"));
  const environment = { ...process.env, DATA_DIR: folder, PORT: "4990", LOG_LEVEL: "error" };
  await measureStart(serverCommand, environment);
  const productStarts: StartCost[] = [];
  const bareStarts: StartCost[] = [];
  for (let round = 0; round < 3; round++) {
    productStarts.push(await measureStart(serverCommand, environment));
    bareStarts.push(await measureStart(bare, process.env));
  }
  const ratio = (figure: "ms" | "mb") =>
    (median(productStarts.map((each) => each[figure])) / median(bareStarts.map((each) => each[figure]))).toFixed(1);
  printLine(
    `start: ${ratio("ms")} × a bare process (median ${Math.round(median(productStarts.map((each) => each.ms)))} ms)`,
  );
  printLine(
    `memory: ${ratio("mb")} × a bare process (median ${Math.round(median(productStarts.map((each) => each.mb)))} MB resident)`,
  );
  rmSync(folder, { recursive: true, force: true });
}

/** A start with an empty data folder: it makes the demo office, or copies it from the build on the embedded engine. */
async function firstStart(engine: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-bench-"));
  const environment = { ...process.env, DATA_DIR: folder, PORT: "4990", LOG_LEVEL: "error", ...variables };
  const { ms, mb } = await measureStart(serverCommand, environment);
  const goalOf = (value: number, goal: number) => (engine === "embedded" ? ` (${within(value, goal)})` : "");
  printLine(
    `fresh start, ${engine}: ${Math.round(ms)} ms${goalOf(ms, goals.firstMs)}, ${Math.round(mb)} MB${goalOf(mb, goals.firstMb)}`,
  );
  rmSync(folder, { recursive: true, force: true });
}

async function measureStart(options: string[], env: NodeJS.ProcessEnv): Promise<StartCost> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, options, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("ended at its start"))),
  ]);
  const ms = performance.now() - startedAt;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const mb = await residentMemory(child.pid ?? 0);
  child.kill("SIGTERM");
  await once(child, "exit");
  return { ms, mb };
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
