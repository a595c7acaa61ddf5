/**
 * Every page of the longest lists at 100,000 and 1,000,000 rows, with people and payments in proportion, on a PostgreSQL
 * server: the median duration and its growth with ten times the rows.
 */
import { contracts } from "../../src/areas/contracts.ts";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import { statementsOf } from "./recorded-statements.ts";
import { type CallHeaders, headersOf, openOfficeOnServer } from "./demo-office.ts";
import { median, printLine, within } from "./statistics-of-runs.ts";
import { type ListCase, type Cases, casesOf } from "./list-cases.ts";
import { worthOfIndexes } from "./form-indexes.ts";
import { writeRequests } from "./many-requests.ts";

const sizes = [100_000, 1_000_000];
const rounds = 11;
const goalMs = 100;
const goalGrowth = 2;
/** Durations below this are noise of the machine: growth is measured against at least this much. */
const noticedMs = 20;

export async function lists(): Promise<void> {
  const { running, close } = await openOfficeOnServer("1GB");
  const { db } = running.server;
  const sendCase = await createSender(running);
  const results: Results[] = [];
  let lastNumber = 0;
  for (const rows of sizes) {
    printLine(`lists: ${rows.toLocaleString("en")} requests are being written`);
    await writeRequests(db, lastNumber + 1, rows);
    lastNumber = rows;
    results.push(await measureCases(sendCase, casesOf(rows)));
  }
  const [before = {}, after = before] = results;
  for (const [name, { ms, counted }] of Object.entries(after)) {
    const previous = before[name] ?? { ms, counted };
    // Counting more rows takes longer, up to the limit of 10,000.
    const growth = ms / Math.max(previous.ms, noticedMs) / Math.max(1, counted / Math.max(1, previous.counted));
    printLine(
      `lists: ${name}: ${previous.ms.toFixed(1)} → ${ms.toFixed(1)} ms (${within(ms, goalMs)}) for ${previous.counted} → ${counted} counted, × ${growth.toFixed(1)} of its rows (${within(growth, goalGrowth)})`,
    );
  }
  const { pool } = running.server.open;
  await worthOfIndexes(
    pool,
    casesOf(lastNumber),
    async (listCase) => (await statementsOf(pool, () => sendCase(listCase))).statements,
  );
  await close();
}

type Results = Record<string, { readonly ms: number; readonly counted: number }>;

async function measureCases(sendCase: SendCase, cases: Cases): Promise<Results> {
  const results: Results = {};
  for (const [name, listCase] of Object.entries(cases)) {
    const durations: number[] = [];
    let counted = 0;
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      counted = await sendCase(listCase);
      durations.push(performance.now() - startedAt);
      // Calls slower than one second need no further rounds.
      if (round >= 2 && median(durations) > 1000) break;
    }
    results[name] = { ms: median(durations), counted };
  }
  return results;
}

/** Returns the number of rows that the response counts or sums. */
type SendCase = (listCase: ListCase) => Promise<number>;

/** Sends as a user with the permission: the cashier for payments, a clerk for the others. */
async function createSender(running: RunningServer): Promise<SendCase> {
  const [cashier, clerk] = [
    await headersOf(running.address, "cashier@demo.example"),
    await headersOf(running.address, "online-ap@demo.example"),
  ];
  return (listCase) =>
    sendRequest(running, listCase.path === contracts.payments.listTransfermovil.path ? cashier : clerk, listCase);
}

async function sendRequest(running: RunningServer, headers: CallHeaders, { path, body }: ListCase): Promise<number> {
  const isRead = path === contracts.onlineRequests.counters.path;
  const query = isRead ? `?${new URLSearchParams(body as Record<string, string>)}` : "";
  const init = isRead ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(`${running.address}/legalsitapi/${path}${query}`, init);
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  const { data } = (await response.json()) as { data: ListResponse };
  const groups = Array.isArray(data.docs) ? data.docs : [];
  const sums = [...(data.sum ?? []), ...groups].map(({ count = 0 }) => count);
  return Math.max(data.totalDocs ?? 0, ...sums);
}

interface ListResponse {
  readonly totalDocs?: number;
  readonly docs?: readonly { readonly count?: number }[];
  readonly sum?: readonly { readonly count: number }[];
}
