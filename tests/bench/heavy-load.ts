/**
 * Twenty papers of the longest list, twenty statements that never end, twenty spreadsheets that unpack to far more than
 * they weigh, twenty exports: each kind at once, then all of them at once, against the built server in a process of its
 * own. What anyone who asks something small meanwhile waits, and how much more memory the process takes.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { writeXlsx } from "hucre";
import { contracts } from "../../src/areas/contracts.ts";
import { formColumns } from "../../src/areas/online-requests/columns.ts";
import { columnNames } from "../../src/kit/list-columns.ts";
import { areas } from "../../src/areas/server-areas.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { runServer } from "../../src/server/start/run-server.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { world } from "../../src/server/testing/demo-world.ts";
import { type CallHeaders, headersOf } from "./demo-office.ts";
import { quantile, say, within } from "./statistics-of-runs.ts";
import { loadForms } from "./load.ts";
import { serverCommand } from "../../scripts/server-command.mjs";

const atOnce = 20;
/** One in ten of them is of the view that is put on paper: as many as paper takes. */
const exported = 20_000;
const port = 4992;
const address = `http://127.0.0.1:${port}`;
const megabyte = 1024 * 1024;

export async function heavy(): Promise<void> {
  const watchers = [openWatcher(), openWatcher()] as const;
  await Promise.all(watchers.map((watcher) => once(watcher, "online")));
  const folder = mkdtempSync(join(tmpdir(), "legalsit-heavy-"));
  const url = process.env.TEST_DATABASE_URL;
  const database = { DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) };
  await prepare(database);
  const server = spawn(process.execPath, serverCommand, {
    env: { ...process.env, ...database, PORT: String(port), LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(server, "message");
  // Who asks for so much sits elsewhere: it takes no turns from the server, nor from those who ask meanwhile.
  setPriority(10);
  // Written down beforehand: anyone who makes uploads holds an event loop too, and here it is the one that measures.
  const endless = await Promise.all(
    Array.from({ length: atOnce }, (_, nth) =>
      formOf(`TmId;Amount\n1;"2${";3\n4".repeat(megabyte)}${nth}`, "estado.csv"),
    ),
  );
  const rows = Array.from({ length: 50_000 }, () => Array.from({ length: 40 }, () => "the same words"));
  const bomb = await formOf(await writeXlsx({ sheets: [{ name: "x", rows }], stringMode: "inline" }), "estado.xlsx");
  const everyColumn = columnNames(formColumns).join(",");

  const kinds: Readonly<Record<string, (sessions: Sessions, nth: number) => Promise<Response>>> = {
    papers: ({ clerk }) =>
      fetchList(contracts.onlineRequests.exportPdf.path, clerk, `status=requested&columns=${everyColumn}`),
    "endless CSV": ({ cashier }, nth) => upload(cashier, endless[nth] as Form),
    "XLSX bombs": ({ cashier }) => upload(cashier, bomb),
    exports: ({ clerk }, nth) =>
      fetchList(
        contracts.onlineRequests.exportSheet.path,
        clerk,
        `status=all&columns=${everyColumn}&format=${nth % 2 ? "csv" : "xlsx"}`,
      ),
  };
  await watched({ server, watchers }, "nothing", [() => wait(2000).then(() => "waited")]);
  for (const [name, ask] of Object.entries(kinds))
    await watched({ server, watchers }, `${atOnce} ${name}`, await together(ask));
  const all = [];
  for (const ask of Object.values(kinds)) all.push(...(await together(ask)));
  await watched({ server, watchers }, `${atOnce} of each`, all);
  server.kill("SIGTERM");
  await once(server, "exit");
  for (const watcher of watchers) await watcher.terminate();
  rmSync(folder, { recursive: true, force: true });
}

interface Sessions {
  readonly clerk: CallHeaders;
  readonly cashier: CallHeaders;
}

/** With sessions of their own: each may ask for so much a minute. */
async function together(ask: (sessions: Sessions, nth: number) => Promise<Response>) {
  const sessions = {
    clerk: await headersOf(address, "online-ap@demo.example"),
    cashier: await headersOf(address, "cashier@demo.example"),
  };
  return Array.from({ length: atOnce }, (_, nth) => async () => {
    const response = await ask(sessions, nth);
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
    return `${response.status}${response.ok && bytes < 1000 ? " empty" : ""}`;
  });
}

async function prepare(database: Record<string, string>): Promise<void> {
  const running = await runServer({ environment: testEnvironment(database), log: openLog("error"), jobs: false });
  for (const area of Object.values(areas)) await area.demo?.(running.server.db, world, running.server);
  await loadForms(running.server.db, exported);
  await running.close();
}

interface Watched {
  readonly server: ChildProcess;
  readonly watchers: readonly [Worker, Worker];
}

/** Does all of `work` at once while others ask small things, from threads of their own, until the last of it is done. */
async function watched(
  { server, watchers: [forLife, forReads] }: Watched,
  name: string,
  work: readonly (() => Promise<string>)[],
): Promise<void> {
  const clerk = await headersOf(address, "online-ap@demo.example");
  const before = residentOf(server);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, residentOf(server));
  }, 20);
  const live = watch(forLife, { url: `${address}/health/live`, pause: 20 });
  const url = `${address}/legalsitapi/${contracts.session.current.path}`;
  // Each session may ask so often.
  const read = watch(forReads, { url, init: { method: "POST", headers: clerk, body: "{}" }, pause: 120 });
  const startedAt = performance.now();
  const results = await Promise.all(work.map((each) => each()));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const [lives, reads] = await Promise.all([live(), read()]);
  clearInterval(looking);
  const counts = [...new Set(results)].map((each) => `${results.filter((other) => other === each).length} × ${each}`);
  const ms = (taken: readonly number[]) =>
    `p95 ${Math.round(quantile(taken, 0.95))}, at most ${Math.round(Math.max(...taken))} ms`;
  say(
    `heavy: ${name} in ${seconds} s (${counts.join(", ")}): live ${ms(lives)} (${within(quantile(lives, 0.95), 200)}); a read ${ms(reads)} (${within(quantile(reads, 0.95), 1000)}); ${Math.round(most - before)} MB more at most (${within(Math.round(most - before), 300)})`,
  );
}

const openWatcher = () => new Worker(new URL("./latency-probe.mjs", import.meta.url), { execArgv: [] });

/** Begins to ask; returns how to end it and learn how long each answer took, in milliseconds. */
function watch(watcher: Worker, asked: { url: string; init?: RequestInit; pause: number }): () => Promise<number[]> {
  watcher.postMessage(asked);
  return async () => {
    watcher.postMessage("end");
    const [taken] = (await once(watcher, "message")) as [number[]];
    return taken;
  };
}

function fetchList(path: string, headers: CallHeaders, query: string): Promise<Response> {
  const filters = "family=AP&approvalsPending=false&number=AP99";
  return fetch(`${address}/legalsitapi/${path}?${filters}&${query}`, { headers });
}

interface Form {
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

async function formOf(content: string | Uint8Array, name: string): Promise<Form> {
  const form = new FormData();
  form.append("gateway", "transfermovil");
  form.append("day", "2024-01-15");
  form.append("file", new Blob([content]), name);
  const written = new Response(form);
  return { type: written.headers.get("content-type") ?? "", bytes: await written.arrayBuffer() };
}

function upload(headers: CallHeaders, { type, bytes }: Form): Promise<Response> {
  const { authorization = "" } = headers;
  const { path } = contracts.reconciliation.importStatement;
  const asked = { authorization, "content-type": type };
  return fetch(`${address}/legalsitapi/${path}`, { method: "POST", headers: asked, body: bytes });
}

function residentOf({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}
