// @engine both
/** A list whose search finds nothing answers with the closest spelling of names. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { planOf, recordStatements } from "../testing/recorded-statements.ts";
import { findSimilarSpellings } from "./similar-spellings.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const findPeople = (search: string) => app.as("administrator@demo.example").people.list({ search, limit: 5 });

describe("the search of a list", () => {
  test.each(["alvares yadira", "Albarez Iadira"])("forgives %j", async (search) => {
    const { docs, near } = await findPeople(search);
    expect(near).toBe("alvarez yadira");
    expect(docs.map(({ name }) => name).join()).toContain("Álvarez");
  });

  test("keeps the spelling that matches, and names that occur elsewhere", async () => {
    expect((await findPeople("Álvarez")).near).toBeUndefined();
    expect(await findPeople("Álvarez nobody@demo.example")).toMatchObject({ totalDocs: 0 });
    expect(await findSimilarSpellings(app.server.db, "Álvarez", { exactNames: true })).toEqual([]);
  });

  test("never corrects numbers", async () => {
    expect(await findPeople("91021027776")).toMatchObject({ totalDocs: 0 });
  });

  test("looks up similar words by their index, among five thousand", async () => {
    const { db, open } = app.server;
    await db.execute(sql`insert into name_words (word)
      select translate(md5(n::text), '0123456789', 'ghijklmnop') from generate_series(1, 5000) n`);
    await db.execute(sql`analyze name_words`);
    const [statement] = await recordStatements(() => findSimilarSpellings(db, "alvares iadira"));
    const plan = statement ? await planOf(open.pool, statement) : [];
    expect(plan.flatMap((node) => node["Index Name"] ?? [])).toEqual(["name_words_sound", "name_words_sound"]);
  });
});
