// @engine both
/** The directory of staff: who can be chosen, and which data is shown. */
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { roles } from "../../../roles/server/tables.ts";
import { userRoles, users } from "../tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const api = (who: string) => app.as(`${who}@demo.example`).people;
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name.split(" ")[0]);
const block = (email: string, active: boolean) =>
  app.server.db.update(users).set({ active }).where(eq(users.email, email));

describe("selects that search while one types", () => {
  test("lawyers and correspondents have a role with that trait, workers are all active staff", async () => {
    expect(names(await api("courier").lawyersSelect({}))).toEqual(["Luis", "Nora"]);
    expect(names(await api("courier").correspondents({}))).toEqual(["Irene"]);
    expect(names(await api("courier").workers({}))).toEqual(expect.arrayContaining(["Ana", "Luis", "Irene", "Marta"]));
  });

  test("any words of the name find them, in any order, without accents; identity numbers do not", async () => {
    expect(names(await api("courier").lawyersSelect({ search: "peña lu" }))).toEqual(["Luis"]);
    expect(names(await api("courier").lawyersSelect({ search: "PENA luis" }))).toEqual(["Luis"]);
    expect(await api("courier").lawyersSelect({ search: "80052011423" })).toEqual([]);
  });

  test("an e-mail finds them in every choice and in the directory", async () => {
    const search = "lawyer@demo";
    expect(names(await api("courier").lawyersSelect({ search }))).toEqual(["Luis"]);
    expect(names(await api("courier").workers({ search: search.toUpperCase() }))).toEqual(["Luis"]);
    expect(names((await api("courier").directory({ search })).docs)).toEqual(["Luis"]);
    const findChatPeople = (search: string) => app.as("courier@demo.example").chat.people({ search });
    expect(names(await findChatPeople(search))).toEqual(["Luis"]);
    expect(await findChatPeople("80052011423")).toEqual([]);
    const [irene] = await api("courier").correspondents({});
    expect(names(await api("courier").correspondents({ search: irene?.email ?? "" }))).toEqual(["Irene"]);
  });

  test("the last of more than fifty is found by name and by e-mail in every choice", async () => {
    const { db } = app.server;
    const roleRows = await db
      .select({ id: roles.id })
      .from(roles)
      .where(inArray(roles.key, ["lawyer", "correspondent"]));
    expect(roleRows).toHaveLength(2);
    const newUser = (at: number) => {
      const email = `abel${at}@firm.example`;
      const name = { firstName: "Abel", lastName: at === 60 ? "Zúñiga" : `Abad ${at}` };
      return { ...name, username: email, email, kind: "staff" as const, active: true };
    };
    const added = await db
      .insert(users)
      .values(Array.from({ length: 61 }, (_, at) => newUser(at)))
      .returning();
    await db
      .insert(userRoles)
      .values(added.flatMap(({ id: userId }) => roleRows.map(({ id: roleId }) => ({ userId, roleId }))));
    const { lawyers, lawyersSelect, correspondents, workers } = api("courier");
    for (const find of [lawyers, lawyersSelect, correspondents, workers]) {
      expect(await find({})).toHaveLength(50);
      for (const search of ["zuniga", "abel60@firm"])
        expect((await find({ search })).map(({ name }) => name)).toEqual(["Abel Zúñiga"]);
    }
    await db.delete(users).where(
      inArray(
        users.id,
        added.map(({ id }) => id),
      ),
    );
  });

  test("an inactive lawyer is no choice any more, but listed as inactive", async () => {
    await block("notary@demo.example", false);
    expect(names(await api("courier").lawyersSelect({}))).toEqual(["Luis"]);
    expect(names(await api("courier").lawyers({ active: false }))).toEqual(["Nora"]);
    expect(names(await api("courier").lawyers({}))).toEqual(["Luis", "Nora"]);
    await block("notary@demo.example", true);
  });

  test("by their identifier the one of staff who was chosen before is named, in office or not; a client is not", async () => {
    const { db } = app.server;
    const idOf = async (email: string) =>
      (await db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id ?? "";
    await block("notary@demo.example", false);
    const id = await idOf("notary@demo.example");
    expect(names(await api("courier").workers({ id }))).toEqual(["Nora"]);
    expect(names(await api("courier").workers({}))).not.toContain("Nora");
    await block("notary@demo.example", true);
    const [client] = await db.select({ id: users.id }).from(users).where(eq(users.kind, "client")).limit(1);
    expect(await api("courier").workers({ id: client?.id ?? "" })).toEqual([]);
  });

  test("a trait ends with its role", async () => {
    const roles = app.as("administrator@demo.example").roles;
    const lawyer = (await roles.list()).find(({ key }) => key === "lawyer");
    if (!lawyer) throw new Error("no lawyers");
    const { _id, name, permissions, updatedAt } = lawyer;
    const changed = await roles.update({ _id, name, permissions, updatedAt, traits: [] });
    expect(names(await api("courier").lawyersSelect({}))).toEqual(["Nora"]);
    await roles.update({ _id, name, permissions, updatedAt: changed.updatedAt, traits: ["lawyer"] });
    expect(names(await api("courier").lawyersSelect({}))).toEqual(["Luis", "Nora"]);
  });
});

describe("the directory", () => {
  test("shows the address of colleagues, and neither document nor phone", async () => {
    const { docs, totalDocs } = await api("courier").directory({ search: "Barrios" });
    expect(totalDocs).toBe(1);
    expect(docs[0]).toEqual({
      _id: expect.any(String) as string,
      name: "Luis Barrios Peña",
      email: "lawyer@demo.example",
      roles: ["lawyer"],
      active: true,
    });
  });

  test("has clients for account administrators only, and is filtered by role", async () => {
    const findNames = async (who: string) => names((await api(who).directory({ search: "Yadira" })).docs);
    expect(await findNames("courier")).toEqual([]);
    expect(await findNames("administrator")).toEqual(["Yadira"]);
    expect(names((await api("courier").directory({ role: "notary" })).docs)).toEqual(["Nora"]);
    const pages = await Promise.all([1, 2].map((page) => api("courier").directory({ page, limit: 4 })));
    const ids = pages.flatMap(({ docs }) => docs.map(({ _id }) => _id));
    expect(new Set(ids).size).toBe(8);
  });
});

describe("by an identity document", () => {
  const lines = () =>
    app.server.db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.action, "people.findByDocument"), eq(auditLog.recordKind, "users")));

  test("its beginning finds a person, and each search leaves an audit entry without the entered text", async () => {
    const before = (await lines()).length;
    const [yadira] = await api("lawyer").byDocument({ ciOrPassport: "910210" });
    expect(yadira).toMatchObject({ name: "Yadira Álvarez Ferrer", ci: "91021027775", phone: "+5352345678" });
    expect(names(await api("lawyer").byDocument({ ciOrPassport: "l1234" }))).toEqual(["Roberto"]);
    const newEntries = (await lines()).slice(before);
    expect(newEntries).toHaveLength(2);
    expect(newEntries[0]?.after).toEqual({ found: [yadira?._id] });
  });

  test("its middle, a wildcard and fewer than five characters find no one", async () => {
    expect(await api("lawyer").byDocument({ ciOrPassport: "02102777" })).toEqual([]);
    expect(await api("lawyer").byDocument({ ciOrPassport: "%%%%%%" })).toEqual([]);
    await expectRefusal(api("lawyer").byDocument({ ciOrPassport: "9102" }), "INVALID");
    await expectRefusal(api("courier").byDocument({ ciOrPassport: "910210" }), "FORBIDDEN");
  });
});
