/** Search terms match all usual spellings of a name or number, and nothing else. */
import { type SQL, sql } from "drizzle-orm";
import { assert, asyncProperty, constantFrom, shuffledSubarray } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../database/connection.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { matchesTerms } from "./filters.ts";
import { searchTextOf } from "./search-terms.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

/** True if the search text finds a row with these texts. */
async function finds(search: string, ...texts: readonly string[]): Promise<boolean> {
  const row = searchTextOf(...texts.map((text) => sql`${text}::text`));
  const conditions: SQL[] = matchesTerms(sql`texts.text`, search);
  const { rows } = await open.db.execute<{ found: boolean }>(
    sql`select ${sql.join([sql`true`, ...conditions], sql` and `)} as found from (select ${row} as text) texts`,
  );
  return rows[0]?.found === true;
}

const person = ["María Núñez O'Connor", "maria.nunez@correo.cu", "+5352345678", "91021027775", "AP26000123-1"];

describe("finds", () => {
  test.each([
    "maria nunez",
    "NÚÑEZ maría",
    "núñez oconnor",
    "o'connor",
    "O’Connor",
    "O´CONNOR",
    "o connor",
    "mari\u0301a nun\u0303ez",
    "52345678",
    "5 234-5678",
    "+53 5 234 5678",
    "(+53) 5234.5678",
    "0053 52345678",
    "5352345678",
    "maria 5234 5678",
    "5678 maria 5234",
    "Maria.Nunez@CORREO.cu",
    "910210 27775",
    "91-02-10-27775",
    "52345678 91021027775",
    "ap26000123",
    "AP 26000123",
    "ap26000123-1 núñez",
  ])("%j", async (search) => expect(await finds(search, ...person)).toBe(true));

  test.each([
    ["García Menocal", "garcía-menocal"],
    ["García-Menocal", "garcia menocal"],
    ["D'Angelo", "dangelo"],
    ["+34600111222", "600 111 222"],
    ["+34600111222", "00 34 600 11 12 22"],
    ["12-34", "12-34"],
    ["100 %_\\", "%_\\"],
    ["Astilleros Ñico López C000003", "Astilleros Ñico López (C000003)"],
    ["Certificación de nacimiento", "«Certificación de nacimiento»;"],
  ])("%j by %j", async (text, search) => expect(await finds(search, text)).toBe(true));

  test.each(["maria perez", "52345679", "connors", "%", "ap26000124", "5 234 5679", "oconnor 1234"])(
    "and does not find by %j",
    async (search) => expect(await finds(search, ...person)).toBe(false),
  );
});

test("order, case and accents never matter", async () => {
  const words = ["María", "Núñez", "O'Connor", "52345678", "correo.cu", "AP26000123"];
  const bare = (text: string) => text.normalize("NFD").replace(/\p{M}|'/gu, "");
  await assert(
    asyncProperty(
      shuffledSubarray(words, { minLength: 1 }),
      constantFrom(
        bare,
        (text: string) => text.toUpperCase(),
        (text: string) => text.toLowerCase(),
      ),
      async (selected, change) => {
        expect(await finds(selected.map(change).join("  "), ...person)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
