import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import { spanishSortKey } from "./columns.ts";
import type { OpenDatabase } from "./connection.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

test("names are sorted as Spanish has them on every engine: ñ after n, accents and case last", async () => {
  const order = [
    "Álvaro",
    "ana",
    "Ana",
    "Ángela",
    "De la Paz",
    "Delapaz",
    "Núñez",
    "Nuzco",
    "Ñico",
    "ñoño",
    "Oca",
    "Zoe",
  ];
  const mixed = order.map((_, at) => order[(at * 7 + 5) % order.length]);
  const { rows } = await open.db.execute<{ name: string }>(
    sql`select name from unnest(${sql.param(mixed)}::text[]) name order by ${spanishSortKey(sql`name`)}`,
  );
  expect(rows.map(({ name }) => name)).toEqual(order);
});
