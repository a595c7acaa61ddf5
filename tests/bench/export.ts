/**
 * Exports 100,000 rows with every column over HTTP. Time: compared with the same statements through the same pool, with
 * their rows discarded. Memory: growth of the heap. Other users: duration of a list page during the export, compared with
 * an idle server, and the longest block of the event loop.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Pool } from "pg";
import { contracts } from "../../src/areas/contracts.ts";
import { type Statement, statementsOf } from "./recorded-statements.ts";
import { median, quantile, printLine } from "./statistics-of-runs.ts";
import type { Office } from "./bench-server.ts";

const rounds = 3;
const filters = "family=AP&status=all&approvalsPending=true&number=AP99";
const megabyte = 1024 * 1024;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

export async function exports(office: Office): Promise<void> {
  const { pool } = office.running.server.open;
  const quiet = await pagesWhile(office, wait(3000));
  for (const format of ["csv", "xlsx"] as const) {
    const recorded = await statementsOf(pool, () => fetchSheet(office, format));
    // The audit entry and its transaction are written once per export, so they are not part of the comparison.
    const statements = recorded.statements.filter(({ text }) => !/^(insert|begin|commit)\b/.test(text));
    const exportTimes: number[] = [];
    const statementTimes: number[] = [];
    const heapGrowth: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round++) {
      const heap = watchHeap();
      const startedAt = performance.now();
      bytes = await fetchSheet(office, format);
      exportTimes.push(performance.now() - startedAt);
      heapGrowth.push(heap.grown());
      statementTimes.push(await bareTime(pool, statements));
    }
    const ratio = median(exportTimes.map((ms, round) => ms / (statementTimes[round] ?? 1)));
    const loopDelay = monitorEventLoopDelay({ resolution: 5 });
    loopDelay.enable();
    const busy = await pagesWhile(office, fetchSheet(office, format));
    loopDelay.disable();
    printLine(
      `export ${format}: ${ratio.toFixed(2)} × its bare statements (median ${(median(exportTimes) / 1000).toFixed(1)} s, ${(bytes / megabyte).toFixed(1)} MB, ${statements.length} statements); heap grew ${Math.round(Math.max(...heapGrowth))} MB at most`,
    );
    printLine(
      `        meanwhile a page took ${(median(busy) / median(quiet)).toFixed(1)} × as long (median ${Math.round(median(busy))} ms, p95 ${Math.round(quantile(busy, 0.95))} ms of ${busy.length}); event loop held p99 ${Math.round(loopDelay.percentile(99) / 1e6)} ms, at most ${Math.round(loopDelay.max / 1e6)} ms`,
    );
  }
}

/** Downloads the whole export without storing it. Returns the number of bytes. */
async function fetchSheet(office: Office, format: "csv" | "xlsx"): Promise<number> {
  const { path } = contracts.onlineRequests.exportSheet;
  const response = await fetch(`${office.running.address}/legalsitapi/${path}?${filters}&format=${format}`, {
    headers: await office.headersOf("online-ap@demo.example"),
  });
  if (!response.ok || !response.body) throw new Error(await response.text());
  let bytes = 0;
  for await (const chunk of response.body) bytes += (chunk as Uint8Array).length;
  return bytes;
}

async function bareTime(pool: Pool, statements: readonly Statement[]): Promise<number> {
  const startedAt = performance.now();
  for (const { text, values } of statements) await pool.query(text, [...values]);
  return performance.now() - startedAt;
}

/** Requests list pages one after the other until `work` ends. Returns the duration of each. */
async function pagesWhile(office: Office, work: Promise<unknown>): Promise<number[]> {
  const headers = await office.headersOf("online-ap@demo.example");
  const body = JSON.stringify({ family: "AP", status: "requested", approvalsPending: false, limit: 25 });
  let isOver = false;
  const finished = work.finally(() => {
    isOver = true;
  });
  const durations: number[] = [];
  do {
    const startedAt = performance.now();
    const url = `${office.running.address}/legalsitapi/${contracts.onlineRequests.list.path}`;
    await (await fetch(url, { method: "POST", headers, body })).arrayBuffer();
    durations.push(performance.now() - startedAt);
  } while (!isOver);
  await finished;
  return durations;
}

/** Measures how many megabytes the heap and its buffers grow beyond their size after a garbage collection. */
export function watchHeap(): { grown(): number } {
  collectGarbage();
  const heapSize = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = heapSize();
  let largest = before;
  const timer = setInterval(() => {
    largest = Math.max(largest, heapSize());
  }, 20);
  return {
    grown: () => {
      clearInterval(timer);
      return (largest - before) / megabyte;
    },
  };
}
