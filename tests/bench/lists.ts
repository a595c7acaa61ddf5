/**
 * Every page of the longest list at a hundred thousand rows and at a million, on a PostgreSQL server with that much more
 * people and payments behind them: what the median answer takes, and how much more that is of ten times the rows.
 */
import { contracts } from "../../src/areas/contracts.ts";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import { statementsOf } from "./recorded-statements.ts";
import { type CallHeaders, headersOf, openOfficeOnServer } from "./demo-office.ts";
import { median, say, within } from "./statistics-of-runs.ts";
import { type ListCase, type Cases, casesOf } from "./list-cases.ts";
import { worthOfIndexes } from "./form-indexes.ts";
import { writeRequests } from "./many-requests.ts";

const sizes = [100_000, 1_000_000];
const times = 11;
const goalMs = 100;
const goalGrowth = 2;
/** Below it nobody notices, and what else the machine does makes the difference. */
const noticedMs = 20;

export async function lists(): Promise<void> {
  const { running, close } = await openOfficeOnServer("1GB");
  const { db } = running.server;
  const asks = await askerOf(running);
  const taken: Taken[] = [];
  let written = 0;
  for (const rows of sizes) {
    say(`lists: ${rows.toLocaleString("en")} requests are being written`);
    await writeRequests(db, written + 1, rows);
    written = rows;
    taken.push(await measured(asks, casesOf(rows)));
  }
  const [before = {}, after = before] = taken;
  for (const [name, { ms, counted }] of Object.entries(after)) {
    const earlier = before[name] ?? { ms, counted };
    // What is counted to more costs more, up to ten thousand.
    const growth = ms / Math.max(earlier.ms, noticedMs) / Math.max(1, counted / Math.max(1, earlier.counted));
    say(
      `lists: ${name}: ${earlier.ms.toFixed(1)} → ${ms.toFixed(1)} ms (${within(ms, goalMs)}) for ${earlier.counted} → ${counted} counted, × ${growth.toFixed(1)} of its rows (${within(growth, goalGrowth)})`,
    );
  }
  const { pool } = running.server.open;
  await worthOfIndexes(
    pool,
    casesOf(written),
    async (asked) => (await statementsOf(pool, () => asks(asked))).statements,
  );
  await close();
}

type Taken = Record<string, { readonly ms: number; readonly counted: number }>;

async function measured(asks: Asks, cases: Cases): Promise<Taken> {
  const taken: Taken = {};
  for (const [name, asked] of Object.entries(cases)) {
    const all: number[] = [];
    let counted = 0;
    for (let time = 0; time < times; time++) {
      const startedAt = performance.now();
      counted = await asks(asked);
      all.push(performance.now() - startedAt);
      // What takes a second takes it the next time too.
      if (time >= 2 && median(all) > 1000) break;
    }
    taken[name] = { ms: median(all), counted };
  }
  return taken;
}

/** Answers how many rows the answer counts or sums. */
type Asks = (asked: ListCase) => Promise<number>;

/** Asks as somebody who may: the cashier for payments, a clerk for the others. */
async function askerOf(running: RunningServer): Promise<Asks> {
  const [cashier, clerk] = [
    await headersOf(running.address, "cashier@demo.example"),
    await headersOf(running.address, "online-ap@demo.example"),
  ];
  return (asked) => ask(running, asked.path === contracts.payments.listTransfermovil.path ? cashier : clerk, asked);
}

async function ask(running: RunningServer, headers: CallHeaders, { path, body }: ListCase): Promise<number> {
  const isRead = path === contracts.onlineRequests.counters.path;
  const query = isRead ? `?${new URLSearchParams(body as Record<string, string>)}` : "";
  const sent = isRead ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${running.address}/legalsitapi/${path}${query}`, sent);
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: Answer };
  const apart = Array.isArray(data.docs) ? data.docs : [];
  const sums = [...(data.sum ?? []), ...apart].map(({ count = 0 }) => count);
  return Math.max(data.totalDocs ?? 0, ...sums);
}

interface Answer {
  readonly totalDocs?: number;
  readonly docs?: readonly { readonly count?: number }[];
  readonly sum?: readonly { readonly count: number }[];
}
