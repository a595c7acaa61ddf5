/**
 * npm run bench: one run, everything as a ratio measured beside its yardstick, in turn (A B A B …), medians.
 *   list, read      the product's route against a bare Fastify route that sends the same statements
 *   create          what beginning a request costs, in reads
 *   memory, start   the product's process against a bare Fastify process
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { contracts } from "../../src/areas/contracts.ts";
import { areas } from "../../src/areas/handlers.ts";
import { openLog } from "../../src/server/log.ts";
import { runServer, type RunningServer } from "../../src/server/run.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { demoPassword, world } from "../../src/server/testing/world.ts";
import { openBare, statementsOf } from "./bare.ts";
import { beginRequests } from "./create.ts";
import { formsCount, loadForms } from "./load.ts";

const rounds = 5;
const seconds = 3;
const connections = 8;

await main();

async function main(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL;
  const folder = mkdtempSync(join(tmpdir(), "legalsit-bench-"));
  const environment = testEnvironment({ DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) });
  const running = await runServer({ environment, log: openLog("error"), limited: false, jobs: false });
  for (const area of Object.values(areas)) await area.demo?.(running.server.db, world, running.server);
  say(
    `Engine: ${url ? "PostgreSQL server" : "embedded"}. ${formsCount.toLocaleString("en")} request forms are being written.`,
  );
  await loadForms(running.server.db);

  const staff = await signIn(running, "online-ap@demo.example");
  const list = {
    path: `/legalsitapi/${contracts.onlineRequests.list.path}`,
    body: { family: "AP", status: "requested", approvalsPending: false, province: "23", limit: 25 },
  };
  const read = { path: `/legalsitapi/${contracts.session.current.path}`, body: {} };
  const reads = await compare(running, staff, { list, read });
  await creation(running, reads.read ?? 1);
  await running.close();
  rmSync(folder, { recursive: true, force: true });
  await processes();
}

/** Calls per second of each route, divided by those of the bare route with the same statements. Returns ours per second. */
async function compare(
  running: RunningServer,
  token: string,
  routes: Record<string, { path: string; body: object }>,
): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const statements: Record<string, Awaited<ReturnType<typeof statementsOf>>> = {};
  for (const [name, { path, body }] of Object.entries(routes)) {
    const call = () => fetch(running.address + path, { method: "POST", headers, body: JSON.stringify(body) });
    const warm = await call();
    if (!warm.ok) throw new Error(`${name}: ${await warm.text()}`);
    statements[`/${name}`] = await statementsOf(running.server.open.pool, call);
  }
  const bare = await openBare(running.server.open.pool, statements);
  const perSecond: Record<string, number> = {};
  for (const [name, { path, body }] of Object.entries(routes)) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await throughput(running.address + path, headers, body));
      theirs.push(await throughput(`${bare.address}/${name}`, headers, body));
    }
    const ratios = ours.map((value, index) => value / (theirs[index] ?? 1));
    say(
      `${name}: ${median(ratios).toFixed(2)} of the bare route's calls (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}; ${statements[`/${name}`]?.length} statements; goal 0.80)`,
    );
    perSecond[name] = median(ours);
  }
  await bare.app.close();
  return perSecond;
}

async function creation(running: RunningServer, readsPerSecond: number): Promise<void> {
  const { count, ms } = await beginRequests(running);
  say(
    `create: one request begun costs ${((readsPerSecond * ms) / 1000 / count).toFixed(1)} reads (${count} begun, places and numbers taken, proof of work not counted)`,
  );
}

interface Birth {
  readonly ms: number;
  readonly mb: number;
}

/** Start and memory of the built product against a process that only listens with Fastify. */
async function processes(): Promise<void> {
  const bare = [
    "--input-type=module",
    "-e",
    'import fastify from "fastify"; const app = fastify(); app.get("/", async () => ({})); await app.listen({ port: 0 }); process.send("ready");',
  ];
  const folder = mkdtempSync(join(tmpdir(), "legalsit-bench-"));
  const product = ["--enable-source-maps", "dist/server/main.js"];
  const environment = { ...process.env, DATA_DIR: folder, PORT: "4990", LOG_LEVEL: "error" };
  const first = await birth(product, environment);
  const ours: Birth[] = [];
  const theirs: Birth[] = [];
  for (let round = 0; round < 3; round++) {
    ours.push(await birth(product, environment));
    theirs.push(await birth(bare, process.env));
  }
  const ratio = (of: "ms" | "mb") =>
    (median(ours.map((each) => each[of])) / median(theirs.map((each) => each[of]))).toFixed(1);
  say(
    `start: ${ratio("ms")} × a bare process (median ${Math.round(median(ours.map((each) => each.ms)))} ms; the very first, with its database made: ${Math.round(first.ms)} ms)`,
  );
  say(
    `memory: ${ratio("mb")} × a bare process (median ${Math.round(median(ours.map((each) => each.mb)))} MB resident)`,
  );
  rmSync(folder, { recursive: true, force: true });
}

async function birth(options: string[], env: NodeJS.ProcessEnv): Promise<Birth> {
  const begun = performance.now();
  const child = spawn(process.execPath, options, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("ended at its start"))),
  ]);
  const ms = performance.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const mb = await resident(child.pid ?? 0);
  child.kill("SIGTERM");
  await once(child, "exit");
  return { ms, mb };
}

async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function throughput(url: string, headers: Record<string, string>, body: object): Promise<number> {
  const result = await autocannon({
    url,
    method: "POST",
    headers,
    body: JSON.stringify(body),
    connections,
    duration: seconds,
    // In a thread of its own: what the caller costs must not be shared out between the two.
    workers: 1,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

async function signIn(running: RunningServer, email: string): Promise<string> {
  const response = await fetch(`${running.address}/legalsitapi/${contracts.session.login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: email, password: demoPassword }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
