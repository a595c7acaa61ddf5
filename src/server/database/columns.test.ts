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

test("names are sorted in Spanish order on every engine: ñ after n, accents and case last", async () => {
  const sorted = [
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
  const shuffled = sorted.map((_, index) => sorted[(index * 7 + 5) % sorted.length]);
  const { rows } = await open.db.execute<{ name: string }>(
    sql`select name from unnest(${sql.param(shuffled)}::text[]) name order by ${spanishSortKey(sql`name`)}`,
  );
  expect(rows.map(({ name }) => name)).toEqual(sorted);
});
