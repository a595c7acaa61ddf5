/**
 * The audit log on a PostgreSQL server: writes a second of 200 writers with and without the log, alternately in one run;
 * then a million entries sealed, verified as a stream, and one of them proved.
 */
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { startPostgres } from "../../scripts/postgres.mjs";
import { auditLog, writeAuditEntry } from "../../src/server/audit/audit-log.ts";
import { proveInclusion } from "../../src/server/audit/log/inclusion-proof.ts";
import { sealEntries } from "../../src/server/audit/log/seal-entries.ts";
import { verifyLog } from "../../src/server/audit/log/verify-log.ts";
import { type Database, openDatabase } from "../../src/server/database/connection.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { newId } from "../../src/server/database/uuid.ts";
import { administer, urlOf } from "../../src/server/testing/test-database.ts";
import { openPool } from "./open-pool.ts";
import { median, printLine, spread, within } from "./statistics-of-runs.ts";

const writers = 200;
const roundMs = 4000;
const rounds = 5;
const entryCount = Number(process.env.BENCH_ROWS ?? 1_000_000);
const now = () => new Date();

export async function audit(): Promise<void> {
  const postgres = await startPostgres({ memory: "256MB", settings: [`max_connections=${writers + 20}`] });
  await administer(postgres.url, "create database audit");
  const open = await openDatabase({ url: urlOf(postgres.url, "audit") });
  await migrate(open);
  const pool = openPool(urlOf(postgres.url, "audit"), writers + 2);
  try {
    await measureWriters(drizzle(pool));
    await pool.end();
    await measureVerification(open.db);
  } finally {
    await open.close();
    await postgres.stop();
  }
}

const entry = {
  action: "bench.change",
  kind: "counter",
  id: "1",
  before: { status: "paid", note: null, amount: "150.50" },
  after: { status: "in process", note: "Lo pidió la persona", amount: "150.50" },
};

type WriteEntry = (tx: Parameters<Parameters<Database["transaction"]>[0]>[0]) => Promise<unknown>;
/** As before the log: the same columns, without salt, mark and place. */
const writePlain: WriteEntry = (tx) =>
  tx.insert(auditLog).values({
    id: newId(),
    byName: "Sistema",
    roles: [],
    action: entry.action,
    recordKind: entry.kind,
    recordId: entry.id,
    before: entry.before,
    after: entry.after,
    salt: null,
  });
const writeLogged: WriteEntry = (tx) => writeAuditEntry(tx, "system", entry);

async function measureWriters(db: Database): Promise<void> {
  await db.execute(sql`create table counters as select n as id, 0 as value from generate_series(1, ${writers}::int) n`);
  await db.execute(sql`create unique index on counters (id)`);
  const rates = { plain: [] as number[], logged: [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    for (const kind of round % 2 === 0 ? (["plain", "logged"] as const) : (["logged", "plain"] as const)) {
      await db.execute(
        sql.raw(`alter table audit_log ${kind === "plain" ? "disable" : "enable"} trigger audit_log_wait`),
      );
      rates[kind].push(await writesPerSecond(db, kind === "plain" ? writePlain : writeLogged, kind === "logged"));
    }
  const ratios = rates.logged.map((rate, at) => rate / (rates.plain[at] ?? 1));
  const [ratio, rate, plain] = [median(ratios), median(rates.logged), median(rates.plain)];
  printLine(
    `audit: ${writers} writers, ${rate.toFixed(0)} writes a second with the log and ${plain.toFixed(0)} without, ` +
      `${spread(rates.plain.map((each, at) => each / (rates.logged[at] ?? 1)))} times as many without, ` +
      // At least 85 % of the throughput without the log.
      within(1 / ratio, 1.17),
  );
  await db.execute(sql`truncate audit_log, audit_waiting, audit_leaves, audit_subtrees, audit_checkpoints`);
}

/** Each write locks its record, writes the entry, updates and reads, in a transaction. */
async function writesPerSecond(db: Database, write: WriteEntry, isSealed: boolean): Promise<number> {
  const until = performance.now() + roundMs;
  let count = 0;
  const writer = async (id: number) => {
    for (; performance.now() < until; count += 1)
      await db.transaction(async (tx) => {
        await tx.execute(sql`select value from counters where id = ${id} for update`);
        await write(tx);
        await tx.execute(sql`update counters set value = value + 1 where id = ${id}`);
        await tx.execute(sql`select value from counters where id = ${id}`);
      });
  };
  const sealer = async () => {
    for (; isSealed && performance.now() < until; await wait(1000)) await sealEntries(db, now);
  };
  await Promise.all([...Array.from({ length: writers }, (_, at) => writer(at + 1)), sealer()]);
  return (count * 1000) / roundMs;
}

async function measureVerification(db: Database): Promise<void> {
  const batch = 1000;
  let sealMs = 0;
  for (let written = 0; written < entryCount; written += batch) {
    await writeAuditEntry(
      db,
      "system",
      Array.from({ length: batch }, (_, at) => ({ ...entry, id: `${written + at}` })),
    );
    const startedAt = performance.now();
    await sealEntries(db, now);
    sealMs += performance.now() - startedAt;
  }
  await db.execute(sql`analyze`);
  const startedAt = performance.now();
  const { size, broken } = await verifyLog(db);
  const seconds = (performance.now() - startedAt) / 1000;
  if (broken || size !== entryCount) throw new Error(broken ?? `${size} entries`);
  const { rows } = await db.execute<{ id: string }>(
    sql`select entry_id as id from audit_leaves where index in (0, ${Math.floor(size / 2)}, ${size - 1})`,
  );
  const proofs: number[] = [];
  for (const { id } of [...rows, ...rows, ...rows]) {
    const proofStart = performance.now();
    await proveInclusion(db, id);
    proofs.push(performance.now() - proofStart);
  }
  printLine(
    `audit: ${size} entries sealed in ${(sealMs / size).toFixed(3)} ms each, ` +
      `verified in ${seconds.toFixed(1)} s (${within(seconds, 60)}), one proved in ${median(proofs).toFixed(1)} ms`,
  );
}
