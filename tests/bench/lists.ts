/**
 * Every page of the longest list at a hundred thousand rows and at a million, on a PostgreSQL server with that much more
 * people and payments behind them: what the median answer takes, and how much more that is of ten times the rows.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../scripts/postgres.mjs";
import { contracts } from "../../src/areas/contracts.ts";
import { areas } from "../../src/areas/handlers.ts";
import { openLog } from "../../src/server/log.ts";
import { runServer, type RunningServer } from "../../src/server/run.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { demoPassword, world } from "../../src/server/testing/world.ts";
import { median, say, within } from "./figures.ts";
import { writeRequests } from "./many-requests.ts";

const sizes = [100_000, 1_000_000];
const part = 100_000;
const times = 11;
const goalMs = 100;
const goalGrowth = 2;
/** Below it nobody notices, and what else the machine does makes the difference. */
const noticedMs = 20;
const clerk = "online-ap@demo.example";

interface Asked {
  readonly path: string;
  readonly body: object;
}
type Cases = Readonly<Record<string, Asked>>;

/** The pages of each list: its first, the middle of what is there, its end; each sort; each filter; what people type. */
function casesOf(rows: number): Cases {
  const { list, counters } = contracts.onlineRequests;
  const { notInvoiced, delivered } = contracts.billing;
  const { listTransfermovil } = contracts.payments;
  const page = (more: object): Asked => ({ path: list.path, body: { family: "AP", ...more } });
  const middle = Math.floor((rows * 0.6) / 20 / 2);
  const sorts = ["number", "holder", "status", "statusAt", "paidAt", "amountTotal", "packageNumber"];
  const filters = {
    "one status": { status: "requested" },
    "the usual status": { status: "delivered" },
    "a province": { province: "21" },
    "a municipality": { municipality: "21.05" },
    "a province in one status": { status: "requested", province: "21" },
    "a destination": { destination: "DE-IT" },
    "a package": { packageNumber: "PQ900500" },
    "a month": { from: "2026-09-01", to: "2026-09-30" },
    "a number": { number: "AP99990" },
    "an identity number": { ci: "00007919" },
  };
  const typed = [
    "a",
    "z",
    "ñ",
    "3",
    "li",
    "maría",
    "wendy pérez",
    "apellido77",
    "persona123@many.example",
    "900000000777",
  ];
  return {
    "first page": page({}),
    "page 400": page({ page: 400 }),
    "middle page": page({ page: middle }),
    "last page": page({ page: -1 }),
    ...Object.fromEntries(
      sorts.flatMap((sort) => [
        [`by ${sort}, first page`, page({ sort })],
        [`by ${sort}, last page`, page({ sort, page: -1 })],
      ]),
    ),
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [`of ${name}`, page(filter)])),
    ...Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [`of ${name}, last page`, page({ ...filter, page: -1 })]),
    ),
    ...Object.fromEntries(typed.map((search) => [`«${search}»`, page({ search })])),
    "«maría» in one status": page({ search: "maría", status: "requested" }),
    counters: { path: counters.path, body: {} },
    "counters of «maría»": { path: counters.path, body: { search: "maría" } },
    "counters of «apellido77»": { path: counters.path, body: { search: "apellido77" } },
    "not invoiced": { path: notInvoiced.path, body: { family: "AP" } },
    "delivered, last page": { path: delivered.path, body: { family: "AP", page: -1 } },
    payments: { path: listTransfermovil.path, body: {} },
    "payments of «maría»": { path: listTransfermovil.path, body: { search: "maría" } },
  };
}

export async function lists(): Promise<void> {
  const engine = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), "legalsit-bench-"));
  const environment = testEnvironment({ DATA_DIR: folder, DATABASE_URL: engine.url });
  const running = await runServer({ environment, log: openLog("error"), limited: false, jobs: false });
  const { db } = running.server;
  for (const area of Object.values(areas)) await area.demo?.(db, world, running.server);
  const taken: Record<string, number>[] = [];
  let written = 0;
  for (const rows of sizes) {
    say(`lists: ${rows.toLocaleString("en")} requests are being written`);
    for (; written < rows; written += part) await writeRequests(db, written + 1, written + part);
    taken.push(await measured(running, casesOf(rows)));
  }
  const [before = {}, after = before] = taken;
  for (const [name, ms] of Object.entries(after)) {
    const growth = ms / Math.max(before[name] ?? ms, noticedMs);
    say(
      `lists: ${name}: ${(before[name] ?? 0).toFixed(1)} → ${ms.toFixed(1)} ms (${within(ms, goalMs)}), × ${growth.toFixed(1)} (${within(growth, goalGrowth)})`,
    );
  }
  await running.close();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measured(running: RunningServer, cases: Cases): Promise<Record<string, number>> {
  const taken: Record<string, number> = {};
  const sessions = new Map<string, Record<string, string>>();
  for (const [name, asked] of Object.entries(cases)) {
    const who = asked.path === contracts.payments.listTransfermovil.path ? "cashier@demo.example" : clerk;
    const headers = sessions.get(who) ?? (await signIn(running, who));
    sessions.set(who, headers);
    const all: number[] = [];
    for (let time = 0; time < times; time++) {
      const begun = performance.now();
      await ask(running, headers, asked);
      all.push(performance.now() - begun);
      // What takes a second takes it the next time too.
      if (time >= 2 && median(all) > 1000) break;
    }
    taken[name] = median(all);
  }
  return taken;
}

async function ask(running: RunningServer, headers: Record<string, string>, { path, body }: Asked): Promise<void> {
  const isRead = path === contracts.onlineRequests.counters.path;
  const query = isRead ? `?${new URLSearchParams(body as Record<string, string>)}` : "";
  const sent = isRead ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${running.address}/legalsitapi/${path}${query}`, sent);
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function signIn(running: RunningServer, email: string): Promise<Record<string, string>> {
  const answer = await fetch(`${running.address}/legalsitapi/${contracts.session.login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: email, password: demoPassword }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return { authorization: `Bearer ${data.token}`, "content-type": "application/json" };
}
