/** Rows that are found by what stands in another table: exactly, where few there fit what was typed; no further where a crowd does. */
import { eq, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../database/connection.ts";
import { recordStatements } from "../testing/recorded-statements.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { searchScope } from "./search-scope.ts";

const asked = pgTable("test_asked", {
  id: integer("id").primaryKey(),
  by: integer("by").notNull(),
  text: text("text").notNull(),
});
const people = pgTable("test_people", { id: integer("id").primaryKey(), text: text("text").notNull() });

/** Crowds: as many people are called Marta, and write from one place, as there are papers of somebody called María. */
const crowd = 2500;
let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await open.db.execute(sql`create table test_asked (id int primary key, by int not null, text text not null)`);
  await open.db.execute(sql`create table test_people (id int primary key, text text not null)`);
  await open.db.execute(sql`
    insert into test_people select n, case when n % 2 = 0 then 'maria' else 'marta' end || ' perez persona' || n || '@correo.cu'
    from generate_series(1, ${2 * crowd}::int) n`);
  await open.db.execute(
    sql`insert into test_people values (0, 'maria nunez nico@correo.cu'), (-1, 'omar li'), (-2, 'yadira de la paz dangelo')`,
  );
  await open.db.execute(sql`
    insert into test_asked select n, n, 'ap' || n || ' ' || case when n <= ${crowd} then 'maria roque' else 'rosa gil' end
    from generate_series(1, ${2 * crowd}::int) n`);
  await open.db.execute(
    sql`insert into test_asked values (0, 0, 'ap0 rosa luis'), (-1, -1, 'ap-1 zoe vega'), (-2, -2, 'ap-2 rosa gil')`,
  );
});
afterAll(() => open.close());

async function found(search: string): Promise<number[]> {
  const conditions = await searchScope(open.db, asked.text, search, [
    { key: asked.by, id: people.id, text: people.text },
  ]);
  const rows = await open.db
    .select({ id: asked.id })
    .from(asked)
    .where(sql.join([eq(sql`true`, true), ...conditions], sql` and `));
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

test.each([
  ["one word of whom few hold", "nunez", [0]],
  ["words of one text and of the other", "rosa nunez", [0]],
  ["words in any order, one of them a crowd's in both", "nunez maria", [0]],
  ["all that was typed, where each word is a crowd's", "maria perez persona4000", [4000]],
  ["a number", "persona1999@correo", [1999]],
  ["a name with short words", "yadira de la paz", [-2]],
  ["short words of another text beside one of its own", "rosa de la paz", [-2]],
  ["a letter before an apostrophe", "rosa d'angelo", [-2]],
  ["nothing that was not typed", "nunez marta", []],
])("by %s", async (_what, search, ids) => expect(await found(search)).toEqual(ids));

test("a word that a crowd holds in both is looked for in the list's own texts", async () => {
  expect(await found("maria")).toEqual(numbers(1, crowd));
});

test("beside a word that tells, a crowd's is asked of each row that is left", async () => {
  expect(await found("ap4001 marta")).toEqual([4001]);
  expect(await found("correo.cu ap4001")).toEqual([4001]);
  expect(await found("marta roque")).toEqual([]);
});

test("a letter or two are how a word of the row itself begins, and nobody is looked up for them", async () => {
  expect(await found("z")).toEqual([-1]);
  expect(await found("li")).toEqual([]);
  expect(await found("zoe v")).toEqual([-1]);
  expect(await recordStatements(() => found("z"))).toHaveLength(1);
  expect(await recordStatements(() => found("zoe omar"))).toHaveLength(2);
});
