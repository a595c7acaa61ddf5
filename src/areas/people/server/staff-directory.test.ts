// @engine both
/** Whom staff may choose, and what they are told of them. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { users } from "./tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const at = (who: string) => app.as(`${who}@demo.example`).people;
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name.split(" ")[0]);
const block = (email: string, active: boolean) =>
  app.server.db.update(users).set({ active }).where(eq(users.email, email));

describe("selects that search while one types", () => {
  test("lawyers are those whose role is marked so, correspondents theirs, workers all active staff", async () => {
    expect(names(await at("courier").lawyersSelect({}))).toEqual(["Luis", "Nora"]);
    expect(names(await at("courier").correspondents({}))).toEqual(["Irene"]);
    expect(names(await at("courier").workers({}))).toEqual(expect.arrayContaining(["Ana", "Luis", "Irene", "Marta"]));
  });

  test("any words of the name find them, in any order, without accents; numbers find nobody", async () => {
    expect(names(await at("courier").lawyersSelect({ search: "peña lu" }))).toEqual(["Luis"]);
    expect(names(await at("courier").lawyersSelect({ search: "PENA luis" }))).toEqual(["Luis"]);
    expect(await at("courier").lawyersSelect({ search: "80052011423" })).toEqual([]);
  });

  test("an e-mail finds them in every choice and in the directory", async () => {
    const search = "lawyer@demo";
    expect(names(await at("courier").lawyersSelect({ search }))).toEqual(["Luis"]);
    expect(names(await at("courier").workers({ search: search.toUpperCase() }))).toEqual(["Luis"]);
    expect(names((await at("courier").directory({ search })).docs)).toEqual(["Luis"]);
    const talks = (search: string) => app.as("courier@demo.example").chat.people({ search });
    expect(names(await talks(search))).toEqual(["Luis"]);
    expect(await talks("80052011423")).toEqual([]);
    const [irene] = await at("courier").correspondents({});
    expect(names(await at("courier").correspondents({ search: irene?.email ?? "" }))).toEqual(["Irene"]);
  });

  test("who may not sign in is not chosen any more, but listed as a lawyer who is not active", async () => {
    await block("notary@demo.example", false);
    expect(names(await at("courier").lawyersSelect({}))).toEqual(["Luis"]);
    expect(names(await at("courier").lawyers({ active: false }))).toEqual(["Nora"]);
    expect(names(await at("courier").lawyers({}))).toEqual(["Luis", "Nora"]);
    await block("notary@demo.example", true);
  });

  test("what a role makes of its holders is taken back with it", async () => {
    const roles = app.as("administrator@demo.example").roles;
    const lawyer = (await roles.list()).find(({ key }) => key === "lawyer");
    if (!lawyer) throw new Error("no lawyers");
    const { _id, name, permissions, updatedAt } = lawyer;
    const changed = await roles.update({ _id, name, permissions, updatedAt, traits: [] });
    expect(names(await at("courier").lawyersSelect({}))).toEqual(["Nora"]);
    await roles.update({ _id, name, permissions, updatedAt: changed.updatedAt, traits: ["lawyer"] });
    expect(names(await at("courier").lawyersSelect({}))).toEqual(["Luis", "Nora"]);
  });
});

describe("the directory", () => {
  test("tells of colleagues how to write to them, and neither document nor phone", async () => {
    const { docs, totalDocs } = await at("courier").directory({ search: "Barrios" });
    expect(totalDocs).toBe(1);
    expect(docs[0]).toEqual({
      _id: expect.any(String) as string,
      name: "Luis Barrios Peña",
      email: "lawyer@demo.example",
      roles: ["lawyer"],
      active: true,
    });
  });

  test("has clients for those alone who keep accounts, and is filtered by role", async () => {
    const found = async (who: string) => names((await at(who).directory({ search: "Yadira" })).docs);
    expect(await found("courier")).toEqual([]);
    expect(await found("administrator")).toEqual(["Yadira"]);
    expect(names((await at("courier").directory({ role: "notary" })).docs)).toEqual(["Nora"]);
    const pages = await Promise.all([1, 2].map((page) => at("courier").directory({ page, limit: 4 })));
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

  test("its beginning finds a person, and each look leaves a line that does not say what was typed", async () => {
    const before = (await lines()).length;
    const [yadira] = await at("lawyer").byDocument({ ciOrPassport: "910210" });
    expect(yadira).toMatchObject({ name: "Yadira Álvarez Ferrer", ci: "91021027775", phone: "+5352345678" });
    expect(names(await at("lawyer").byDocument({ ciOrPassport: "l1234" }))).toEqual(["Roberto"]);
    const told = (await lines()).slice(before);
    expect(told).toHaveLength(2);
    expect(told[0]?.after).toEqual({ found: [yadira?._id] });
  });

  test("its middle finds nobody, nor does a wildcard, nor fewer than five characters", async () => {
    expect(await at("lawyer").byDocument({ ciOrPassport: "02102777" })).toEqual([]);
    expect(await at("lawyer").byDocument({ ciOrPassport: "%%%%%%" })).toEqual([]);
    await expectRefusal(at("lawyer").byDocument({ ciOrPassport: "9102" }), "INVALID");
    await expectRefusal(at("courier").byDocument({ ciOrPassport: "910210" }), "FORBIDDEN");
  });
});
