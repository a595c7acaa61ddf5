// @engine both
/** Whoever can write to the database and lacks the key changes nothing unseen; a killed sealer leaves nothing behind. */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import fc from "fast-check";
import type { Pool, PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database, OpenDatabase, Queryable } from "../../database/connection.ts";
import { newId } from "../../database/uuid.ts";
import { byTestDepth } from "../../testing/depth.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { auditLog, writeAuditEntry } from "../audit-log.ts";
import { canonicalJson } from "./canonical-json.ts";
import { parseCheckpoint } from "./checkpoint.ts";
import { eraseAuditValues } from "./erase-values.ts";
import { proveInclusion } from "./inclusion-proof.ts";
import { hashLeaf, rootFromPath, sha256 } from "./merkle-tree.ts";
import { sealEntries } from "./seal-entries.ts";
import { hashesOf, readPlacedEntry } from "./stored-entry.ts";
import { verifyLog } from "./verify-log.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await emptyLog(open.db);
});
afterAll(() => open.close());

const now = () => new Date("2026-11-28T10:00:00Z");
const seal = () => sealEntries(open.db, now);
const tables = ["audit_log", "audit_waiting", "audit_leaves", "audit_subtrees", "audit_checkpoints"];
const emptyLog = (db: Database) => db.execute(sql.raw(`truncate ${tables.join(", ")}`));

const write = (db: Database, count: number) =>
  writeAuditEntry(
    db,
    "system",
    Array.from({ length: count }, (_, at) => ({
      action: "test.change",
      kind: "shelf",
      id: `${at}`,
      before: { name: "añejo", at: null, amounts: ["1.50", 1e-7, 1e21] },
      after: { name: `número ${at}`, nested: { z: 1, a: [] } },
      reason: "lo pidió",
    })),
  );

const lastNote = async () => {
  const { rows } = await open.db.execute<{ note: string }>(
    sql`select note from audit_checkpoints order by size desc limit 1`,
  );
  return rows[0]?.note ?? "";
};

describe("tampering by SQL with 700 entries in the log and 20 waiting", () => {
  beforeAll(async () => {
    await emptyLog(open.db);
    for (const count of [300, 1, 399]) {
      await write(open.db, count);
      await seal();
    }
    await write(open.db, 20);
  });
  const at = (index: number) => sql`(select entry_id from audit_leaves where index = ${index})`;
  const waiting = sql`(select min(entry_id::text)::uuid from audit_waiting)`;
  const truncated = (size: number) => [
    sql`delete from audit_log where id in (select entry_id from audit_leaves where index >= ${size})`,
    sql`delete from audit_leaves where index >= ${size}`,
    sql`delete from audit_checkpoints where size > ${size}`,
  ];
  const values = "by_name, ip, before, after, reason, salt, mac";
  const someEntry = (id: ReturnType<typeof sql>, when = sql`now()`) =>
    sql`insert into audit_log (id, at, by_name, roles, action, record_kind, record_id, mac)
      values (${id}, ${when}, 'Sistema', '{}', 'test.change', 'shelf', '1', sha256('a guess'))`;
  const unmarked = sql`insert into audit_log (id, by_name, roles, action, record_kind, record_id)
    values (${newId()}, 'Sistema', '{}', 'test.change', 'shelf', '1')`;
  const stray = [sql`alter table audit_log disable trigger audit_log_wait`, someEntry(sql`${newId()}`)];

  /** The leaf that the entry would have now: what a reader of the source could write. */
  const recomputeLeaf = async (db: Queryable, index: number) => {
    const { rows } = await db.execute<{ entry_id: string }>(
      sql`select entry_id from audit_leaves where index = ${index}`,
    );
    const entry = await readPlacedEntry(db, rows[0]?.entry_id ?? "");
    if (!entry) throw new Error("there is such an entry");
    const { leaf, commitment } = hashesOf(entry);
    await db.execute(
      sql`update audit_leaves set hash = ${leaf}, commitment = ${Buffer.from(commitment)} where index = ${index}`,
    );
  };

  const attacks: Record<string, { steps: ReturnType<typeof sql>[]; leaf?: number; found: RegExp }> = {
    "edit the values": {
      steps: [sql`update audit_log set after = '{"name": "otro"}' where id = ${at(5)}`],
      found: /^Entry 5 \(.*\) was changed/,
    },
    "edit who did it": {
      steps: [sql`update audit_log set user_id = gen_random_uuid() where id = ${at(699)}`],
      found: /^Entry 699 .* was changed/,
    },
    backdate: {
      steps: [sql`update audit_log set at = at - interval '1 ms' where id = ${at(0)}`],
      found: /^Entry 0 .* was changed/,
    },
    "edit and recompute the leaf": {
      steps: [sql`update audit_log set reason = 'nadie lo pidió' where id = ${at(301)}`],
      leaf: 301,
      found: /^Entry 301 .* was not written by the application/,
    },
    "edit, recompute the leaf and take the mark away": {
      steps: [sql`update audit_log set reason = 'nadie lo pidió', mac = null where id = ${at(301)}`],
      leaf: 301,
      found: /^Entry 301 .* was not written by the application/,
    },
    "swap the contents of two entries": {
      steps: [
        sql.raw(`update audit_log a set (${values}) = (select ${values.replace(/(\w+)/g, "b.$1")} from audit_log b
          where b.id <> a.id and b.id in (select entry_id from audit_leaves where index in (7, 8)))
          where id in (select entry_id from audit_leaves where index in (7, 8))`),
      ],
      found: /^Entry 7 .* was changed/,
    },
    "swap the places of two entries": {
      steps: [
        sql`update audit_leaves set index = -1 where index = 20`,
        sql`update audit_leaves set index = 20 where index = 21`,
        sql`update audit_leaves set index = 21 where index = -1`,
      ],
      found: /^The first 300 entries are not those of their checkpoint/,
    },
    "delete an entry": { steps: [sql`delete from audit_log where id = ${at(77)}`], found: /^Entry 77 .* was deleted/ },
    "delete an entry and its leaf": {
      steps: [sql`delete from audit_log where id = ${at(77)}`, sql`delete from audit_leaves where index = 77`],
      found: /^Entry 77 is missing/,
    },
    "delete and renumber": {
      steps: [
        sql`delete from audit_log where id = ${at(77)}`,
        sql`delete from audit_leaves where index = 77`,
        sql`update audit_leaves set index = -index where index > 77`,
        sql`update audit_leaves set index = -index - 1 where index < 0`,
      ],
      found: /^The log has 699 entries, and its last checkpoint 700/,
    },
    "cut the end with its checkpoints": {
      steps: truncated(301),
      found: /has 301 entries, and a checkpoint from outside 700/,
    },
    "cut the end without its checkpoints": {
      steps: truncated(301).slice(0, 2),
      found: /^The log has 301 entries, and its last checkpoint 700/,
    },
    "truncate all": {
      steps: [sql.raw(`truncate ${tables.join(", ")}`)],
      found: /has 0 entries, and a checkpoint from outside 700/,
    },
    "forge a checkpoint": {
      steps: [sql`update audit_checkpoints set root = sha256('mine') where size = 301`],
      found: /^The first 301 entries are not those of their checkpoint/,
    },
    "insert an entry that is nowhere": { steps: stray, found: /is neither in the log nor waiting/ },
    "insert an entry": { steps: [someEntry(sql`${newId()}`)], found: /^The waiting entry .* not written by/ },
    "insert an entry without a mark": { steps: [unmarked], found: /^The waiting entry .* not written by/ },
    "insert a backdated entry": {
      steps: [someEntry(sql`'01890000-0000-7000-8000-000000000000'`, sql`'2023-06-27T00:00:00Z'`)],
      found: /^The waiting entry 01890000.* not written by/,
    },
    "edit a waiting entry": {
      steps: [sql`update audit_log set after = '{}' where id = ${waiting}`],
      found: /^The waiting entry .* was changed/,
    },
    "delete a waiting entry": {
      steps: [sql`delete from audit_log where id = ${waiting}`],
      found: /^The waiting entry .* was deleted/,
    },
    "take a waiting entry's place": {
      steps: [sql`delete from audit_waiting where entry_id = ${waiting}`],
      found: /is neither in the log nor waiting/,
    },
    "erase values in silence": {
      steps: [sql`update audit_log set by_name = '', before = null, after = null, salt = null where id = ${at(9)}`],
      found: /^The values of the entry .* were removed, and no entry says so/,
    },
  };

  test.each(Object.entries(attacks))("%s", async (_name, { steps, leaf, found }) => {
    const undo = new Error("undo");
    const outside = [await lastNote()];
    expect(await verifyLog(open.db, outside)).toEqual({
      size: 700,
      waiting: 20,
      checkpoints: 3,
      erased: 0,
      unmarked: 0,
      broken: null,
    });
    await open.db
      .transaction(async (tx) => {
        for (const step of steps) await tx.execute(step);
        if (leaf !== undefined) await recomputeLeaf(tx, leaf);
        expect((await verifyLog(tx, outside)).broken).toMatch(found);
        throw undo;
      })
      .catch((error: unknown) => expect(error).toBe(undo));
  });

  test("a log recreated by the holder of the key contradicts the checkpoint that left", async () => {
    const outside = await lastNote();
    await open.db
      .transaction(async (tx) => {
        const db = tx as unknown as Database;
        await db.execute(sql.raw("truncate audit_leaves, audit_subtrees, audit_checkpoints, audit_waiting"));
        await db.execute(sql`delete from audit_log where id = (select id from audit_log order by id limit 1)`);
        await db.execute(sql`insert into audit_waiting select id from audit_log`);
        await sealEntries(db, now);
        expect((await verifyLog(db)).broken).toBeNull();
        expect((await verifyLog(db, [outside])).broken).toMatch(/first 700 entries are not those/);
        throw new Error("undo");
      })
      .catch((error: unknown) => expect((error as Error).message).toBe("undo"));
  });

  test("the sealer signs nothing over a tree that contradicts the last checkpoint", async () => {
    await open.db.execute(sql`update audit_leaves set hash = sha256('other') where index = 650`);
    await expect(seal()).rejects.toThrow("run audit:verify");
    await recomputeLeaf(open.db, 650);
    expect((await seal()).sealed).toBe(20);
  });

  test("a proof leads a stranger from the entry to the signed root with hashes alone", async () => {
    const { rows } = await open.db.execute<{ id: string }>(
      sql`select entry_id as id from audit_leaves where index in (0, 255, 256, 719)`,
    );
    for (const { id } of rows) {
      const proof = await proveInclusion(open.db, id);
      if (!proof) throw new Error("it is in the log");
      // The format of docs/audit.md, written once more.
      const e = proof.entry as Record<string, string | null>;
      const commitment = sha256(
        Buffer.from(e.salt ?? "", "hex"),
        Buffer.from(canonicalJson({ byName: e.byName, ip: e.ip, before: e.before, after: e.after, reason: e.reason })),
      );
      const field = (value: string | Buffer | null) => {
        const length = Buffer.alloc(4, 255);
        if (value === null) return length;
        length.writeUInt32BE(Buffer.byteLength(value));
        return Buffer.concat([length, Buffer.from(value as string)]);
      };
      const names = [
        "id",
        "at",
        "userId",
        "roles",
        "sessionId",
        "requestId",
        "permission",
        "action",
        "recordKind",
        "recordId",
      ];
      const fields = names.map((name) => (name === "roles" ? "[]" : (e[name] as string | null)));
      const leaf = hashLeaf(Buffer.concat([...["legalsit-audit-1", ...fields].map(field), field(commitment)]));
      const path = proof.path.map((hash) => Buffer.from(hash, "hex"));
      const root = rootFromPath(leaf, { ...proof, path });
      const signed = parseCheckpoint(`${proof.checkpoint.split("\n\n")[0]}\n`);
      expect(signed?.size).toBe(720);
      expect(root && Buffer.from(root)).toEqual(signed?.root);
    }
  });

  test("erasure removes values and salts, and the log still verifies", async () => {
    await open.db.transaction((tx) => eraseAuditValues(tx, "system", [{ kind: "shelf", id: "3" }]));
    await seal();
    const rows = await open.db.select().from(auditLog).where(sql`record_id = '3' and action = 'test.change'`);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows)
      expect(row).toMatchObject({ byName: "—", before: null, after: null, reason: null, salt: null });
    expect(await verifyLog(open.db, [await lastNote()])).toMatchObject({ erased: rows.length, broken: null });
  });
});

test("entries from before the log are sealed first, and those after them need a mark", async () => {
  await emptyLog(open.db);
  await write(open.db, 30);
  await open.db.execute(sql`update audit_log set mac = null, permission = null`);
  await write(open.db, 10);
  await seal();
  expect(await verifyLog(open.db)).toMatchObject({ size: 40, unmarked: 30, broken: null });
});

/** `SEAL_SCHEDULES=10000 TEST_DEPTH=full npm test -- tampering` takes four minutes. */
const schedules = Number(process.env.SEAL_SCHEDULES ?? byTestDepth(60, 1000));

test("a sealer killed at any statement continues: nothing is lost, sealed twice or unsigned", async () => {
  await emptyLog(open.db);
  const killable = killableDatabase(open.pool);
  const schedule = fc.record({ count: fc.nat(3), statement: fc.nat(12), isAfter: fc.boolean() });
  let written = 0;
  for (const { count, statement, isAfter } of fc.sample(schedule, { numRuns: schedules, seed: 30 })) {
    await write(open.db, count);
    written += count;
    killable.killAt(statement, isAfter);
    await sealEntries(killable.db, now).catch((error: Error) =>
      expect(JSON.stringify(errorsOf(error))).toContain("killed"),
    );
  }
  await seal();
  expect(await verifyLog(open.db)).toMatchObject({ size: written, waiting: 0, broken: null });
});

const errorsOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...errorsOf(error.cause)] : [];

/** A database whose connection breaks before or after its n-th statement of the next transaction. */
function killableDatabase(pool: Pool) {
  let left = 0;
  let isAfter = false;
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const release = client.release.bind(client);
    let isDead = false;
    /** The connection ends with the process; drizzle releases no client whose `begin` failed. */
    const die = () => {
      isDead = true;
      release(true);
      throw new Error("killed");
    };
    client.query = (async (...args: unknown[]) => {
      if (isDead) throw new Error("killed");
      left -= 1;
      const isLast = left === 0;
      if (isLast && !isAfter) die();
      const result = await query(...args);
      return isLast ? die() : result;
    }) as typeof client.query;
    client.release = () => {
      client.query = query as typeof client.query;
      client.release = release;
      if (!isDead) release();
    };
    return client;
  };
  const db = drizzle(Object.create(pool, { connect: { value: connect } }) as Pool);
  return {
    db,
    killAt: (statement: number, after: boolean) => {
      left = statement;
      isAfter = after;
    },
  };
}
