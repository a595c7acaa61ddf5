/** Global search: results by role, exact numbers first, and nothing that the caller may not open. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { refreshNameIndex, indexedNameTables } from "./name-index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const find = (role: string, search: string) => app.as(`${role}@demo.example`).search.find({ search });
const kindsOf = async (role: string, search: string) => (await find(role, search)).map(({ kind }) => kind).sort();

/** Kinds that each demo role may find for the letter «a», written by hand. */
const findable: Readonly<Record<string, readonly string[]>> = {
  "online-ap": ["invoicesAP", "requestsAP", "originals"],
  "online-tr": ["invoicesTR", "requestsTR", "originals"],
  cashier: ["bipay", "enzona", "transfermovil"],
  // Couriers may carry any original.
  courier: ["carriers", "deliveries", "originals"],
  // Member of one folder.
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

describe("results are limited to what the role may open", () => {
  test.each(Object.entries(findable))("%s", async (role, kinds) => {
    for (const term of ["a", "e", "2"])
      for (const kind of await kindsOf(role, term)) expect(kinds, `${role} finds ${kind}`).toContain(kind);
  });

  test("and include everything the role may open", async () => {
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

describe("a misspelt name is found", () => {
  const corrected = async (role: string, search: string) =>
    (await find(role, search)).filter((group) => group.near !== undefined);

  test.each([
    ["Alvares Yadhira", "Yadira Álvarez Ferrer"],
    ["Albarez Iadira", "Yadira Álvarez Ferrer"],
    ["yadira alvrez", "Yadira Álvarez Ferrer"],
  ])("%j", async (input, expectedName) => {
    const groups = await corrected("administrator", input);
    const people = groups.find(({ kind }) => kind === "people");
    expect(people?.docs.map(({ title }) => title)).toContain(expectedName);
    expect(new URLSearchParams(people?.all.split("?")[1]).get("search")).toBe(people?.near);
  });

  test("only if nothing matches exactly; numbers are never corrected", async () => {
    expect(await corrected("administrator", "Álvarez")).toEqual([]);
    expect(await corrected("online-ap", "AP99999999")).toEqual([]);
  });

  test("exact results come first, without duplicates", async () => {
    const groups = await find("administrator", "Josep");
    expect(groups[0]?.near).toBeUndefined();
    const ids = groups.flatMap(({ docs }) => docs.map(({ _id }) => _id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("within the caller's permissions: a courier finds no clients", async () => {
    expect((await corrected("lawyer", "Bianqui")).map(({ kind }) => kind)).toContain("clients");
    expect(await corrected("courier", "Bianqui")).toEqual([]);
    for (const role of Object.keys(findable))
      for (const { kind } of await corrected(role, "Alvares")) expect(findable[role]).toContain(kind);
  });

  test("each table with names adds its words on insert and update", async () => {
    const { db } = app.server;
    const readWords = async () =>
      (await db.execute<{ word: string }>(sql`select word from name_words`)).rows.map(({ word }) => word);
    const before = new Set(await readWords());
    for (const [table, columns] of Object.entries(indexedNameTables)) {
      const names = sql.join(
        columns.map((column) => sql.identifier(column)),
        sql`, `,
      );
      const { rows } = await db.execute<{ word: string }>(
        sql`select distinct word from ${sql.identifier(table)}, f_name_words(concat_ws(' ', ${names})) word`,
      );
      for (const { word } of rows) expect(before, `${word} of ${table}`).toContain(word);
      const [column = ""] = columns;
      const word = `zacarias${table.replaceAll("_", "")}`;
      await db.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${word} where ctid = (select min(ctid) from ${sql.identifier(table)})`,
      );
      if (rows.length > 0) expect(await readWords(), table).toContain(word);
      await db.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = 'Zzz' where ${sql.identifier(column)} = ${word}`,
      );
    }
    await refreshNameIndex(app.server);
    const after = await readWords();
    expect(after.filter((word) => word.startsWith("zacarias"))).toEqual([]);
    expect(new Set(after).size).toBe(after.length);
    expect(after).toContain("alvarez");
  });
});

describe("a request is found", () => {
  test("by its number, before partial matches, with its address", async () => {
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

  test("five are shown, all are counted, and the link to the list has the same search", async () => {
    const [group] = await find("online-ap", "a");
    expect(group?.docs).toHaveLength(5);
    expect(group?.total).toBeGreaterThan(5);
    expect(new URLSearchParams(group?.all.split("?")[1]).get("search")).toBe("a");
  });
});

describe("order of kinds", () => {
  /** Written by hand: requests and people before payments; rarely searched kinds last. */
  const firstKinds = ["requestsAP", "requestsTR", "people", "transfermovil", "enzona", "bipay"];
  const lastKinds = ["mails"];

  test("requests, then people, then payments; mails at the end", async () => {
    const kinds = (await find("administrator", "a")).map(({ kind }) => kind);
    expect(kinds.filter((kind) => firstKinds.includes(kind))).toEqual(
      firstKinds.filter((kind) => kinds.some((k) => k === kind)),
    );
    expect(kinds.slice(-1)).toEqual(lastKinds);
    expect(kinds.slice(0, firstKinds.length).every((kind) => firstKinds.includes(kind))).toBe(true);
  });

  test("an exact number before all others", async () => {
    const [operation] = (await app.as("cashier@demo.example").payments.listTransfermovil({ type: "all" })).docs;
    const [first] = await find("administrator", operation?.reference ?? "");
    expect(first).toMatchObject({ kind: "transfermovil" });
  });
});

test("no match gives no result, and pattern characters are literal", async () => {
  expect(await find("administrator", "zzqq xx")).toEqual([]);
  expect(await find("administrator", "%")).toEqual([]);
});
