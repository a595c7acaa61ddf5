/** Every list of staff, found in the contracts: each order it offers, each column it writes out, what its exports leave in the audit. */
import { sql } from "drizzle-orm";
import { parseCsv } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languages } from "../../src/kit/language.ts";
import type { Permission } from "../../src/kit/permissions.ts";
import { statementsOf } from "../../src/server/testing/statements.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { type Named, operations, schemaOf } from "./every-operation.ts";
import { signedIn } from "./holders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface Property {
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly description?: string;
}
interface Asked {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}
const asked = ({ operation }: Named) => schemaOf(operation, "input") as Asked;
const takes = (of: Named, ...names: string[]) => names.every((name) => name in (asked(of).properties ?? {}));

const pages = operations.filter((each) => takes(each, "sort", "page", "limit"));
const files = operations.filter((each) => each.operation.carriage === "download" && takes(each, "sort", "columns"));
const isSheet = (of: Named) => takes(of, "format");

/** What a list must be told, such as whose it is. */
function least(of: Named): Record<string, unknown> {
  const { properties = {}, required = [] } = asked(of);
  return Object.fromEntries(required.map((name) => [name, properties[name]?.enum?.[0] ?? "2026-11-20"]));
}

async function send(of: Named, input: object) {
  const { access } = of.operation;
  const held = Array.isArray(access) ? (access as Permission[]) : [];
  const authorization = `Bearer ${await signedIn(app, "staff", held)}`;
  return app.send("nobody", of.operation, { ...least(of), ...input }, { authorization });
}

const columnsOf = (of: Named) => (asked(of).properties?.columns?.description ?? "").replace(/^.*: /, "").split(", ");

test("there are lists, and each goes out", () => {
  expect(pages.length).toBeGreaterThanOrEqual(17);
  expect(files.length).toBeGreaterThanOrEqual(17);
});

describe.each(pages.map((each) => [each.wire, each] as const))("%s", (_, list) => {
  test("answers in every order that it offers, and in no other", async () => {
    const sorts = asked(list).properties?.sort?.enum ?? [];
    expect(sorts.length).toBeGreaterThan(0);
    for (const sort of sorts) expect((await send(list, { sort })).status, sort).toBe(200);
    expect((await send(list, { sort: "misspelt" })).status).toBe(400);
  });
});

/** What people are called by. */
const names = ["name", "holder", "receiver", "company"];
const byName = pages.flatMap((list) => {
  const sorts = asked(list).properties?.sort?.enum ?? [];
  return names.filter((name) => sorts.includes(name)).map((name) => [list.wire, name, list] as const);
});

test.each(byName)("%s by %s is in Spanish order", async (_, sort, list) => {
  const [cut] = (await statementsOf(() => send(list, { sort }))).filter(({ text }) =>
    / order by [\s\S]+ limit /i.test(text),
  );
  expect(cut?.text).toMatch(/ order by .*collate "es"/i);
});

describe.each(files.map((each) => [each.wire, each] as const))("%s", (_, file) => {
  const of = (input: object) => send(file, isSheet(file) ? { format: "csv", ...input } : input);

  test("writes out each of its columns with a head, in both languages, and no other", async () => {
    for (const language of languages)
      for (const columns of columnsOf(file)) {
        const { status, raw } = await of({ columns, language });
        expect(status, columns).toBe(200);
        if (isSheet(file)) expect(parseCsv(raw.toString("utf8"))[0]?.every(Boolean), columns).toBe(true);
      }
    expect((await of({ columns: "misspelt" })).status).toBe(400);
  });

  test("leaves in the audit what went out, without what was searched for", async () => {
    const { rows: before } = await app.server.db.execute(sql`select id from audit_log`);
    expect((await of({ search: "Zoraida" })).status).toBe(200);
    const { rows } = await app.server.db.execute<{ action: string; after: object }>(
      sql`select action, after from audit_log order by id offset ${before.length}`,
    );
    // Nobody's but one's own leaves by it.
    expect(rows.map(({ action }) => action)).toEqual(
      file.area === "notifications" ? [] : [expect.stringMatching(/\.export$/)],
    );
    expect(JSON.stringify(rows)).not.toContain("Zoraida");
    for (const { after } of rows)
      expect(after).toMatchObject({ format: isSheet(file) ? "csv" : "pdf", rows: expect.any(Number) });
  });
});
