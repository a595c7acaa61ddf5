/**
 * Access to every operation, over HTTP, compared with `access.tsv`. That table was written from the specification and not
 * from the contracts: a change of access changes both, and the diff of the table shows the grant.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userKinds, type UserKind } from "../../src/kit/access.ts";
import { permissions } from "../../src/kit/permissions.ts";
import { roles } from "../../src/areas/administration/roles/server/tables.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { nowhere, operations, sendAnything } from "./every-operation.ts";
import { signedIn } from "./sample-callers.ts";

type Column = "call" | "who" | "from";
const [header = [], ...rows] = readTable("access.tsv");
const table = rows.map(
  (cells) => Object.fromEntries(cells.map((cell, at) => [header[at], cell])) as Record<Column, string>,
);
/** The call as the table has it: without the parameters at its end. */
const callOf = (wire: string) => wire.replace(/(\/:\w+\??)+$/, "");
const operationByCall = new Map(operations.map(({ wire, operation }) => [callOf(wire), operation]));

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("the table has every operation once, and nothing else", () => {
  expect(table.map(({ call }) => call).toSorted()).toEqual(operations.map(({ wire }) => callOf(wire)).toSorted());
});

test("the table has a source for each row, and names known kinds of callers and permissions only", () => {
  const callers = new Set<string>(["anyone", "signed-in", ...userKinds, ...permissions]);
  expect(table.filter(({ who }) => who.split("|").some((each) => !callers.has(each)))).toEqual([]);
  expect(table.filter((row) => !row.from)).toEqual([]);
  expect([...new Set(table.map(({ who }) => who))]).toEqual(expect.arrayContaining(["anyone", "signed-in", "client"]));
});

test("a seeded role has the permissions of roles.tsv", async () => {
  const expected = readTable("roles.tsv").map(([key, names]) => [key, names ? names.split(" ").toSorted() : []]);
  const seeded = await app.server.db.select().from(roles);
  const abbreviate = (names: readonly string[]) => (names.length === permissions.length ? ["*"] : names);
  expect(Object.fromEntries(seeded.map((role) => [role.key, abbreviate(role.permissions.toSorted())]))).toEqual(
    Object.fromEntries(expected),
  );
});

describe.each(table)("$call, for $who", ({ call, who }) => {
  const operation = operationByCall.get(call);
  if (!operation) return;
  const grants = who.split("|");
  const required = permissions.filter((each) => grants.includes(each));
  const isOpenTo = (kind: UserKind) =>
    grants.some((each) => each === "anyone" || each === "signed-in" || each === kind);
  const outcomeFor = async (token: string | null) => {
    // Leaves optional parameters out: the record may be of another person.
    const at = (name: string) => (operation.path.includes(`:${name}?`) ? "" : nowhere);
    const { status, code } = await sendAnything(app, operation, token, { at });
    expect(status, code).not.toBe(500);
    return code === "UNAUTHENTICATED" || code === "FORBIDDEN" ? code : "accepted";
  };

  test("anonymous callers", async () => {
    const expected = who === "anyone" ? "accepted" : "UNAUTHENTICATED";
    for (const token of [null, "x".repeat(43), "fallback"]) expect(await outcomeFor(token)).toBe(expected);
  });

  test("clients", async () => {
    expect(await outcomeFor(await signedIn(app, "client", []))).toBe(isOpenTo("client") ? "accepted" : "FORBIDDEN");
  });

  test("staff with every permission but these", async () => {
    const others = permissions.filter((each) => !required.includes(each));
    expect(await outcomeFor(await signedIn(app, "staff", others))).toBe(isOpenTo("staff") ? "accepted" : "FORBIDDEN");
  });

  test("staff with one of these permissions only", async () => {
    if (required.length === 0)
      expect(await outcomeFor(await signedIn(app, "staff", []))).toBe(isOpenTo("staff") ? "accepted" : "FORBIDDEN");
    for (const only of required) expect(await outcomeFor(await signedIn(app, "staff", [only])), only).toBe("accepted");
  });
});

function readTable(name: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, name), "utf8").trim();
  return text.split("\n").map((row) => row.split("\t"));
}
