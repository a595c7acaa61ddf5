// @engine postgres: the test itself migrates both
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, Pool } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startPostgres } from "../../../scripts/postgres.mjs";
import { writeAuditEntry } from "../audit/audit-log.ts";
import { sealEntries } from "../audit/log/seal-entries.ts";
import { verifyLog } from "../audit/log/verify-log.ts";
import { digestSchema } from "../testing/schema-dump.ts";
import { administer, urlOf } from "../testing/test-database.ts";
import type { OpenDatabase } from "./connection.ts";
import { openDatabase } from "./open-database.ts";
import { migrate } from "./migrate.ts";

const name = `legalsit_migrate_${randomBytes(6).toString("hex")}`;
let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

async function emptyDatabase(): Promise<string> {
  await administer(server.url, `drop database if exists ${name} with (force)`);
  await administer(server.url, `create database ${name}`);
  return urlOf(server.url, name);
}
afterAll(() => administer(server.url, `drop database if exists ${name} with (force)`));

test("a process that starts while another one migrates waits for it, beyond the statement timeout", async () => {
  const url = await emptyDatabase();
  const otherClient = new Client({ connectionString: url });
  await otherClient.connect();
  await otherClient.query("select pg_advisory_lock(4711)");
  const pool = new Pool({ connectionString: url, statement_timeout: 200 });
  // The engine closes its connections before it stops.
  pool.on("error", () => undefined);
  let isDone = false;
  const migrating = migrate({
    db: drizzle(pool),
    pool,
    sessionPool: pool,
    replica: undefined,
    embedded: false,
    dump: () => Promise.reject(new Error("none")),
    close: () => pool.end(),
  }).then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(isDone).toBe(false);
  await otherClient.query("select pg_advisory_unlock(4711)");
  await migrating;
  const { rows } = await pool.query("show statement_timeout");
  expect(rows).toEqual([{ statement_timeout: "200ms" }]);
  expect((await pool.query("select count(*)::int as jobs from job_runs")).rows).toEqual([{ jobs: 0 }]);
  await otherClient.end();
  await pool.end();
});

/** Rows of drizzle's journal that the last two of the replaced migrations wrote. */
const replacedJournal = [
  { hash: "b5d8a4f8a3d8", created_at: "1795770462910" },
  { hash: "1b1d93f3e2a4", created_at: "1795801158054" },
] as const;

/** Leaves the first migrations in the journal of a folder, and `more`. */
function keepEntries(folder: string, more: readonly object[], count = 1): void {
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { readonly entries: readonly object[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries.slice(0, count), ...more] }));
}

describe.each(["embedded engine", "PostgreSQL server"])("the initial migration on the %s", (engine) => {
  const scratch = mkdtempSync(join(tmpdir(), "legalsit-migrations-"));
  /** The initial migration alone. */
  const initial = join(scratch, "initial");
  let open: OpenDatabase;
  beforeAll(async () => {
    cpSync("migrations", initial, { recursive: true });
    keepEntries(initial, []);
    open = await openDatabase({ url: engine === "embedded engine" ? undefined : await emptyDatabase() });
    await migrate(open, initial);
    await open.db.execute(sql`insert into firm (name) values ('Bufete Olivera')`);
  });
  afterAll(async () => {
    await open.close();
    rmSync(scratch, { recursive: true });
  });

  const journal = sql`drizzle.__drizzle_migrations`;
  const readJournal = async () =>
    (await open.db.execute(sql`select hash, created_at from ${journal} order by id`)).rows;
  const readFirm = async () => (await open.db.execute(sql`select name from firm`)).rows;
  async function setJournal(rows: readonly { hash: string; created_at: string }[]): Promise<void> {
    await open.db.execute(sql`truncate ${journal}`);
    for (const { hash, created_at: at } of rows)
      await open.db.execute(sql`insert into ${journal} (hash, created_at) values (${hash}, ${at})`);
  }
  afterEach(async () => expect(await readFirm()).toEqual([{ name: "Bufete Olivera" }]));

  test("makes the schema of the 87 migrations that it replaced", async () => {
    const replaced = readFileSync(join(import.meta.dirname, "replaced-schema.txt"), "utf8")
      .trimEnd()
      .split("\n");
    expect(await digestSchema(open.db)).toEqual(replaced);
  });

  test("the audit entries that it has wait for the log, each with a salt of its own", async () => {
    await open.db.execute(sql`insert into audit_log (id, by_name, roles, action, record_kind, record_id)
      select gen_random_uuid(), 'Ana', '{}', 'people.update', 'user', n::text from generate_series(1, 3) n`);
    await migrate(open);
    const { rows } = await open.db.execute(sql`select count(distinct salt)::int as salts, min(length(salt)) as bytes
      from audit_log join audit_waiting on entry_id = id`);
    expect(rows).toEqual([{ salts: 3, bytes: 16 }]);
    expect(await sealEntries(open.db, () => new Date())).toEqual({ sealed: 3, suspicious: [] });
    expect(await verifyLog(open.db)).toMatchObject({ size: 3, unmarked: 3, broken: null });
  });

  test("counts as applied in a database that the replaced migrations made; later ones follow", async () => {
    await setJournal(replacedJournal);
    await migrate(open, initial);
    expect(await readJournal()).toEqual(replacedJournal);
    writeFileSync(join(initial, "9999_later.sql"), "create table later (id integer)");
    const later = { idx: 9999, version: "7", when: 4_000_000_000_000, tag: "9999_later", breakpoints: true };
    keepEntries(initial, [later]);
    await migrate(open, initial);
    expect((await open.db.execute(sql`select * from later`)).rows).toEqual([]);
  });

  test("refuses a database that the replaced migrations did not complete", async () => {
    await setJournal(replacedJournal.slice(0, 1));
    await expect(migrate(open)).rejects.toThrow("start the version of commit 6e4dfb17 on it once");
    expect(await readJournal()).toEqual(replacedJournal.slice(0, 1));
  });
});

test.each(["embedded engine", "PostgreSQL server"])(
  "a log that an earlier version sealed on the %s still verifies after an upgrade, against its checkpoint too",
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), "legalsit-migrations-"));
    cpSync("migrations", folder, { recursive: true });
    // The initial migration and the one that made the log.
    keepEntries(folder, [], 2);
    const open = await openDatabase({ url: engine === "embedded engine" ? undefined : await emptyDatabase() });
    const writeAndSeal = async () => {
      const entry = {
        action: "test.change",
        kind: "shelf",
        id: "1",
        after: { name: "añejo", amounts: ["1.50", 1e21] },
      };
      await writeAuditEntry(
        open.db,
        "system",
        Array.from({ length: 5 }, () => entry),
      );
      await sealEntries(open.db, () => new Date());
    };
    await migrate(open, folder);
    await writeAndSeal();
    const { rows } = await open.db.execute<{ note: string }>(sql`select note from audit_checkpoints`);
    await migrate(open);
    await writeAndSeal();
    const notes = rows.map(({ note }) => note);
    expect(await verifyLog(open.db, notes)).toMatchObject({ size: 10, waiting: 0, checkpoints: 2, broken: null });
    await open.db.execute(
      sql`update audit_log set after = null where id = (select min(id::text)::uuid from audit_log)`,
    );
    expect((await verifyLog(open.db, notes)).broken).toMatch(/^Entry 0 .* was changed/);
    await open.close();
    rmSync(folder, { recursive: true });
  },
);
