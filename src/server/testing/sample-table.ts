/** A table with a column of every type in use: one full row, one with minimum values, one empty. */
import { sql } from "drizzle-orm";
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { amountColumn, instantColumnType, rateColumn } from "../database/columns.ts";
import type { Database } from "../database/connection.ts";

export const sampleColumns = pgTable("test_kinds", {
  id: integer("id").primaryKey(),
  key: uuid("key"),
  name: text("name", { enum: ["one", "two"] }),
  tags: text("tags").array(),
  on: boolean("on"),
  day: date("day"),
  at: instantColumnType("at"),
  amount: amountColumn("amount"),
  rate: rateColumn("rate"),
  exact: numeric("exact", { precision: 30, scale: 4 }),
  large: bigint("large", { mode: "number" }),
  papers: jsonb("papers"),
});

/** Creates the table with three rows. */
export async function fillKinds(db: Database): Promise<void> {
  await db.execute(sql`create table test_kinds (id int primary key, key uuid, name text, tags text[], "on" boolean,
    day date, at timestamptz(3), amount numeric(14,2), rate numeric(14,6), exact numeric(30,4), large bigint, papers jsonb)`);
  await db.execute(sql`insert into test_kinds values
    (1, '00000000-0000-4000-8000-000000000001', 'one', '{a,"b, c",null}', true, '2026-02-28', '2026-11-21 14:05:00.12Z',
      1630.10, 455, 12345678901234567890.1234, 9007199254740991, '{"a": [1.50, "$1", null]}'),
    (2, null, 'two', '{}', false, '0099-01-01', '1899-12-31 23:59:59.999Z', -0.01, 0.000001, 0, 0, '"a word"'),
    (3, null, null, null, null, null, null, null, null, null, null, null)`);
}
