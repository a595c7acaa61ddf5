/**
 * Reconciles a day of 10,000 payments with 700 planted differences from a statement uploaded over HTTP; all must be found.
 * Time: compared with only fetching both sides of the day through the same pool. Statements: the same number for 1,000 as for
 * 10,000 payments. Memory: growth of the heap. Then a day with 3,000 open differences: the time to import its statement a
 * second time and to explain one difference.
 */
import { sql } from "drizzle-orm";
import type pg from "pg";
import { contracts } from "../../src/areas/contracts.ts";
import { differenceKinds } from "../../src/areas/money/reconciliation/states.ts";
import { planned, writeOurs } from "../reconciliation/planted-differences.ts";
import { watchHeap } from "./export.ts";
import { median, printLine, within } from "./statistics-of-runs.ts";
import type { Office } from "./bench-server.ts";

const gateway = "transfermovil";
const rounds = 3;
const smallCount = 1000;
const largeCount = 10_000;

export async function reconcile(office: Office): Promise<void> {
  await wholeDay(office);
  await openDay(office);
}

async function wholeDay(office: Office): Promise<void> {
  const { server } = office.running;
  const times: number[] = [];
  const ratios: number[] = [];
  const heapGrowth: number[] = [];
  const statements = new Map<number, number>();
  let repeatMs = 0;
  await office.headersOf("cashier@demo.example");
  for (let round = 0; round <= rounds; round++) {
    const count = round === 0 ? smallCount : largeCount;
    const day = `2024-0${round + 1}-15`;
    const pairs = planned({ gateway, day, payments: count, faultsPerKind: count / 100 });
    await server.db.execute(
      sql`truncate differences, gateway_records, statement_lines, statement_imports, statement_files, reconciliation_log, reconciliation_days`,
    );
    await server.db.execute(sql`delete from payments where reference like '7%' or reference like '6%'`);
    await writeOurs(server, gateway, pairs);
    await server.db.execute(sql`analyze payments`);
    const file = statementOf(pairs);
    const heap = watchHeap();
    const startedAt = performance.now();
    const statementCount = await countStatements(server.open.pool, () => upload(office, day, file));
    const ms = performance.now() - startedAt;
    await assertDifferenceCount(office, day, (count / 100) * differenceKinds.length);
    statements.set(count, statementCount);
    if (count === smallCount) continue;
    heapGrowth.push(heap.grown());
    times.push(ms);
    ratios.push(ms / (await bothSides(office, day)));
    const from = performance.now();
    await upload(office, day, `${file}\n`);
    repeatMs = performance.now() - from;
  }
  if (statements.get(smallCount) !== statements.get(largeCount))
    throw new Error(`statements grow: ${JSON.stringify([...statements])}`);
  printLine(
    `reconcile: ${largeCount.toLocaleString("en")} payments ${median(ratios).toFixed(1)} × fetching both sides (median ${(median(times) / 1000).toFixed(2)} s, ${statements.get(largeCount)} statements as for ${smallCount.toLocaleString("en")}, the same lines again ${(repeatMs / 1000).toFixed(2)} s); heap grew ${Math.round(Math.max(...heapGrowth))} MB at most`,
  );
}

const openCount = 3000;

async function openDay(office: Office): Promise<void> {
  const day = "2024-06-15";
  const lines = Array.from(
    { length: openCount },
    (_, index) => `75${String(index).padStart(10, "0")};75${index};90.00`,
  );
  const file = ["ExternalId;TmId;Amount", ...lines].join("\n");
  await upload(office, day, file);
  const repeatTimes: number[] = [];
  const explainTimes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    await upload(office, day, file + "\n".repeat(round + 1));
    repeatTimes.push(performance.now() - startedAt);
    explainTimes.push(await explainOne(office, day));
  }
  await assertDifferenceCount(office, day, openCount);
  printLine(
    `reconcile: a day with ${openCount.toLocaleString("en")} open differences is read again in ${Math.round(median(repeatTimes))} ms, one of them explained in ${Math.round(median(explainTimes))} ms (${within(Math.max(median(repeatTimes), median(explainTimes)), 300)} each)`,
  );
}

async function explainOne(office: Office, day: string): Promise<number> {
  const headers = await office.headersOf("cashier@demo.example");
  const send = async ({ path }: { readonly path: string }, body: object) => {
    const response = await fetch(`${office.running.address}/legalsitapi/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { data: { docs: { _id: string; updatedAt: string }[] } };
  };
  const { data } = await send(contracts.reconciliation.differences, { gateway, day, status: "open", limit: 1 });
  const [{ _id, updatedAt } = { _id: "", updatedAt: "" }] = data.docs;
  const startedAt = performance.now();
  await send(contracts.reconciliation.resolve, { _id, updatedAt, resolution: "notOurs", note: "No es de la firma." });
  return performance.now() - startedAt;
}

function statementOf(pairs: ReturnType<typeof planned>): string {
  const lines = pairs.flatMap(({ reference, theirs }) =>
    theirs.map(
      ({ amount, currency, state, at: happenedAt }) =>
        `${reference};19${reference};${amount};${currency};${{ paid: 4, unpaid: 9, partlyRefunded: 4, refunded: 8 }[state]};${happenedAt}`,
    ),
  );
  return ["ExternalId;TmId;Amount;Currency;Status;Date", ...lines].join("\n");
}

async function upload(office: Office, day: string, file: string): Promise<void> {
  const form = new FormData();
  form.append("gateway", gateway);
  form.append("day", day);
  form.append("file", new Blob([file]), "estado.csv");
  const { authorization = "" } = await office.headersOf("cashier@demo.example");
  const response = await fetch(
    `${office.running.address}/legalsitapi/${contracts.reconciliation.importStatement.path}`,
    {
      method: "POST",
      headers: { authorization },
      body: form,
    },
  );
  if (!response.ok) throw new Error(await response.text());
}

async function assertDifferenceCount(office: Office, day: string, faults: number): Promise<void> {
  const response = await fetch(`${office.running.address}/legalsitapi/${contracts.reconciliation.differences.path}`, {
    method: "POST",
    headers: await office.headersOf("cashier@demo.example"),
    body: JSON.stringify({ gateway, day, limit: 1 }),
  });
  const { data } = (await response.json()) as { data: { totalDocs: number } };
  if (data.totalDocs !== faults) throw new Error(`${data.totalDocs} differences instead of ${faults}`);
}

/** Milliseconds to only fetch both sides of the day. */
async function bothSides({ running }: Office, day: string): Promise<number> {
  const startedAt = performance.now();
  const { pool } = running.server.open;
  await pool.query("select * from gateway_records where gateway = $1 and day = $2", [gateway, day]);
  await pool.query(
    "select * from payments where gateway = $1 and created_at >= $2::date and created_at < $2::date + 2",
    [gateway, day],
  );
  return performance.now() - startedAt;
}

/** Counts the statements on the day's tables during `work`, on every connection. */
async function countStatements(pool: pg.Pool, work: () => Promise<void>): Promise<number> {
  let count = 0;
  const watchedClients: pg.PoolClient[] = [];
  const watchClient = (client: pg.PoolClient) => {
    if (watchedClients.includes(client)) return;
    watchedClients.push(client);
    const originalQuery = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    client.query = ((...parameters: unknown[]) => {
      const [first] = parameters as [string | { text?: string } | undefined];
      const text = typeof first === "string" ? first : first?.text;
      if (/gateway_records|reconciliation_|differences|statement_files/.test(text ?? "")) count += 1;
      return originalQuery(...parameters);
    }) as typeof client.query;
  };
  pool.on("acquire", watchClient);
  try {
    await work();
  } finally {
    pool.off("acquire", watchClient);
    for (const client of watchedClients) Reflect.deleteProperty(client, "query");
  }
  return count;
}
