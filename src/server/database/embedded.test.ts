// @engine embedded
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { inTransaction, openDatabase, type OpenDatabase, sqlState } from "./connection.ts";
import { lockFolder } from "./folder-lock.ts";

let folder: string;
let open: OpenDatabase | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "legalsit-embedded-"));
});
afterEach(async () => {
  await open?.close();
  open = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the embedded database", () => {
  test("keeps what was committed from one opening to the next", async () => {
    open = await openDatabase({ folder });
    await open.db.execute(sql`create table kept (n int)`);
    await open.db.execute(sql`insert into kept values (1)`);
    await open.close();
    open = await openDatabase({ folder });
    const { rows } = await open.db.execute(sql`select n from kept`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test("is refused to a second process with a sentence", async () => {
    open = await openDatabase({ folder });
    const program = `import { lockFolder } from "./src/server/database/folder-lock.ts"; lockFolder(${JSON.stringify(folder)});`;
    const second = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
      encoding: "utf8",
    });
    expect(second.status).not.toBe(0);
    expect(second.stderr).toContain(`in use by process ${process.pid}`);
  });

  test("opens a folder whose owner is gone, or whose number another process has now", () => {
    writeFileSync(join(folder, "owner.pid"), "999999 12345");
    lockFolder(folder)();
    writeFileSync(join(folder, "owner.pid"), `${process.ppid} 1`);
    lockFolder(folder)();
  });

  test("leaves the event loop a turn between answers, however fast they follow one another", async () => {
    open = await openDatabase({ folder });
    const { pool } = open;
    let turns = 0;
    let looking = true;
    const look = () => {
      turns += 1;
      if (looking) setImmediate(look);
    };
    // The reader of an answer takes longer than the engine takes for the next one.
    const readForLong = async () => {
      for (let nth = 0; nth < 10; nth += 1) {
        await pool.query("select 1");
        for (const begun = performance.now(); performance.now() - begun < 5; );
      }
    };
    // Once beforehand: a connection that opens takes turns of its own.
    await Promise.all([readForLong(), readForLong(), readForLong()]);
    setImmediate(look);
    await Promise.all([readForLong(), readForLong(), readForLong()]);
    looking = false;
    expect(turns).toBeGreaterThan(25);
  });

  test("runs whole transactions one beside another", async () => {
    open = await openDatabase({ folder });
    const { db } = open;
    await db.execute(sql`create table counter (n int)`);
    await db.execute(sql`insert into counter values (0)`);
    await Promise.all(
      Array.from({ length: 50 }, () =>
        inTransaction(db, async (tx) => {
          const { rows } = await tx.execute<{ n: number }>(sql`select n from counter for update`);
          await tx.execute(sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`);
        }),
      ),
    );
    const { rows } = await db.execute(sql`select n from counter`);
    expect(rows).toEqual([{ n: 50 }]);
  });

  test("rolls a forgotten transaction back when others wait", async () => {
    open = await openDatabase({ folder });
    const { pool, db } = open;
    const sleeper = await pool.connect();
    await sleeper.query("begin");
    const { rows } = await db.execute(sql`select 1 as n`);
    expect(rows).toEqual([{ n: 1 }]);
    sleeper.release(true);
  });

  test("closes while a connection is in use, as soon as that is given back", async () => {
    open = await openDatabase({ folder });
    const { pool } = open;
    const busy = await pool.connect();
    const asked = busy.query("select 1 as n");
    const closed = open.close();
    open = undefined;
    expect((await asked).rows).toEqual([{ n: 1 }]);
    busy.release();
    await closed;
    expect(pool.ended).toBe(true);
  });

  test("ends a statement that never ends, and is there again with everything that was committed", async () => {
    let restarts = 0;
    open = await openDatabase({ folder, statementTimeoutMs: 1000, onRestart: () => (restarts += 1) });
    const { db } = open;
    await db.execute(sql`create table again (n int)`);
    await db.execute(sql`insert into again values (1)`);
    const runaway = db.execute(sql`select count(*) from generate_series(1, 100000000000)`);
    await expect(runaway).rejects.toThrow();
    const { rows } = await db.execute(sql`select n from again`);
    expect([restarts, rows]).toEqual([1, [{ n: 1 }]]);
  });

  test("tells the database's reason of a failure", async () => {
    open = await openDatabase({ folder });
    const failure = await open.db.execute(sql`select * from nowhere`).catch((error: unknown) => error);
    expect(sqlState(failure)).toBe("42P01");
  });
});
