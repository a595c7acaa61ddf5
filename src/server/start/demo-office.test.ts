// @engine both @slow
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { areas, identify } from "../../areas/server-areas.ts";
import type { Database } from "../database/connection.ts";
import { openDatabase, type OpenDatabase } from "../database/connection.ts";
import { migrate } from "../database/migrate.ts";
import { demoOffices, loadDemoOffice } from "./demo-office.ts";
import { openLog } from "../observability/logger.ts";
import { openServer } from "../server.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { testEnvironment } from "../testing/test-environment.ts";

let whole: OpenDatabase;
let cut: OpenDatabase;
let begun: Date;
beforeAll(async () => {
  whole = await openTestDatabase();
  const [{ begunAt } = { begunAt: "" }] = await whole.db.select().from(demoOffices);
  begun = new Date(begunAt);
  cut = await openDatabase({});
  await migrate(cut);
});
afterAll(async () => {
  await whole.close();
  await cut.close();
});

/** With the moment that the whole office was begun at: what it holds of a day depends on the hour. */
const start = () =>
  openServer({ environment: testEnvironment(), areas, identify, log: openLog("fatal"), open: cut, now: () => begun });

/** How many rows each table holds, but for the marks of what was written: each statement leaves its own. */
async function counts(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'changed_days'`,
  );
  const found: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await db.execute<{ rows: number }>(sql`select count(*)::int as rows from ${sql.identifier(name)}`);
    found[name] = counted.rows[0]?.rows ?? 0;
  }
  return found;
}

test("a first start that was cut off leaves nothing that the next does not load whole", async () => {
  const first = await start();
  const powerCut = async () => {
    throw new Error("the power went away");
  };
  const untilBilling = Object.entries(areas).map(([name, area]) => [
    name,
    name === "billing" ? { ...area, demo: powerCut } : area,
  ]);
  await expect(loadDemoOffice(first, Object.fromEntries(untilBilling))).rejects.toThrow("the power went away");
  await first.signals.close();

  const second = await start();
  await loadDemoOffice(second, areas);
  await second.signals.close();
  expect(await counts(cut.db)).toEqual(await counts(whole.db));
});

test("an office that was loaded whole is left alone, and so is one that people filled", async () => {
  const before = await counts(cut.db);
  const third = await start();
  await loadDemoOffice(third, areas);
  await third.signals.close();
  expect(await counts(cut.db)).toEqual(before);
});
