import { type SQL, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxCountedRows } from "../../kit/limits.ts";
import type { OpenDatabase } from "../database/connection.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { countStatuses } from "./counting.ts";

const boats = pgTable("test_boats", { id: integer("id").primaryKey(), state: text("state").notNull() });
const states = ["afloat", "sunk", "sold"] as const;

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await open.db.execute(sql`create table test_boats (id int primary key, state text not null)`);
  await open.db.execute(sql`
    insert into test_boats select n, case when n <= ${maxCountedRows} then 'afloat' else 'sunk' end
    from generate_series(1, ${maxCountedRows + 5}::int) n`);
});
afterAll(() => open.close());

const count = (narrowed: boolean, where?: SQL) =>
  countStatuses(open.db, { column: boats.state, statuses: states, where, narrowed });

test("statuses are counted separately, and empty ones are left out", async () => {
  expect(await count(false)).toEqual([
    { status: "all", count: maxCountedRows + 1 },
    { status: "afloat", count: maxCountedRows },
    { status: "sunk", count: 5 },
  ]);
});

test("the statuses of a narrowed list are counted together, up to the maximum of the list", async () => {
  expect(await count(true, sql`${boats.id} <= ${maxCountedRows}`)).toEqual([
    { status: "all", count: maxCountedRows },
    { status: "afloat", count: maxCountedRows },
  ]);
  expect(await count(true, sql`${boats.id} <= ${maxCountedRows + 1}`)).toEqual([
    { status: "all", count: maxCountedRows + 1 },
  ]);
  expect(await count(true, sql`${boats.id} > ${maxCountedRows}`)).toEqual([
    { status: "all", count: 5 },
    { status: "sunk", count: 5 },
  ]);
});
