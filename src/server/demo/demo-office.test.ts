// @engine both @slow
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { areas } from "../../areas/server-areas.ts";
import type { Database } from "../database/connection.ts";
import type { OpenDatabase } from "../database/connection.ts";
import { openDatabase } from "../database/open-database.ts";
import { migrate } from "../database/migrate.ts";
import { demoOffices, loadDemoOffice } from "./demo-office.ts";
import { openLog } from "../observability/logger.ts";
import { openServer } from "../open-server.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { testEnvironment } from "../testing/test-environment.ts";

let complete: OpenDatabase;
let interrupted: OpenDatabase;
let loadedAt: Date;
beforeAll(async () => {
  complete = await openTestDatabase();
  const [{ startedAt } = { startedAt: "" }] = await complete.db.select().from(demoOffices);
  loadedAt = new Date(startedAt);
  interrupted = await openDatabase({});
  await migrate(interrupted);
});
afterAll(async () => {
  await complete.close();
  await interrupted.close();
});

/** Starts at the time at which the complete office was loaded, because its data depends on the hour. */
const start = () =>
  openServer({
    environment: testEnvironment(),
    areas,
    log: openLog("fatal"),
    open: interrupted,
    now: () => loadedAt,
  });

/** Row counts of all tables except the change marks, which depend on the number of statements. */
async function counts(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'changed_days'`,
  );
  const countByTable: Record<string, number> = {};
  for (const { name } of rows) {
    const result = await db.execute<{ rows: number }>(sql`select count(*)::int as rows from ${sql.identifier(name)}`);
    countByTable[name] = result.rows[0]?.rows ?? 0;
  }
  return countByTable;
}

test("after an interrupted first start, the next start loads the whole office", async () => {
  const first = await start();
  const failWithPowerLoss = async () => {
    throw new Error("the power went away");
  };
  const areasUntilBilling = Object.entries(areas).map(([name, area]) => [
    name,
    name === "billing" ? { ...area, demo: failWithPowerLoss } : area,
  ]);
  await expect(loadDemoOffice(first, Object.fromEntries(areasUntilBilling))).rejects.toThrow("the power went away");
  await first.signals.close();

  const second = await start();
  await loadDemoOffice(second, areas);
  await second.signals.close();
  expect(await counts(interrupted.db)).toEqual(await counts(complete.db));
});

test("a complete office, or one with users, is left unchanged", async () => {
  const before = await counts(interrupted.db);
  const third = await start();
  await loadDemoOffice(third, areas);
  await third.signals.close();
  expect(await counts(interrupted.db)).toEqual(before);
});
