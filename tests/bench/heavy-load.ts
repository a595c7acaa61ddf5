/**
 * Twenty PDFs of the longest list, twenty endless bank statements, twenty spreadsheets that unpack to far more than their
 * size, twenty exports: each kind at once, then all kinds at once, against the built server in its own process. Measures the
 * latency of small requests meanwhile and the growth of the process's memory.
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
import { formColumns } from "../../src/areas/procedures/online-requests/columns.ts";
import { columnNames } from "../../src/kit/contract/list-columns.ts";
import { areas } from "../../src/areas/server-areas.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { runServer } from "../../src/server/start/run-server.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { world } from "../../src/server/demo/demo-world.ts";
import { type CallHeaders, headersOf } from "./demo-office.ts";
import { quantile, printLine, within } from "./statistics-of-runs.ts";
import { loadForms } from "./load.ts";
import { serverCommand } from "../../scripts/server-command.mjs";

const simultaneous = 20;
/** One in ten forms is in the view exported as PDF: the maximum of a PDF export. */
const formCount = 20_000;
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
  // Lower priority: the load generator must take no CPU from the server or from the latency probes.
  setPriority(10);
  // Uploads are built beforehand: building them would block the event loop of this measuring process.
  const endless = await Promise.all(
    Array.from({ length: simultaneous }, (_, index) =>
      formOf(`TmId;Amount\n1;"2${";3\n4".repeat(megabyte)}${index}`, "estado.csv"),
    ),
  );
  const rows = Array.from({ length: 50_000 }, () => Array.from({ length: 40 }, () => "the same words"));
  const bomb = await formOf(await writeXlsx({ sheets: [{ name: "x", rows }], stringMode: "inline" }), "estado.xlsx");
  const everyColumn = columnNames(formColumns).join(",");

  const kinds: Readonly<Record<string, (sessions: Sessions, index: number) => Promise<Response>>> = {
    papers: ({ clerk }) =>
      fetchList(contracts.onlineRequests.exportPdf.path, clerk, `status=requested&columns=${everyColumn}`),
    "endless CSV": ({ cashier }, index) => upload(cashier, endless[index] as Form),
    "XLSX bombs": ({ cashier }) => upload(cashier, bomb),
    exports: ({ clerk }, index) =>
      fetchList(
        contracts.onlineRequests.exportSheet.path,
        clerk,
        `status=all&columns=${everyColumn}&format=${index % 2 ? "csv" : "xlsx"}`,
      ),
  };
  await measureDuring({ server, watchers }, "nothing", [() => wait(2000).then(() => "waited")]);
  for (const [name, send] of Object.entries(kinds))
    await measureDuring({ server, watchers }, `${simultaneous} ${name}`, await requestsAtOnce(send));
  const all = [];
  for (const send of Object.values(kinds)) all.push(...(await requestsAtOnce(send)));
  await measureDuring({ server, watchers }, `${simultaneous} of each`, all);
  server.kill("SIGTERM");
  await once(server, "exit");
  for (const watcher of watchers) await watcher.terminate();
  rmSync(folder, { recursive: true, force: true });
}

interface Sessions {
  readonly clerk: CallHeaders;
  readonly cashier: CallHeaders;
}

/** Requests with new sessions, because each session has a rate limit. */
async function requestsAtOnce(send: (sessions: Sessions, index: number) => Promise<Response>) {
  const sessions = {
    clerk: await headersOf(address, "online-ap@demo.example"),
    cashier: await headersOf(address, "cashier@demo.example"),
  };
  return Array.from({ length: simultaneous }, (_, index) => async () => {
    const response = await send(sessions, index);
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
    return `${response.status}${response.ok && bytes < 1000 ? " empty" : ""}`;
  });
}

async function prepare(database: Record<string, string>): Promise<void> {
  const running = await runServer({ environment: testEnvironment(database), log: openLog("error"), jobs: false });
  for (const area of Object.values(areas)) await area.demo?.(running.server.db, world, running.server);
  await loadForms(running.server.db, formCount);
  await running.close();
}

interface MeasuredServer {
  readonly server: ChildProcess;
  readonly watchers: readonly [Worker, Worker];
}

/** Runs all of `work` at once; meanwhile two worker threads send small requests until the last one is done. */
async function measureDuring(
  { server, watchers: [liveWatcher, readWatcher] }: MeasuredServer,
  name: string,
  work: readonly (() => Promise<string>)[],
): Promise<void> {
  const clerk = await headersOf(address, "online-ap@demo.example");
  const before = residentOf(server);
  let largest = before;
  const memoryTimer = setInterval(() => {
    largest = Math.max(largest, residentOf(server));
  }, 20);
  const stopLive = startProbe(liveWatcher, { url: `${address}/health/live`, pause: 20 });
  const url = `${address}/legalsitapi/${contracts.session.current.path}`;
  // Stays below the rate limit of a session.
  const stopRead = startProbe(readWatcher, { url, init: { method: "POST", headers: clerk, body: "{}" }, pause: 120 });
  const startedAt = performance.now();
  const results = await Promise.all(work.map((each) => each()));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const [liveTimes, readTimes] = await Promise.all([stopLive(), stopRead()]);
  clearInterval(memoryTimer);
  const counts = [...new Set(results)].map((each) => `${results.filter((other) => other === each).length} × ${each}`);
  const ms = (durations: readonly number[]) =>
    `p95 ${Math.round(quantile(durations, 0.95))}, at most ${Math.round(Math.max(...durations))} ms`;
  printLine(
    `heavy: ${name} in ${seconds} s (${counts.join(", ")}): live ${ms(liveTimes)} (${within(quantile(liveTimes, 0.95), 200)}); a read ${ms(readTimes)} (${within(quantile(readTimes, 0.95), 1000)}); ${Math.round(largest - before)} MB more at most (${within(Math.round(largest - before), 300)})`,
  );
}

const openWatcher = () => new Worker(new URL("./latency-probe.mjs", import.meta.url), { execArgv: [] });

/** Starts a latency probe. Returns a function that stops it and returns the duration of each response in milliseconds. */
function startProbe(
  watcher: Worker,
  probe: { url: string; init?: RequestInit; pause: number },
): () => Promise<number[]> {
  watcher.postMessage(probe);
  return async () => {
    watcher.postMessage("end");
    const [durations] = (await once(watcher, "message")) as [number[]];
    return durations;
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
  const encoded = new Response(form);
  return { type: encoded.headers.get("content-type") ?? "", bytes: await encoded.arrayBuffer() };
}

function upload(headers: CallHeaders, { type, bytes }: Form): Promise<Response> {
  const { authorization = "" } = headers;
  const { path } = contracts.reconciliation.importStatement;
  const uploadHeaders = { authorization, "content-type": type };
  return fetch(`${address}/legalsitapi/${path}`, { method: "POST", headers: uploadHeaders, body: bytes });
}

function residentOf({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}
