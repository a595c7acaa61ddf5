/** Two items that are one: merged in all that areas say they hold of them, taken apart as they were. */
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../kit/calendar.ts";
import { officeFaultsEs } from "../../../kit/staff-validation-words.es.ts";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { expectRefusal, openTestApp, type Refused, type TestApp } from "../../../server/testing/test-app.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { userRoles, users } from "../../people/server/tables.ts";
import { roles } from "../../roles/server/tables.ts";
import { everyNomenclatorType, isFixed } from "../catalogue.ts";
import { seedNomenclators } from "./seed.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const { onlineServices } = app.as("administrator@demo.example");
  const tariff = { family: "TR", concept: "service", currency: "EUR", amount: "50.00" } as const;
  await onlineServices.addTariff({ ...tariff, documentType: "DT-RG.01", validFrom: dayOf(app.server.now()) });
});
afterAll(() => app.close());

const admin = () => app.as("administrator@demo.example");
const desk = () => admin().nomenclators;
const version = async (id: string) => (await desk().get({ id })).updatedAt;
const merge = async (from: string, into: string) => desk().merge({ from, into, updatedAt: await version(from) });
const apart = async (_id: string) => desk().unmerge({ _id, updatedAt: await version(_id) });
const holdOf = async (id: string) =>
  new Map((await desk().usedWhere({ id })).map(({ what, count }) => [what, count] as const));

/** Every row that may name an item, without who wrote it last. */
async function rowsNow() {
  const tables = [
    "request_forms",
    "online_service_offers",
    "tariffs",
    "bank_accounts",
    "exchange_rates",
    "nomenclators",
  ];
  const read = tables.map(async (table) => {
    const { rows } = await app.server.db.execute<{ row: Record<string, unknown> }>(
      sql.raw(`select to_jsonb(t) - 'updated_at' - 'updated_by' as row from ${table} t order by 1`),
    );
    return [table, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

describe("merged", () => {
  test.each([
    ["PT001", "PT002", ["requests"]],
    ["DT-RG.01", "DT-RG.02", ["offers", "requests", "tariffs"]],
    ["BANMET", "BFI", ["accounts"]],
    ["MINJUS", "MINREX", ["items"]],
    ["PA001", "PA003", ["items"]],
  ] as const)(
    "what names %s names %s (%j), and names it again once they are taken apart",
    async (from, into, whats) => {
      const before = await rowsNow();
      const [ofFrom, ofInto] = [await holdOf(from), await holdOf(into)];
      expect([...ofFrom.keys()].sort()).toEqual(expect.arrayContaining([...whats]));
      const merged = await merge(from, into);
      expect(merged).toMatchObject({ active: false, meta: { mergedInto: into } });
      // Prices that both have stay where they are: the other has its own.
      expect((await desk().usedWhere({ id: from })).filter(({ what }) => what !== "tariffs")).toEqual([]);
      const both = await holdOf(into);
      for (const [what, count] of ofFrom) expect(both.get(what)).toBeGreaterThanOrEqual(count);
      // The one that was merged names the other, and an offer may have had both.
      for (const what of new Set([...ofFrom.keys(), ...ofInto.keys()]))
        expect(both.get(what)).toBeLessThanOrEqual((ofFrom.get(what) ?? 0) + (ofInto.get(what) ?? 0) + 1);
      await expectRefusal(
        desk().update({ _id: from, updatedAt: merged.updatedAt, active: true }),
        "TRANSITION_NOT_ALLOWED",
      );
      await apart(from);
      expect(await rowsNow()).toEqual(before);
    },
  );

  test("a price that the other lacks is its own then, under its code; what both have stays", async () => {
    const pricesOf = async (document: string) =>
      (await admin().onlineServices.everyTariff({ documentType: document }))
        .filter(({ documentType }) => documentType === document)
        .map(({ code }) => code);
    const [before, own] = [await pricesOf("DT-RG.01"), await pricesOf("DT-RG.02")];
    expect(before).toEqual(expect.arrayContaining(["TR-service-EUR-DT-RG.01", "TR-stamp-CUP-DT-RG.01"]));
    await merge("DT-RG.01", "DT-RG.02");
    expect(await pricesOf("DT-RG.01")).toEqual(before.filter((code) => code !== "TR-service-EUR-DT-RG.01"));
    expect(await pricesOf("DT-RG.02")).toEqual([...own, "TR-service-EUR-DT-RG.02"].sort());
    await apart("DT-RG.01");
    expect([await pricesOf("DT-RG.01"), await pricesOf("DT-RG.02")]).toEqual([before, own]);
  });

  test("who else keeps the catalogue is told, and not who did it", async () => {
    const { db } = app.server;
    const people = await db.select().from(users);
    const idOf = (who: string) => people.find(({ email }) => email === `${who}@demo.example`)?.id ?? "";
    const [role] = await db.select().from(roles).where(eq(roles.key, "administrator"));
    const given = { userId: idOf("management"), roleId: role?.id ?? "" };
    await db.insert(userRoles).values(given);
    await db.delete(notifications);
    await merge("PT001", "PT002");
    await apart("PT001");
    const told = await db.select().from(notifications).where(eq(notifications.type, "nomenclator.merged"));
    expect(told.map(({ userId }) => userId)).toEqual([given.userId]);
    expect(told[0]).toMatchObject({ link: "/admin/nomenclators?search=PT002" });
    expect(told[0]?.textEs).toMatch(/^Ana Domínguez Roque fusionó «.+» con «.+»\.$/);
    await db.delete(userRoles).where(and(eq(userRoles.userId, given.userId), eq(userRoles.roleId, given.roleId)));
  });

  test("one that was out of use stays so when they are taken apart", async () => {
    const off = await desk().update({ _id: "PR002", updatedAt: await version("PR002"), active: false });
    await desk().merge({ from: "PR002", into: "PR003", updatedAt: off.updatedAt });
    expect((await apart("PR002")).active).toBe(false);
    await desk().update({ _id: "PR002", updatedAt: await version("PR002"), active: true });
  });

  test("an offer that has both has one, and both again", async () => {
    const { onlineServices } = admin();
    const [offer] = (await onlineServices.list({})).docs.filter(({ documentTypes }) => documentTypes.length > 1);
    const [from = "", into = ""] = offer?.documentTypes ?? [];
    const typesNow = async () =>
      (await onlineServices.list({})).docs.find(({ _id }) => _id === offer?._id)?.documentTypes;
    await merge(from, into);
    expect(await typesNow()).toEqual(offer?.documentTypes.filter((code) => code !== from));
    await apart(from);
    expect(await typesNow()).toEqual(offer?.documentTypes);
  });
});

test("pressed twenty times at once two items are merged once, and each of the others is told why not", async () => {
  const [from, into, updatedAt] = ["SE005", "SE006", await version("SE005")];
  const before = await rowsNow();
  const lines = async () => {
    const { rows } = await app.server.db.execute<{ count: number }>(
      sql`select count(*)::int as count from audit_log where action = 'nomenclators.merge' and record_id = ${from}`,
    );
    return rows[0]?.count;
  };
  const presses = Array.from({ length: 20 }, () => desk().merge({ from, into, updatedAt }));
  const answers = await Promise.allSettled(presses);
  const told = answers.flatMap((each) => (each.status === "rejected" ? [(each.reason as Refused).code] : []));
  expect(told).toHaveLength(19);
  for (const code of told) expect(["CONFLICT", "TRANSITION_NOT_ALLOWED"]).toContain(code);
  expect(await lines()).toBe(1);
  await apart(from);
  expect(await rowsNow()).toEqual(before);
});

describe("not merged", () => {
  test("again, by who reads that it was", async () => {
    await merge("SE005", "SE006");
    await expectRefusal(merge("SE005", "SE004"), "TRANSITION_NOT_ALLOWED");
    await apart("SE005");
  });

  test.each([
    ["with itself", "SE001", "SE001"],
    ["with one of another type", "SE001", "PR001"],
    ["with one that lacks one of its types", "BFI", "BICSA"],
    ["with one that nobody knows", "SE001", "SE999"],
    ["with what stands below another, having some below it", "PA001", "PA014.01"],
  ])("%s", async (_why, from, into) => {
    const refused = await expectRefusal(merge(from, into), "INVALID");
    expect(refused.fields).toEqual({ into: [faultsEs.CHOICE] });
  });

  test.each(everyNomenclatorType.filter(isFixed))("%s, which the system depends on", async (ptype) => {
    const [one, other] = (await desk().list({ ptype, limit: 2 })).docs;
    await expectRefusal(merge(one?._id ?? "", other?._id ?? ""), "TRANSITION_NOT_ALLOWED");
  });

  test("with one out of use, or by who read an older version", async () => {
    const read = await version("SE002");
    const off = await desk().update({ _id: "SE003", updatedAt: await version("SE003"), active: false });
    await expectRefusal(merge("SE002", "SE003"), "INVALID");
    await desk().update({ _id: "SE003", updatedAt: off.updatedAt, active: true });
    await desk().update({ _id: "SE002", updatedAt: read, order: 40 });
    await expectRefusal(desk().merge({ from: "SE002", into: "SE003", updatedAt: read }), "CONFLICT");
  });

  test("where both have the rate of one day, and nothing moved then", async () => {
    const rate = {
      fromCurrency: "EUR",
      toCurrency: "USD",
      buyValue: "1.05",
      saleValue: "1.10",
      confirmed: true,
    } as const;
    const date = dayOf(app.server.now());
    for (const organism of ["BCC1", "BCC2"]) await admin().exchangeRates.create({ ...rate, organism, date });
    const before = await rowsNow();
    const refused = await expectRefusal(merge("BCC1", "BCC2"), "MERGE_DOUBLE");
    expect(refused.facts).toMatchObject({ what: "rates" });
    expect(await rowsNow()).toEqual(before);
  });

  test("nor taken apart once the one that stays was chosen anew, or was merged itself", async () => {
    await merge("BICSA", "BDI");
    const account = await admin().bankAccounts.create({
      bank: "BDI",
      branch: "Vedado",
      bankAddress: "23 y P",
      swiftCode: "BICUCUHH",
      accountNumber: "0300000003925777",
      holder: "Titular Prueba",
    });
    await expectRefusal(apart("BICSA"), "UNMERGE_OVER");
    await admin().bankAccounts.remove({ id: account._id });
    await merge("BDI", "BNC");
    await expectRefusal(apart("BICSA"), "UNMERGE_OVER");
    await apart("BDI");
    expect(await apart("BICSA")).toMatchObject({ active: true });
    await expectRefusal(apart("BICSA"), "TRANSITION_NOT_ALLOWED");
  });
});

describe("what a type adds", () => {
  const edit = async (_id: string, meta: object) => desk().update({ _id, updatedAt: await version(_id), meta });
  const faulty = async (work: Promise<unknown>) => (await expectRefusal(work, "INVALID")).fields;

  test("is typed, checked and kept beside what is not said", async () => {
    const made = await edit("DT-RG.01", { validityMonths: "12", needsSecondPerson: true, stamp: 10 });
    expect(made.meta).toEqual({ stamp: 10, validityMonths: 12, needsSecondPerson: true });
    expect((await edit("BANMET", { currencies: ["CUP", "USD"] })).meta).toEqual({
      bic: "BMNBCUHH",
      currencies: ["CUP", "USD"],
    });
    expect(await faulty(edit("DT-RG", { chain: ["MINJUS", "NADIE"] }))).toEqual({ "meta.chain": [faultsEs.CHOICE] });
    expect(await faulty(edit("DE-ES", { country: "XX" }))).toEqual({ "meta.country": [faultsEs.CHOICE] });
    expect(await faulty(edit("BANMET", { bic: "uno" }))).toEqual({ "meta.bic": [officeFaultsEs.SWIFT] });
    expect(await faulty(edit("DT-RG.01", { stamp: "diez" }))).toEqual({ "meta.stamp": [faultsEs.NUMBER] });
  });

  test("belongs to its type: no other takes it", async () => {
    expect(await faulty(edit("SE001", { stamp: 5 }))).toEqual({ "meta.stamp": [faultsEs.CHOICE] });
  });

  test("once emptied it stays empty, through a start of the server too", async () => {
    await edit("DT-RG", { chain: [] });
    await edit("DT-RG.01", { stamp: "", validityMonths: "", needsSecondPerson: false });
    await app.server.db.transaction(seedNomenclators);
    expect((await desk().get({ id: "DT-RG" })).meta).toEqual({ chain: null });
    expect((await desk().get({ id: "DT-RG.01" })).meta).toEqual({
      stamp: null,
      validityMonths: null,
      needsSecondPerson: null,
    });
  });
});

test("what names an item is listed: the seals of documents, what stands below", async () => {
  const { docs } = await desk().list({ names: "MES" });
  expect(docs.map(({ code }) => code)).toEqual(["DT-AC"]);
  const [told] = await desk().usedWhere({ id: "MES" });
  expect(told).toEqual({ what: "items", count: docs.length, at: "/admin/nomenclators?names=MES" });
});
