/** Merge and unmerge of two items, with the references of all areas. */
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { expectRefusal, openTestApp, type RefusedCall, type TestApp } from "../../../../server/testing/test-app.ts";
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
const staffApi = () => admin().nomenclators;
const version = async (id: string) => (await staffApi().get({ id })).updatedAt;
const merge = async (from: string, into: string) => staffApi().merge({ from, into, updatedAt: await version(from) });
const unmerge = async (_id: string) => staffApi().unmerge({ _id, updatedAt: await version(_id) });
const referenceCounts = async (id: string) =>
  new Map((await staffApi().usedWhere({ id })).map(({ what, count }) => [what, count] as const));

/** Every row that may refer to an item, without its last author. */
async function rowsNow() {
  const tables = [
    "request_forms",
    "online_service_offers",
    "tariffs",
    "bank_accounts",
    "exchange_rates",
    "nomenclators",
  ];
  const reads = tables.map(async (table) => {
    const { rows } = await app.server.db.execute<{ row: Record<string, unknown> }>(
      sql.raw(`select to_jsonb(t) - 'updated_at' - 'updated_by' as row from ${table} t order by 1`),
    );
    return [table, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(reads));
}

describe("merged", () => {
  test.each([
    ["PT001", "PT002", ["requests"]],
    ["DT-RG.01", "DT-RG.02", ["offers", "requests", "tariffs"]],
    ["BANMET", "BFI", ["accounts"]],
    ["MINJUS", "MINREX", ["items"]],
    ["PA001", "PA003", ["items"]],
  ] as const)("references to %s move to %s (%j), and back when the merge is undone", async (from, into, kinds) => {
    const before = await rowsNow();
    const [fromCounts, intoCounts] = [await referenceCounts(from), await referenceCounts(into)];
    expect([...fromCounts.keys()].sort()).toEqual(expect.arrayContaining([...kinds]));
    const merged = await merge(from, into);
    expect(merged).toMatchObject({ active: false, meta: { mergedInto: into } });
    // Prices of both items stay: the target has its own.
    expect((await staffApi().usedWhere({ id: from })).filter(({ what }) => what !== "tariffs")).toEqual([]);
    const mergedCounts = await referenceCounts(into);
    for (const [what, count] of fromCounts) expect(mergedCounts.get(what)).toBeGreaterThanOrEqual(count);
    // The merged item refers to the target, and an offer may have had both.
    for (const what of new Set([...fromCounts.keys(), ...intoCounts.keys()]))
      expect(mergedCounts.get(what)).toBeLessThanOrEqual((fromCounts.get(what) ?? 0) + (intoCounts.get(what) ?? 0) + 1);
    await expectRefusal(
      staffApi().update({ _id: from, updatedAt: merged.updatedAt, active: true }),
      "TRANSITION_NOT_ALLOWED",
    );
    await unmerge(from);
    expect(await rowsNow()).toEqual(before);
  });

  test("a price that the target lacks moves to it, under its code; prices of both stay", async () => {
    const pricesOf = async (document: string) =>
      (await admin().onlineServices.everyTariff({ documentType: document }))
        .filter(({ documentType }) => documentType === document)
        .map(({ code }) => code);
    const [before, ownPrice] = [await pricesOf("DT-RG.01"), await pricesOf("DT-RG.02")];
    expect(before).toEqual(expect.arrayContaining(["TR-service-EUR-DT-RG.01", "TR-stamp-CUP-DT-RG.01"]));
    await merge("DT-RG.01", "DT-RG.02");
    expect(await pricesOf("DT-RG.01")).toEqual(before.filter((code) => code !== "TR-service-EUR-DT-RG.01"));
    expect(await pricesOf("DT-RG.02")).toEqual([...ownPrice, "TR-service-EUR-DT-RG.02"].sort());
    await unmerge("DT-RG.01");
    expect([await pricesOf("DT-RG.01"), await pricesOf("DT-RG.02")]).toEqual([before, ownPrice]);
  });

  test("other catalogue administrators are notified, the author is not", async () => {
    const { db } = app.server;
    const people = await db.select().from(users);
    const idOf = (who: string) => people.find(({ email }) => email === `${who}@demo.example`)?.id ?? "";
    const [role] = await db.select().from(roles).where(eq(roles.key, "administrator"));
    const roleAssignment = { userId: idOf("management"), roleId: role?.id ?? "" };
    await db.insert(userRoles).values(roleAssignment);
    await db.delete(notifications);
    await merge("PT001", "PT002");
    await unmerge("PT001");
    const notificationRows = await db.select().from(notifications).where(eq(notifications.type, "nomenclator.merged"));
    expect(notificationRows.map(({ userId }) => userId)).toEqual([roleAssignment.userId]);
    expect(notificationRows[0]).toMatchObject({ link: "/admin/nomenclators?search=PT002" });
    expect(notificationRows[0]?.textEs).toMatch(/^Ana Domínguez Roque fusionó «.+» con «.+»\.$/);
    await db
      .delete(userRoles)
      .where(and(eq(userRoles.userId, roleAssignment.userId), eq(userRoles.roleId, roleAssignment.roleId)));
  });

  test("an inactive item stays inactive after the merge is undone", async () => {
    const off = await staffApi().update({ _id: "PR002", updatedAt: await version("PR002"), active: false });
    await staffApi().merge({ from: "PR002", into: "PR003", updatedAt: off.updatedAt });
    expect((await unmerge("PR002")).active).toBe(false);
    await staffApi().update({ _id: "PR002", updatedAt: await version("PR002"), active: true });
  });

  test("an offer that has both has one, and both again", async () => {
    const { onlineServices } = admin();
    const [offer] = (await onlineServices.list({})).docs.filter(({ documentTypes }) => documentTypes.length > 1);
    const [from = "", into = ""] = offer?.documentTypes ?? [];
    const readTypes = async () =>
      (await onlineServices.list({})).docs.find(({ _id }) => _id === offer?._id)?.documentTypes;
    await merge(from, into);
    expect(await readTypes()).toEqual(offer?.documentTypes.filter((code) => code !== from));
    await unmerge(from);
    expect(await readTypes()).toEqual(offer?.documentTypes);
  });
});

test("of twenty concurrent merges one succeeds, and each other is refused with a reason", async () => {
  const [from, into, updatedAt] = ["SE005", "SE006", await version("SE005")];
  const before = await rowsNow();
  const lines = async () => {
    const { rows } = await app.server.db.execute<{ count: number }>(
      sql`select count(*)::int as count from audit_log where action = 'nomenclators.merge' and record_id = ${from}`,
    );
    return rows[0]?.count;
  };
  const attempts = Array.from({ length: 20 }, () => staffApi().merge({ from, into, updatedAt }));
  const results = await Promise.allSettled(attempts);
  const refusalCodes = results.flatMap((each) =>
    each.status === "rejected" ? [(each.reason as RefusedCall).code] : [],
  );
  expect(refusalCodes).toHaveLength(19);
  for (const code of refusalCodes) expect(["CONFLICT", "TRANSITION_NOT_ALLOWED"]).toContain(code);
  expect(await lines()).toBe(1);
  await unmerge(from);
  expect(await rowsNow()).toEqual(before);
});

describe("not merged", () => {
  test("again, by who reads that it was", async () => {
    await merge("SE005", "SE006");
    await expectRefusal(merge("SE005", "SE004"), "TRANSITION_NOT_ALLOWED");
    await unmerge("SE005");
  });

  test.each([
    ["with itself", "SE001", "SE001"],
    ["with one of another type", "SE001", "PR001"],
    ["with one that lacks one of its types", "BFI", "BICSA"],
    ["with one that nobody knows", "SE001", "SE999"],
    ["with what stands below another, having some below it", "PA001", "PA014.01"],
  ])("%s", async (_why, from, into) => {
    const refusal = await expectRefusal(merge(from, into), "INVALID");
    expect(refusal.fields).toEqual({ into: [faultsEs.CHOICE] });
  });

  test.each(everyNomenclatorType.filter(isFixed))("%s, which the system depends on", async (ptype) => {
    const [one, other] = (await staffApi().list({ ptype, limit: 2 })).docs;
    await expectRefusal(merge(one?._id ?? "", other?._id ?? ""), "TRANSITION_NOT_ALLOWED");
  });

  test("with one out of use, or by who read an older version", async () => {
    const staleVersion = await version("SE002");
    const off = await staffApi().update({ _id: "SE003", updatedAt: await version("SE003"), active: false });
    await expectRefusal(merge("SE002", "SE003"), "INVALID");
    await staffApi().update({ _id: "SE003", updatedAt: off.updatedAt, active: true });
    await staffApi().update({ _id: "SE002", updatedAt: staleVersion, order: 40 });
    await expectRefusal(staffApi().merge({ from: "SE002", into: "SE003", updatedAt: staleVersion }), "CONFLICT");
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
    const refusal = await expectRefusal(merge("BCC1", "BCC2"), "MERGE_DOUBLE");
    expect(refusal.facts).toMatchObject({ what: "rates" });
    expect(await rowsNow()).toEqual(before);
  });

  test("unmerge is refused once the target was chosen again, or was merged itself", async () => {
    await merge("BICSA", "BDI");
    const account = await admin().bankAccounts.create({
      bank: "BDI",
      branch: "Vedado",
      bankAddress: "23 y P",
      swiftCode: "BICUCUHH",
      accountNumber: "0300000003925777",
      holder: "Titular Prueba",
    });
    await expectRefusal(unmerge("BICSA"), "UNMERGE_OVER");
    await admin().bankAccounts.remove({ id: account._id });
    await merge("BDI", "BNC");
    await expectRefusal(unmerge("BICSA"), "UNMERGE_OVER");
    await unmerge("BDI");
    expect(await unmerge("BICSA")).toMatchObject({ active: true });
    await expectRefusal(unmerge("BICSA"), "TRANSITION_NOT_ALLOWED");
  });
});

describe("additional fields of a type", () => {
  const edit = async (_id: string, meta: object) => staffApi().update({ _id, updatedAt: await version(_id), meta });
  const invalidFields = async (work: Promise<unknown>) => (await expectRefusal(work, "INVALID")).fields;

  test("is validated and stored; absent fields are preserved", async () => {
    const updated = await edit("DT-RG.01", { validityMonths: "12", needsSecondPerson: true, stamp: 10 });
    expect(updated.meta).toEqual({ stamp: 10, validityMonths: 12, needsSecondPerson: true });
    expect((await edit("BANMET", { currencies: ["CUP", "USD"] })).meta).toEqual({
      bic: "BMNBCUHH",
      currencies: ["CUP", "USD"],
    });
    expect(await invalidFields(edit("DT-RG", { chain: ["MINJUS", "NADIE"] }))).toEqual({
      "meta.chain": [faultsEs.CHOICE],
    });
    expect(await invalidFields(edit("DE-ES", { country: "XX" }))).toEqual({ "meta.country": [faultsEs.CHOICE] });
    expect(await invalidFields(edit("BANMET", { bic: "uno" }))).toEqual({ "meta.bic": [officeFaultsEs.SWIFT] });
    expect(await invalidFields(edit("DT-RG.01", { stamp: "diez" }))).toEqual({ "meta.stamp": [faultsEs.NUMBER] });
  });

  test("belongs to its type: no other accepts it", async () => {
    expect(await invalidFields(edit("SE001", { stamp: 5 }))).toEqual({ "meta.stamp": [faultsEs.CHOICE] });
  });

  test("once emptied it stays empty, through a start of the server too", async () => {
    await edit("DT-RG", { chain: [] });
    await edit("DT-RG.01", { stamp: "", validityMonths: "", needsSecondPerson: false });
    await app.server.db.transaction(seedNomenclators);
    expect((await staffApi().get({ id: "DT-RG" })).meta).toEqual({ chain: null });
    expect((await staffApi().get({ id: "DT-RG.01" })).meta).toEqual({
      stamp: null,
      validityMonths: null,
      needsSecondPerson: null,
    });
  });
});

test("references to an item are listed: seals of documents, children", async () => {
  const { docs } = await staffApi().list({ names: "MES" });
  expect(docs.map(({ code }) => code)).toEqual(["DT-AC"]);
  const [reference] = await staffApi().usedWhere({ id: "MES" });
  expect(reference).toEqual({ what: "items", count: docs.length, at: "/admin/nomenclators?names=MES" });
});
