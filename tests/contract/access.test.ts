/**
 * Who may call what, over the wire, as `access.tsv` has it. That table was written from the specification and not from
 * the contracts: anyone who opens an operation changes both, and the table's diff is read as what it is, a grant.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userKinds, type UserKind } from "../../src/kit/access.ts";
import { permissions } from "../../src/kit/permissions.ts";
import { roles } from "../../src/areas/roles/server/tables.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { nowhere, operations, sendAnything } from "./every-operation.ts";
import { signedIn } from "./sample-callers.ts";

type Column = "call" | "who" | "from";
const [head = [], ...lines] = readTable("access.tsv");
const table = lines.map(
  (line) => Object.fromEntries(line.map((cell, at) => [head[at], cell])) as Record<Column, string>,
);
/** A line names a call as the catalogue does: without the parameters at its end. */
const callOf = (wire: string) => wire.replace(/(\/:\w+\??)+$/, "");
const found = new Map(operations.map(({ wire, operation }) => [callOf(wire), operation]));

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("the table has every operation once, and nothing else", () => {
  expect(table.map(({ call }) => call).toSorted()).toEqual(operations.map(({ wire }) => callOf(wire)).toSorted());
});

test("the table gives a reason for each line and lets in nobody unknown", () => {
  const known = new Set<string>(["anyone", "signed-in", ...userKinds, ...permissions]);
  expect(table.filter(({ who }) => who.split("|").some((each) => !known.has(each)))).toEqual([]);
  expect(table.filter((line) => !line.from)).toEqual([]);
  expect([...new Set(table.map(({ who }) => who))]).toEqual(expect.arrayContaining(["anyone", "signed-in", "client"]));
});

test("a seeded role holds what roles.tsv says", async () => {
  const listed = readTable("roles.tsv").map(([key, held]) => [key, held ? held.split(" ").toSorted() : []]);
  const seeded = await app.server.db.select().from(roles);
  const everything = (held: readonly string[]) => (held.length === permissions.length ? ["*"] : held);
  expect(Object.fromEntries(seeded.map((role) => [role.key, everything(role.permissions.toSorted())]))).toEqual(
    Object.fromEntries(listed),
  );
});

describe.each(table)("$call, for $who", ({ call, who }) => {
  const operation = found.get(call);
  if (!operation) return;
  const grants = who.split("|");
  const listed = permissions.filter((each) => grants.includes(each));
  const openTo = (kind: UserKind) => grants.some((each) => each === "anyone" || each === "signed-in" || each === kind);
  const answerTo = async (token: string | null) => {
    // What an optional parameter names may be somebody else's.
    const at = (name: string) => (operation.path.includes(`:${name}?`) ? "" : nowhere);
    const { status, code } = await sendAnything(app, operation, token, { at });
    expect(status, code).not.toBe(500);
    return code === "UNAUTHENTICATED" || code === "FORBIDDEN" ? code : "heard";
  };

  test("strangers", async () => {
    const expected = who === "anyone" ? "heard" : "UNAUTHENTICATED";
    for (const token of [null, "x".repeat(43), "fallback"]) expect(await answerTo(token)).toBe(expected);
  });

  test("clients", async () => {
    expect(await answerTo(await signedIn(app, "client", []))).toBe(openTo("client") ? "heard" : "FORBIDDEN");
  });

  test("staff who hold everything but this", async () => {
    const others = permissions.filter((each) => !listed.includes(each));
    expect(await answerTo(await signedIn(app, "staff", others))).toBe(openTo("staff") ? "heard" : "FORBIDDEN");
  });

  test("staff who hold nothing but this", async () => {
    if (listed.length === 0)
      expect(await answerTo(await signedIn(app, "staff", []))).toBe(openTo("staff") ? "heard" : "FORBIDDEN");
    for (const only of listed) expect(await answerTo(await signedIn(app, "staff", [only])), only).toBe("heard");
  });
});

function readTable(name: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, name), "utf8").trim();
  return text.split("\n").map((line) => line.split("\t"));
}
