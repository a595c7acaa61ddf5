/** Compares explanations of access with the behaviour of the routes and lists. */
import { parseCsv } from "hucre";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissions } from "../../../../../kit/permissions.ts";
import { byTestDepth } from "../../../../../server/testing/depth.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { demoIds } from "../demo.ts";
import { users } from "../tables.ts";

let app: TestApp;
let ids: Map<string, string>;
const roles = ["administrator", "lawyer", "online-ap", "online-tr", "cashier", "courier", "correspondent"] as const;
beforeAll(async () => {
  app = await openTestApp();
  ids = await demoIds(
    app.server.db,
    [...roles, "client"].map((each) => `${each}@demo.example`),
  );
});
afterAll(() => app.close());

const admin = () => app.as("administrator@demo.example");
const idOf = (who: string) => ids.get(`${who}@demo.example`) ?? "";
const explain = (who: string, query: object) => admin().people.explain({ _id: idOf(who), ...query });

describe("a permission", () => {
  test("comes from a role that is named, or lacking", async () => {
    expect(await explain("lawyer", { permissions: ["adminClient"] })).toEqual({
      allowed: true,
      rule: "permission",
      by: [{ permission: "adminClient", roles: [{ _id: expect.any(String) as string, name: "Abogado" }] }],
    });
    expect(await explain("courier", { permissions: ["adminClient"] })).toEqual({
      allowed: false,
      rule: "lacks",
      by: [{ permission: "adminClient", roles: [] }],
    });
    expect((await explain("client", { permissions: ["adminClient"] })).rule).toBe("client");
  });

  test("has no effect for an account that may not sign in", async () => {
    const blocked = (active: boolean) =>
      app.server.db.update(users).set({ active }).where(eq(users.email, "lawyer@demo.example"));
    await blocked(false);
    expect(await explain("lawyer", { permissions: ["adminClient"] })).toMatchObject({
      allowed: false,
      rule: "inactive",
    });
    await blocked(true);
  });

  test("or a record is queried, and only by account administrators", async () => {
    await expectRefusal(explain("lawyer", {}), "INVALID");
    await expectRefusal(
      admin().people.explain({ _id: crypto.randomUUID(), permissions: ["adminClient"] }),
      "NOT_FOUND",
    );
    const query = app.as("lawyer@demo.example").people.explain({ _id: idOf("lawyer"), permissions: ["adminClient"] });
    await expectRefusal(query, "FORBIDDEN");
  });
});

describe("a thing", () => {
  test("is visible exactly to those who can find it: each kind, each person", async () => {
    const hits = [];
    for (const term of ["a", "e"]) hits.push(...(await admin().search.find({ search: term })));
    const records = hits.flatMap(({ kind, docs }) =>
      docs.slice(0, byTestDepth(1, 2)).map(({ _id, title }) => ({ thing: { kind, _id }, title })),
    );
    expect(new Set(records.map(({ thing: record }) => record.kind)).size).toBeGreaterThan(5);
    for (const who of roles)
      for (const { thing: record, title } of records) {
        // The longest word of the title is enough to find it.
        const [search = ""] = title.split(/[\s,.·()]+/).toSorted((one, other) => other.length - one.length);
        const ownHits = await app.as(`${who}@demo.example`).search.find({ search });
        const hitsOfKind = ownHits.find(({ kind }) => kind === record.kind);
        const sees = hitsOfKind?.docs.some(({ _id }) => _id === record._id) ?? false;
        const { allowed } = await explain(who, { thing: record });
        if (sees || (hitsOfKind?.total ?? 0) === (hitsOfKind?.docs.length ?? 0))
          expect(allowed, `${who} ${record.kind}`).toBe(sees);
      }
    // Each kind adds one search per person.
  });

  test("that record rules hide from a person with the same permissions is distinguished from missing permissions", async () => {
    const [correspondence, other] = await Promise.all(
      ["Atlántico", "Bianchi"].map(async (name) => {
        const { docs } = await admin().correspondences.list({ search: name });
        return { kind: "correspondences", _id: docs[0]?._id ?? "" } as const;
      }),
    );
    expect(await explain("lawyer", { thing: correspondence })).toMatchObject({ allowed: true, rule: "staff" });
    expect(await explain("lawyer", { thing: other })).toMatchObject({ allowed: false, rule: "notThisOne" });
  });
});

test("the matrix has every permission and every role, with the permissions of each role", async () => {
  const file = await admin().roles.matrix({ format: "csv", language: "es" });
  const [headings = [], ...lines] = parseCsv(file.toString("utf8").replace(/^\uFEFF/, "")) as string[][];
  const allRoles = await admin().roles.list();
  expect(lines.map(([key]) => key)).toEqual([...permissions]);
  expect(headings.slice(2).toSorted()).toEqual(allRoles.map(({ name }) => name.es).toSorted());
  for (const [key, , ...cells] of lines)
    for (const role of allRoles)
      expect(cells[headings.indexOf(role.name.es) - 2] === "Sí", `${key} ${role.key}`).toBe(
        role.permissions.includes(key as never),
      );
});

test("the matrix of people has active staff, their permissions and the roles that grant them", async () => {
  const file = await admin().roles.matrix({ of: "people", format: "csv", language: "es" });
  const [headings = [], ...lines] = parseCsv(file.toString("utf8").replace(/^\uFEFF/, "")) as string[][];
  const staff = await app.server.db
    .select()
    .from(users)
    .where(and(eq(users.kind, "staff"), eq(users.active, true)));
  expect(lines.map(([, email]) => email).toSorted()).toEqual(staff.map(({ email }) => email).toSorted());
  expect(headings.slice(3)).toHaveLength(permissions.length);
  for (const [, email = "", roles = "", ...cells] of lines) {
    const { user } = await app.as(email).session.current();
    expect(
      permissions.filter((_, at) => cells[at] !== ""),
      email,
    ).toEqual(permissions.filter((each) => user.permissions.includes(each)));
    for (const through of cells.filter(Boolean).flatMap((cell) => cell.split(", "))) expect(roles).toContain(through);
  }
});
