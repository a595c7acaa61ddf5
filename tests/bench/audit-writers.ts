/**
 * Writes a second of 200 writers with and without the audit log, alternately. Bundled like the product's programs; prints
 * the rates as JSON. `node dist/server/audit-writers.js <database>`.
 */
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { auditLog, writeAuditEntry } from "../../src/server/audit/audit-log.ts";
import { sealEntries } from "../../src/server/audit/log/seal-entries.ts";
import { type Database, inTransaction, sendPipelined, type Transaction } from "../../src/server/database/connection.ts";
import { preparedQuery } from "../../src/server/database/prepared-query.ts";
import { newId } from "../../src/server/database/uuid.ts";
import { auditEntry as entry } from "../../tests/bench/audit-entry.ts";
import { openPool } from "../../tests/bench/open-pool.ts";

const writers = 200;
// Many short rounds, because other programs of the machine disturb some of them.
const roundMs = 1000;
const rounds = 40;

/** As before the log: the same columns, without salt, mark and place. */
const insertPlain = preparedQuery((db, parameter) =>
  db.insert(auditLog).values({
    id: parameter("id"),
    byName: parameter("byName"),
    roles: parameter("roles"),
    action: parameter("action"),
    recordKind: parameter("kind"),
    recordId: parameter("record"),
    before: parameter("before"),
    after: parameter("after"),
    permission: parameter("permission"),
    salt: null,
  }),
);
const ways = {
  plain: (tx: Transaction) =>
    sendPipelined(tx, () =>
      insertPlain(tx, { ...entry, id: newId(), record: entry.id, byName: "Sistema", roles: [], permission: "system" }),
    ),
  logged: (tx: Transaction) => writeAuditEntry(tx, "system", entry),
};
type Way = keyof typeof ways;

const pool = openPool(process.argv[2] ?? "", writers + 2);
const db = drizzle(pool);
await db.execute(sql`create table counters as select n as id, 0 as value from generate_series(1, ${writers}::int) n`);
await db.execute(sql`create unique index on counters (id)`);
await db.execute(
  sql`create table counter_log (id uuid primary key, counter integer not null, at timestamptz not null)`,
);
const rates: Record<Way, number[]> = { plain: [], logged: [] };
// The first round compiles code and prepares statements.
for (let round = 0; round <= rounds; round += 1)
  for (const way of round % 2 === 0 ? (["plain", "logged"] as const) : (["logged", "plain"] as const)) {
    const trigger = way === "plain" ? "disable" : "enable";
    await db.execute(sql.raw(`alter table audit_log ${trigger} trigger audit_log_wait`));
    const rate = await writesPerSecond(db, way);
    if (round > 0) rates[way].push(rate);
  }
await pool.end();
process.stdout.write(JSON.stringify(rates));

/** As a change of status: locks its record, writes the entry, updates, writes a log line and reads, in a transaction. */
async function writesPerSecond(database: Database, way: Way): Promise<number> {
  const until = performance.now() + roundMs;
  let count = 0;
  const writer = async (id: number) => {
    for (; performance.now() < until; count += 1)
      await inTransaction(database, async (tx) => {
        await tx.execute(sql`select value from counters where id = ${id} for update`);
        await ways[way](tx);
        await tx.execute(sql`update counters set value = value + 1 where id = ${id}`);
        await tx.execute(sql`insert into counter_log (id, counter, at) values (${newId()}, ${id}, now())`);
        await tx.execute(sql`select value from counters where id = ${id}`);
      });
  };
  const sealer = async () => {
    for (; way === "logged" && performance.now() < until; await wait(1000))
      await sealEntries(database, () => new Date());
  };
  await Promise.all([...Array.from({ length: writers }, (_, at) => writer(at + 1)), sealer()]);
  return (count * 1000) / roundMs;
}
