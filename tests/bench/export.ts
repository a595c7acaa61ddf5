/**
 * One hundred thousand rows with every column, fetched over HTTP. Time: against the same statements through the same
 * pool, their rows dropped. Memory: how far the heap grew beyond where it stood. Others: what a page of the list took
 * meanwhile, against a quiet office, and how long the event loop was held at once.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Pool } from "pg";
import { contracts } from "../../src/areas/contracts.ts";
import { type Statement, statementsOf } from "./recorded-statements.ts";
import { median, quantile, say } from "./statistics-of-runs.ts";
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
    const sent = await statementsOf(pool, () => fetchSheet(office, format));
    // The audit line and its transaction are written once.
    const statements = sent.statements.filter(({ text }) => !/^(insert|begin|commit)\b/.test(text));
    const ours: number[] = [];
    const theirs: number[] = [];
    const grown: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round++) {
      const heap = watchHeap();
      const startedAt = performance.now();
      bytes = await fetchSheet(office, format);
      ours.push(performance.now() - startedAt);
      grown.push(heap.grown());
      theirs.push(await bareTime(pool, statements));
    }
    const ratio = median(ours.map((ms, round) => ms / (theirs[round] ?? 1)));
    const held = monitorEventLoopDelay({ resolution: 5 });
    held.enable();
    const busy = await pagesWhile(office, fetchSheet(office, format));
    held.disable();
    say(
      `export ${format}: ${ratio.toFixed(2)} × its bare statements (median ${(median(ours) / 1000).toFixed(1)} s, ${(bytes / megabyte).toFixed(1)} MB, ${statements.length} statements); heap grew ${Math.round(Math.max(...grown))} MB at most`,
    );
    say(
      `        meanwhile a page took ${(median(busy) / median(quiet)).toFixed(1)} × as long (median ${Math.round(median(busy))} ms, p95 ${Math.round(quantile(busy, 0.95))} ms of ${busy.length}); event loop held p99 ${Math.round(held.percentile(99) / 1e6)} ms, at most ${Math.round(held.max / 1e6)} ms`,
    );
  }
}

/** Fetches to the end and keeps nothing. Returns the bytes. */
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

/** How long each page of the list took, one after the other, until `work` ended. */
async function pagesWhile(office: Office, work: Promise<unknown>): Promise<number[]> {
  const headers = await office.headersOf("online-ap@demo.example");
  const body = JSON.stringify({ family: "AP", status: "requested", approvalsPending: false, limit: 25 });
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const taken: number[] = [];
  do {
    const startedAt = performance.now();
    const url = `${office.running.address}/legalsitapi/${contracts.onlineRequests.list.path}`;
    await (await fetch(url, { method: "POST", headers, body })).arrayBuffer();
    taken.push(performance.now() - startedAt);
  } while (!isOver);
  await over;
  return taken;
}

/** Megabytes that the heap and its buffers grew beyond what was left after a collection. */
export function watchHeap(): { grown(): number } {
  collectGarbage();
  const size = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = size();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, size());
  }, 20);
  return {
    grown: () => {
      clearInterval(timer);
      return (most - before) / megabyte;
    },
  };
}
