/** One search over everything: what each role finds, exact numbers first, and nothing that may not be opened. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { refreshNameIndex, indexedNameTables } from "./name-index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const find = (role: string, search: string) => app.as(`${role}@demo.example`).search.find({ search });
const kindsOf = async (role: string, search: string) => (await find(role, search)).map(({ kind }) => kind).sort();

/** Whose demo account is asked about what everybody's records hold: the letter «a». By hand, from domain.md §6. */
const findable: Readonly<Record<string, readonly string[]>> = {
  "online-ap": ["invoicesAP", "requestsAP", "originals"],
  "online-tr": ["invoicesTR", "requestsTR", "originals"],
  cashier: ["bipay", "enzona", "transfermovil"],
  // All papers that are not ours may come through their hands.
  courier: ["carriers", "deliveries", "originals"],
  // Named in one.
  lawyer: [
    "folders",
    "correspondences",
    "clients",
    "contractOffers",
    "filings",
    "vales",
    "originals",
    "activities",
    "virtualTables",
    "workPlans",
  ],
  consulate: ["consulateContracts"],
};

describe("nobody finds what they may not open", () => {
  test.each(Object.entries(findable))("%s", async (role, kinds) => {
    for (const letter of ["a", "e", "2"])
      for (const kind of await kindsOf(role, letter)) expect(kinds, `${role} finds ${kind}`).toContain(kind);
  });

  test("and everybody finds what is theirs to open", async () => {
    expect(await kindsOf("online-ap", "a")).toContain("requestsAP");
    expect(await kindsOf("online-tr", "a")).toContain("requestsTR");
    expect(await kindsOf("cashier", "a")).toEqual(["bipay", "enzona", "transfermovil"]);
    expect(await kindsOf("courier", "a")).toEqual(["carriers", "deliveries", "originals"]);
    expect(await kindsOf("administrator", "a")).toContain("people");
  });
});

describe("a person is found", () => {
  test("by words of the name in any order, without accents, by identity number and by phone", async () => {
    for (const search of ["alvarez yadira", "FERRER Álvarez", "91021027775", "5234 5678"]) {
      const [people] = (await find("administrator", search)).filter(({ kind }) => kind === "people");
      expect(
        people?.docs.map(({ title }) => title),
        search,
      ).toContain("Yadira Álvarez Ferrer");
    }
  });
});

describe("a name is found as it was heard, when nobody is called so", () => {
  const near = async (role: string, search: string) =>
    (await find(role, search)).filter((group) => group.near !== undefined);

  test.each([
    ["Alvares Yadhira", "Yadira Álvarez Ferrer"],
    ["Albarez Iadira", "Yadira Álvarez Ferrer"],
    ["yadira alvrez", "Yadira Álvarez Ferrer"],
  ])("%j", async (typed, called) => {
    const groups = await near("administrator", typed);
    const people = groups.find(({ kind }) => kind === "people");
    expect(people?.docs.map(({ title }) => title)).toContain(called);
    expect(new URLSearchParams(people?.all.split("?")[1]).get("search")).toBe(people?.near);
  });

  test("and only then: what is spelt as it stands there comes alone, a number is never guessed", async () => {
    expect(await near("administrator", "Álvarez")).toEqual([]);
    expect(await near("online-ap", "AP99999999")).toEqual([]);
  });

  test("what was found as it was typed comes first, and nothing twice", async () => {
    const groups = await find("administrator", "Josep");
    expect(groups[0]?.near).toBeUndefined();
    const ids = groups.flatMap(({ docs }) => docs.map(({ _id }) => _id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("by those who may open it: names of clients are near to nothing for the courier", async () => {
    expect((await near("lawyer", "Bianqui")).map(({ kind }) => kind)).toContain("clients");
    expect(await near("courier", "Bianqui")).toEqual([]);
    for (const role of Object.keys(findable))
      for (const { kind } of await near(role, "Alvares")) expect(findable[role]).toContain(kind);
  });

  test("each table that names people teaches its words, when they come and when they change", async () => {
    const { db } = app.server;
    const known = async () =>
      (await db.execute<{ word: string }>(sql`select word from name_words`)).rows.map(({ word }) => word);
    const before = new Set(await known());
    for (const [table, columns] of Object.entries(indexedNameTables)) {
      const names = sql.join(
        columns.map((column) => sql.identifier(column)),
        sql`, `,
      );
      const { rows } = await db.execute<{ word: string }>(
        sql`select distinct said as word from ${sql.identifier(table)}, f_name_words(concat_ws(' ', ${names})) said`,
      );
      for (const { word } of rows) expect(before, `${word} of ${table}`).toContain(word);
      const [column = ""] = columns;
      const word = `zacarias${table.replaceAll("_", "")}`;
      await db.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${word} where ctid = (select min(ctid) from ${sql.identifier(table)})`,
      );
      if (rows.length > 0) expect(await known(), table).toContain(word);
      await db.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = 'Zzz' where ${sql.identifier(column)} = ${word}`,
      );
    }
    await refreshNameIndex(app.server);
    const after = await known();
    expect(after.filter((word) => word.startsWith("zacarias"))).toEqual([]);
    expect(new Set(after).size).toBe(after.length);
    expect(after).toContain("alvarez");
  });
});

describe("a request is found", () => {
  test("by its number, before those that only hold it, at the address that opens it", async () => {
    const api = app.as("online-ap@demo.example");
    const { docs } = await api.onlineRequests.list({ family: "AP", status: "all", limit: 50 });
    const form = docs.at(-1);
    if (!form) throw new Error("the demo office has requests");
    const [group] = await find("online-ap", form.number);
    expect(group).toMatchObject({ kind: "requestsAP" });
    expect(group?.docs[0]).toMatchObject({
      _id: form._id,
      title: form.holder,
      at: `/onlineServicesAdmin/AP/onlineRequests/${form._id}`,
    });
  });

  test("five are shown, all are counted, and the address of all of them searches for the same", async () => {
    const [group] = await find("online-ap", "a");
    expect(group?.docs).toHaveLength(5);
    expect(group?.total).toBeGreaterThan(5);
    expect(new URLSearchParams(group?.all.split("?")[1]).get("search")).toBe("a");
  });
});

describe("kinds come by what people look for", () => {
  /** By hand: a request and a person before money, and what nobody looks for by name at the end. */
  const usual = ["requestsAP", "requestsTR", "people", "transfermovil", "enzona", "bipay"];
  const last = ["mails"];

  test("requests, then people, then payments; mails at the end", async () => {
    const kinds = (await find("administrator", "a")).map(({ kind }) => kind);
    expect(kinds.filter((kind) => usual.includes(kind))).toEqual(usual.filter((kind) => kinds.some((k) => k === kind)));
    expect(kinds.slice(-1)).toEqual(last);
    expect(kinds.slice(0, usual.length).every((kind) => usual.includes(kind))).toBe(true);
  });

  test("and what has just that number before all of them", async () => {
    const [operation] = (await app.as("cashier@demo.example").payments.listTransfermovil({ type: "all" })).docs;
    const [first] = await find("administrator", operation?.reference ?? "");
    expect(first).toMatchObject({ kind: "transfermovil" });
  });
});

test("what nothing says finds nothing, and signs of the pattern language are letters like others", async () => {
  expect(await find("administrator", "zzqq xx")).toEqual([]);
  expect(await find("administrator", "%")).toEqual([]);
});
