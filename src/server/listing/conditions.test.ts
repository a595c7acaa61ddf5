import { PgDialect, pgTable, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { is } from "./conditions.ts";

const boats = pgTable("boats", { state: text("state", { enum: ["afloat", "sunk"] }), name: text("name") });
const written = (condition: ReturnType<typeof is>) => (condition ? new PgDialect().sqlToQuery(condition) : undefined);

test("a plan that is kept for a list is one for its status: that stands in the text, and nothing else that is asked does", () => {
  expect(written(is(boats.state, "sunk"))).toMatchObject({ sql: `"boats"."state" = 'sunk'`, params: [] });
  for (const [column, value] of [
    [boats.name, "Rosa"],
    [boats.state, "' or true --"],
  ] as const)
    expect(written(is(column, value))).toMatchObject({ sql: expect.stringMatching(/ = \$1$/), params: [value] });
  expect(is(boats.state, "")).toBeUndefined();
});
