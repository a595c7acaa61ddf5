import { PgDialect, pgTable, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { Refusal } from "../../kit/errors.ts";
import { dayBetween, equals } from "./filters.ts";

const boats = pgTable("boats", {
  state: text("state", { enum: ["afloat", "sunk"] }),
  name: text("name"),
  ports: text("ports").array(),
});
const written = (condition: ReturnType<typeof equals>) =>
  condition ? new PgDialect().sqlToQuery(condition) : undefined;

test("a plan that is kept for a list is one for its status: that stands in the text, and nothing else that is asked does", () => {
  expect(written(equals(boats.state, "sunk"))).toMatchObject({ sql: `"boats"."state" = 'sunk'`, params: [] });
  for (const [column, value] of [
    [boats.name, "Rosa"],
    [boats.state, "' or true --"],
  ] as const)
    expect(written(equals(column, value))).toMatchObject({ sql: expect.stringMatching(/ = \$1$/), params: [value] });
  expect(equals(boats.state, "")).toBeUndefined();
});

test("a filter of several finds any of them; of what holds several, whatever holds any of them; of none, all", () => {
  const both = ["Rosa", "Ana"];
  expect(written(equals(boats.name, both))).toEqual({
    sql: `"boats"."name" in ($1, $2)`,
    params: both,
    typings: ["none", "none"],
  });
  expect(written(equals(boats.state, ["sunk"]))).toMatchObject({ sql: `"boats"."state" = 'sunk'`, params: [] });
  expect(written(equals(boats.ports, both))).toMatchObject({
    sql: `"boats"."ports" && $1`,
    params: [`{"Rosa","Ana"}`],
  });
  expect(equals(boats.name, [])).toBeUndefined();
});

test("both ends of a period are days of it; an end that is open is no condition", () => {
  const [from, to] = dayBetween(boats.name, "2026-11-01", "2026-11-30").map(written);
  expect([from, to]).toMatchObject([
    { sql: `"boats"."name" >= $1`, params: ["2026-11-01"] },
    { sql: `"boats"."name" <= $1`, params: ["2026-11-30"] },
  ]);
  expect(dayBetween(boats.name, undefined, "2026-11-30")[0]).toBeUndefined();
  expect(dayBetween(boats.name, "2026-11-01", undefined)[1]).toBeUndefined();
  expect(() => dayBetween(boats.name, "2026-11-30", "2026-11-01")).toThrow(new Refusal("INVALID_PERIOD"));
});
