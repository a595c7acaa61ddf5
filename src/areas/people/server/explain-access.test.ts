/** What is told of somebody's rights, held against what the routes and lists really let them do. */
import { parseCsv } from "hucre";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissions } from "../../../kit/permissions.ts";
import { inDepth } from "../../../server/testing/depth.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { demoIds } from "./demo.ts";
import { users } from "./tables.ts";

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
const explain = (who: string, asked: object) => admin().people.explain({ _id: idOf(who), ...asked });

describe("a permission", () => {
  test("is held through a role that is named, or lacking", async () => {
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

  test("is of no use to whoever may not sign in", async () => {
    const blocked = (active: boolean) =>
      app.server.db.update(users).set({ active }).where(eq(users.email, "lawyer@demo.example"));
    await blocked(false);
    expect(await explain("lawyer", { permissions: ["adminClient"] })).toMatchObject({
      allowed: false,
      rule: "inactive",
    });
    await blocked(true);
  });

  test("or a thing is asked about, and nobody asks who keeps no accounts", async () => {
    await expectRefusal(explain("lawyer", {}), "INVALID");
    await expectRefusal(
      admin().people.explain({ _id: crypto.randomUUID(), permissions: ["adminClient"] }),
      "NOT_FOUND",
    );
    const asked = app.as("lawyer@demo.example").people.explain({ _id: idOf("lawyer"), permissions: ["adminClient"] });
    await expectRefusal(asked, "FORBIDDEN");
  });
});

describe("a thing", () => {
  test("is seen by those who would find it, and by nobody else: each kind, each person", async () => {
    const found = [];
    for (const letter of ["a", "e"]) found.push(...(await admin().search.find({ search: letter })));
    const things = found.flatMap(({ kind, docs }) =>
      docs.slice(0, inDepth(1, 2)).map(({ _id, title }) => ({ thing: { kind, _id }, title })),
    );
    expect(new Set(things.map(({ thing }) => thing.kind)).size).toBeGreaterThan(5);
    for (const who of roles)
      for (const { thing, title } of things) {
        // A title is more than what finds it: its longest word does.
        const [search = ""] = title.split(/[\s,.·()]+/).toSorted((one, other) => other.length - one.length);
        const own = await app.as(`${who}@demo.example`).search.find({ search });
        const ofKind = own.find(({ kind }) => kind === thing.kind);
        const sees = ofKind?.docs.some(({ _id }) => _id === thing._id) ?? false;
        const { allowed } = await explain(who, { thing });
        if (sees || (ofKind?.total ?? 0) === (ofKind?.docs.length ?? 0))
          expect(allowed, `${who} ${thing.kind}`).toBe(sees);
      }
    // Each new kind is a search more for everybody.
  });

  test("that one's own rules keep from somebody of the same rights is told apart from a lack of rights", async () => {
    const [named, other] = await Promise.all(
      ["Atlántico", "Bianchi"].map(async (name) => {
        const { docs } = await admin().correspondences.list({ search: name });
        return { kind: "correspondences", _id: docs[0]?._id ?? "" } as const;
      }),
    );
    expect(await explain("lawyer", { thing: named })).toMatchObject({ allowed: true, rule: "staff" });
    expect(await explain("lawyer", { thing: other })).toMatchObject({ allowed: false, rule: "notThisOne" });
  });
});

test("the matrix has every permission and every role, and says what the roles hold", async () => {
  const file = await admin().roles.matrix({ format: "csv", language: "es" });
  const [head = [], ...lines] = parseCsv(file.toString("utf8").replace(/^\uFEFF/, "")) as string[][];
  const held = await admin().roles.list();
  expect(lines.map(([key]) => key)).toEqual([...permissions]);
  expect(head.slice(2).toSorted()).toEqual(held.map(({ name }) => name.es).toSorted());
  for (const [key, , ...cells] of lines)
    for (const role of held)
      expect(cells[head.indexOf(role.name.es) - 2] === "Sí", `${key} ${role.key}`).toBe(
        role.permissions.includes(key as never),
      );
});

test("the matrix of people has who may sign in, and through which role they hold what they really hold", async () => {
  const file = await admin().roles.matrix({ of: "people", format: "csv", language: "es" });
  const [head = [], ...lines] = parseCsv(file.toString("utf8").replace(/^\uFEFF/, "")) as string[][];
  const staff = await app.server.db
    .select()
    .from(users)
    .where(and(eq(users.kind, "staff"), eq(users.active, true)));
  expect(lines.map(([, email]) => email).toSorted()).toEqual(staff.map(({ email }) => email).toSorted());
  expect(head.slice(3)).toHaveLength(permissions.length);
  for (const [, email = "", roles = "", ...cells] of lines) {
    const { user } = await app.as(email).session.current();
    expect(
      permissions.filter((_, at) => cells[at] !== ""),
      email,
    ).toEqual(permissions.filter((each) => user.permissions.includes(each)));
    for (const through of cells.filter(Boolean).flatMap((cell) => cell.split(", "))) expect(roles).toContain(through);
  }
});
