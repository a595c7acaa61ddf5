/** Rows found by text in another table: exactly, if few rows there match; not beyond the limit if many do. */
import { eq, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../database/connection.ts";
import { recordStatements } from "../testing/recorded-statements.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { searchScope } from "./search-scope.ts";

const documents = pgTable("test_asked", {
  id: integer("id").primaryKey(),
  by: integer("by").notNull(),
  text: text("text").notNull(),
});
const people = pgTable("test_people", { id: integer("id").primaryKey(), text: text("text").notNull() });

/**
 * Many matches: as many people are called Marta, with similar emails, as there are documents of people called María.
 */
const manyRows = 2500;
let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await open.db.execute(sql`create table test_asked (id int primary key, by int not null, text text not null)`);
  await open.db.execute(sql`create table test_people (id int primary key, text text not null)`);
  await open.db.execute(sql`
    insert into test_people select n, case when n % 2 = 0 then 'maria' else 'marta' end || ' perez persona' || n || '@correo.cu'
    from generate_series(1, ${2 * manyRows}::int) n`);
  await open.db.execute(
    sql`insert into test_people values (0, 'maria nunez nico@correo.cu'), (-1, 'omar li'), (-2, 'yadira de la paz dangelo')`,
  );
  await open.db.execute(sql`
    insert into test_asked select n, n, 'ap' || n || ' ' || case when n <= ${manyRows} then 'maria roque' else 'rosa gil' end
    from generate_series(1, ${2 * manyRows}::int) n`);
  await open.db.execute(
    sql`insert into test_asked values (0, 0, 'ap0 rosa luis'), (-1, -1, 'ap-1 zoe vega'), (-2, -2, 'ap-2 rosa gil')`,
  );
});
afterAll(() => open.close());

async function findIds(search: string): Promise<number[]> {
  const conditions = await searchScope(open.db, documents.text, search, [
    { key: documents.by, id: people.id, text: people.text },
  ]);
  const rows = await open.db
    .select({ id: documents.id })
    .from(documents)
    .where(sql.join([eq(sql`true`, true), ...conditions], sql` and `));
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

test.each([
  ["one term with few matches", "nunez", [0]],
  ["terms of both texts", "rosa nunez", [0]],
  ["terms in any order, one with many matches in both", "nunez maria", [0]],
  ["the whole search, each term with many matches", "maria perez persona4000", [4000]],
  ["a number", "persona1999@correo", [1999]],
  ["a name with short terms", "yadira de la paz", [-2]],
  ["short terms of the related text, with a term of its own", "rosa de la paz", [-2]],
  ["a letter before an apostrophe", "rosa d'angelo", [-2]],
  ["no row without all terms", "nunez marta", []],
])("by %s", async (_what, search, ids) => expect(await findIds(search)).toEqual(ids));

test("a term with many matches in both tables is searched in the list's own texts", async () => {
  expect(await findIds("maria")).toEqual(numbers(1, manyRows));
});

test("with a selective term, a term with many matches is checked for each remaining row", async () => {
  expect(await findIds("ap4001 marta")).toEqual([4001]);
  expect(await findIds("correo.cu ap4001")).toEqual([4001]);
  expect(await findIds("marta roque")).toEqual([]);
});

test("one or two letters match the beginning of a word in the row itself, without a lookup in related tables", async () => {
  expect(await findIds("z")).toEqual([-1]);
  expect(await findIds("li")).toEqual([]);
  expect(await findIds("zoe v")).toEqual([-1]);
  expect(await recordStatements(() => findIds("z"))).toHaveLength(1);
  expect(await recordStatements(() => findIds("zoe omar"))).toHaveLength(2);
});
