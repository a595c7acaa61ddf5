// @engine embedded
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { inTransaction, type OpenDatabase, sqlState } from "./connection.ts";
import { openDatabase } from "./open-database.ts";
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
  test("keeps committed data when it is opened again", async () => {
    open = await openDatabase({ folder });
    await open.db.execute(sql`create table kept (n int)`);
    await open.db.execute(sql`insert into kept values (1)`);
    await open.close();
    open = await openDatabase({ folder });
    const { rows } = await open.db.execute(sql`select n from kept`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test("refuses a second process with one sentence", async () => {
    open = await openDatabase({ folder });
    const source = `import { lockFolder } from "./src/server/database/folder-lock.ts"; lockFolder(${JSON.stringify(folder)});`;
    const second = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", source], {
      encoding: "utf8",
    });
    expect(second.status).not.toBe(0);
    expect(second.stderr).toContain(`in use by process ${process.pid}`);
  });

  test("opens a folder whose owner has ended, or whose process id was reused", () => {
    writeFileSync(join(folder, "owner.pid"), "999999 12345");
    lockFolder(folder)();
    writeFileSync(join(folder, "owner.pid"), `${process.ppid} 1`);
    lockFolder(folder)();
  });

  test("yields to the event loop between answers, however fast they arrive", async () => {
    open = await openDatabase({ folder });
    const { pool } = open;
    let turnCount = 0;
    let isCounting = true;
    const countTurn = () => {
      turnCount += 1;
      if (isCounting) setImmediate(countTurn);
    };
    // Processing an answer needs longer than the engine needs for the next one.
    const readSlowly = async () => {
      for (let index = 0; index < 10; index += 1) {
        await pool.query("select 1");
        for (const startedAt = performance.now(); performance.now() - startedAt < 5; );
      }
    };
    // Once before the measurement, because opening a connection needs iterations of the event loop.
    await Promise.all([readSlowly(), readSlowly(), readSlowly()]);
    setImmediate(countTurn);
    await Promise.all([readSlowly(), readSlowly(), readSlowly()]);
    isCounting = false;
    expect(turnCount).toBeGreaterThan(25);
  });

  test("runs concurrent transactions", async () => {
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

  test("rolls back an idle transaction when others wait", async () => {
    open = await openDatabase({ folder });
    const { pool, db } = open;
    const idleClient = await pool.connect();
    await idleClient.query("begin");
    const { rows } = await db.execute(sql`select 1 as n`);
    expect(rows).toEqual([{ n: 1 }]);
    idleClient.release(true);
  });

  test("closes as soon as a connection in use is released", async () => {
    open = await openDatabase({ folder });
    const { pool } = open;
    const busyClient = await pool.connect();
    const query = busyClient.query("select 1 as n");
    const closed = open.close();
    open = undefined;
    expect((await query).rows).toEqual([{ n: 1 }]);
    busyClient.release();
    await closed;
    expect(pool.ended).toBe(true);
  });

  test("stops a statement that never ends, and is available again with all committed data", async () => {
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

  test("reports the database's error code", async () => {
    open = await openDatabase({ folder });
    const failure = await open.db.execute(sql`select * from nowhere`).catch((error: unknown) => error);
    expect(sqlState(failure)).toBe("42P01");
  });
});
