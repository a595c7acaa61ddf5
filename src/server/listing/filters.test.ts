import { PgDialect, pgTable, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { Refusal } from "../../kit/validation/errors.ts";
import { dayBetween, equals } from "./filters.ts";

const boats = pgTable("boats", {
  state: text("state", { enum: ["afloat", "sunk"] }),
  name: text("name"),
  ports: text("ports").array(),
});
const toQuery = (condition: ReturnType<typeof equals>) =>
  condition ? new PgDialect().sqlToQuery(condition) : undefined;

test("a status is written into the statement text, so that its cached plan is for that status; other values are parameters", () => {
  expect(toQuery(equals(boats.state, "sunk"))).toMatchObject({ sql: `"boats"."state" = 'sunk'`, params: [] });
  for (const [column, value] of [
    [boats.name, "Rosa"],
    [boats.state, "' or true --"],
  ] as const)
    expect(toQuery(equals(column, value))).toMatchObject({ sql: expect.stringMatching(/ = \$1$/), params: [value] });
  expect(equals(boats.state, "")).toBeUndefined();
});

test("several values match any of them; an array column matches by overlap; an empty list is no condition", () => {
  const names = ["Rosa", "Ana"];
  expect(toQuery(equals(boats.name, names))).toEqual({
    sql: `"boats"."name" in ($1, $2)`,
    params: names,
    typings: ["none", "none"],
  });
  expect(toQuery(equals(boats.state, ["sunk"]))).toMatchObject({ sql: `"boats"."state" = 'sunk'`, params: [] });
  expect(toQuery(equals(boats.ports, names))).toMatchObject({
    sql: `"boats"."ports" && $1`,
    params: [`{"Rosa","Ana"}`],
  });
  expect(equals(boats.name, [])).toBeUndefined();
});

test("both ends of a period are included; an open end is no condition", () => {
  const [from, to] = dayBetween(boats.name, "2026-11-01", "2026-11-30").map(toQuery);
  expect([from, to]).toMatchObject([
    { sql: `"boats"."name" >= $1`, params: ["2026-11-01"] },
    { sql: `"boats"."name" <= $1`, params: ["2026-11-30"] },
  ]);
  expect(dayBetween(boats.name, undefined, "2026-11-30")[0]).toBeUndefined();
  expect(dayBetween(boats.name, "2026-11-01", undefined)[1]).toBeUndefined();
  expect(() => dayBetween(boats.name, "2026-11-30", "2026-11-01")).toThrow(new Refusal("INVALID_PERIOD"));
});
