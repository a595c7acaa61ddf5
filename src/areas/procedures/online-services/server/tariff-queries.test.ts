// @engine both
import { eq, sql } from "drizzle-orm";
import { assert, asyncProperty, integer } from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../../../kit/time/calendar.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import type { ServiceTariffInput } from "../tariff.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { seededTariffs } from "./seeded-services.ts";
import { tariffCodeOf } from "./write-tariff.ts";
import { tariffs } from "./tables.ts";
import { servicePrice } from "./tariff-queries.ts";

/** Half past eleven at night in Havana. */
const evening = "2026-11-22T04:30:00Z";
const today = "2026-11-21";
const tomorrow = "2026-11-22";
let now = new Date(evening);
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(evening);
  await app.server.db.execute(sql`truncate tariffs`);
  await app.server.db.insert(tariffs).values(seededTariffs());
});

const staffApi = () => app.as("administrator@demo.example").onlineServices;
const service = { family: "AP", concept: "service", currency: "CUP" } as const;
const code = "AP-service-CUP";
const criminalRecord = {
  family: "AP",
  documentType: "DT-AP.01",
  currency: "CUP",
  legalize: false,
  copies: 1,
  searchNeeded: false,
} as const;
const totalAt = async (instant: string) =>
  (await servicePrice(app.server.db, { ...criminalRecord, at: new Date(instant) })).total;
const versions = async () => {
  const all = await staffApi().everyTariff({ family: "AP" });
  return all
    .filter((each) => each.code === code)
    .map((each) => [each.validFrom, each.validTo, each.amount, each.state]);
};

test("a change dated tomorrow changes nothing today, and everything from midnight in Havana", async () => {
  await staffApi().addTariff({ ...service, amount: "1400.00", validFrom: tomorrow, basis: "Resolución 486/2025" });
  expect(await totalAt("2026-11-22T04:59:59Z")).toBe("1255.00");
  expect(await totalAt("2026-11-22T05:00:00Z")).toBe("1405.00");
  const inForce = async () =>
    (await app.as("client@demo.example").onlineServices.tariffs({ family: "AP" }))
      .filter((tariff) => tariff.code === code)
      .map((tariff) => tariff.amount);
  expect(await inForce()).toEqual(["1250.00"]);
  expect(await versions()).toEqual([
    ["2026-01-01", today, "1250.00", "inForce"],
    [tomorrow, undefined, "1400.00", "planned"],
  ]);
  now = new Date("2026-11-22T05:00:00Z");
  expect(await inForce()).toEqual(["1400.00"]);
  expect((await versions()).map((row) => row[3])).toEqual(["past", "inForce"]);
});

test("the price contains tariff, start of validity and rule", async () => {
  await staffApi().addTariff({ ...service, amount: "1400.00", validFrom: today, basis: "Resolución 486/2025" });
  const offers = await app.as("nobody").onlineServices.offered();
  const priceQuery = { offerId: offers[0]?._id ?? "", legalize: true };
  const readReasons = async () =>
    (await app.as("client@demo.example").onlineServices.price(priceQuery)).lines.map((line) => [
      line.code,
      line.since,
      line.rule,
      line.basis,
    ]);
  expect(await readReasons()).toEqual([
    [code, today, "family", "Resolución 486/2025"],
    ["AP-legalization-CUP", "2026-01-01", "family", undefined],
    ["AP-stamp-CUP-DT-AP.01", "2026-01-01", "document", undefined],
  ]);
  await staffApi().addTariff({ ...service, residence: "cuba", amount: "1000.00", validFrom: today });
  await staffApi().addTariff({
    ...service,
    concept: "legalization",
    residence: "cuba",
    documentType: "DT-AP.01",
    amount: "300.00",
    validFrom: today,
  });
  expect((await readReasons()).map((line) => line[2])).toEqual(["residence", "documentAndResidence", "document"]);
});

describe("versions of one tariff", () => {
  test("never begin in the past, nor before or within another one", async () => {
    const add = (overrides: Partial<ServiceTariffInput>) =>
      staffApi().addTariff({ ...service, amount: "1.00", validFrom: tomorrow, ...overrides });
    const refusal = await expectRefusal(add({ validFrom: "2026-11-20" }), "INVALID");
    expect(refusal.fields).toHaveProperty("validFrom");
    await expectRefusal(add({ validTo: today }), "INVALID");
    await add({ validFrom: "2026-12-10", validTo: "2026-12-20" });
    for (const validFrom of [tomorrow, "2026-12-10", "2026-12-15", "2026-12-20"])
      await expectRefusal(add({ validFrom }), "TARIFF_OVERLAP");
    await add({ validFrom: "2027-01-01", amount: "2.00" });
    // No price between the end of one version and the beginning of the next.
    await expect(totalAt("2026-12-25T15:00:00Z")).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
    expect(await totalAt("2027-01-01T15:00:00Z")).toBe("7.00");
  });

  test("can be withdrawn until their first day is over, and the previous one continues", async () => {
    const futureTariff = await staffApi().addTariff({ ...service, amount: "1400.00", validFrom: tomorrow });
    await staffApi().withdrawTariff({ id: futureTariff._id });
    expect(await versions()).toEqual([["2026-01-01", undefined, "1250.00", "inForce"]]);
    const mistake = await staffApi().addTariff({ ...service, amount: "9999.00", validFrom: today });
    expect(await totalAt(evening)).toBe("10004.00");
    await staffApi().withdrawTariff({ id: mistake._id });
    expect(await totalAt(evening)).toBe("1255.00");
    const startingToday = await staffApi().addTariff({ ...service, amount: "1400.00", validFrom: today });
    now = new Date("2026-11-22T05:00:00Z");
    await expectRefusal(staffApi().withdrawTariff({ id: startingToday._id }), "TRANSITION_NOT_ALLOWED");
  });

  test("an explicit end stays when the next version is withdrawn", async () => {
    const [row] = (await staffApi().everyTariff({})).filter((each) => each.code === code);
    const versionRef = { _id: row?._id ?? "", updatedAt: row?.updatedAt ?? "" };
    const ended = await staffApi().endTariff({ ...versionRef, validTo: "2026-12-31" });
    await expectRefusal(staffApi().endTariff({ ...versionRef, validTo: "2027-12-31" }), "CONFLICT");
    const next = await staffApi().addTariff({ ...service, amount: "1.00", validFrom: "2027-02-01" });
    await expectRefusal(
      staffApi().endTariff({ _id: ended._id, updatedAt: (await readVersion(ended._id)).updatedAt }),
      "TRANSITION_NOT_ALLOWED",
    );
    await staffApi().withdrawTariff({ id: next._id });
    expect(await versions()).toEqual([["2026-01-01", "2026-12-31", "1250.00", "inForce"]]);
    const open = await staffApi().endTariff({ _id: ended._id, updatedAt: (await readVersion(ended._id)).updatedAt });
    expect(open.validTo).toBeUndefined();
  });

  test("an explicit end stays although the withdrawn version began the day after", async () => {
    const [row] = (await staffApi().everyTariff({})).filter((each) => each.code === code);
    await staffApi().endTariff({ _id: row?._id ?? "", updatedAt: row?.updatedAt ?? "", validTo: "2026-12-31" });
    const next = await staffApi().addTariff({ ...service, amount: "1.00", validFrom: "2027-01-01" });
    await staffApi().withdrawTariff({ id: next._id });
    expect(await versions()).toEqual([["2026-01-01", "2026-12-31", "1250.00", "inForce"]]);
    const again = await staffApi().addTariff({
      ...service,
      amount: "1.00",
      validFrom: "2027-01-01",
      validTo: "2027-06-30",
    });
    const after = await staffApi().addTariff({ ...service, amount: "2.00", validFrom: "2027-07-01" });
    await staffApi().withdrawTariff({ id: after._id });
    await staffApi().withdrawTariff({ id: again._id });
    expect(await versions()).toEqual([["2026-01-01", "2026-12-31", "1250.00", "inForce"]]);
  });

  test("hold on their last day too, and are over the day after", async () => {
    const [row] = (await staffApi().everyTariff({})).filter((each) => each.code === code);
    const versionRef = { _id: row?._id ?? "", updatedAt: row?.updatedAt ?? "" };
    const ended = await staffApi().endTariff({ ...versionRef, validTo: today });
    expect(ended).toMatchObject({ state: "inForce", active: true, validTo: today });
    expect(await totalAt(evening)).toBe("1255.00");
    const listCodes = async (state: "inForce" | "past") =>
      (await staffApi().tariffList({ state, code })).docs.map((each) => each.state);
    expect([await listCodes("inForce"), await listCodes("past")]).toEqual([["inForce"], []]);
    now = new Date("2026-11-22T05:00:00Z");
    expect([await listCodes("inForce"), await listCodes("past")]).toEqual([[], ["past"]]);
    await expect(totalAt("2026-11-22T05:00:00Z")).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
    // An ended version cannot be reactivated.
    const version = { _id: ended._id, updatedAt: ended.updatedAt };
    await expectRefusal(staffApi().endTariff(version), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(staffApi().endTariff({ ...version, validTo: "2026-12-31" }), "TRANSITION_NOT_ALLOWED");
  });

  test("end neither in the past nor before they begin", async () => {
    const [row] = (await staffApi().everyTariff({})).filter((each) => each.code === code);
    const versionRef = { _id: row?._id ?? "", updatedAt: row?.updatedAt ?? "" };
    const refusal = await expectRefusal(staffApi().endTariff({ ...versionRef, validTo: "2026-11-20" }), "INVALID");
    expect(refusal.fields?.validTo).toEqual([faultsEs.PAST]);
    const futureTariff = await staffApi().addTariff({ ...service, amount: "1.00", validFrom: "2026-12-10" });
    const version = { _id: futureTariff._id, updatedAt: futureTariff.updatedAt };
    const early = await expectRefusal(staffApi().endTariff({ ...version, validTo: "2026-12-09" }), "INVALID");
    expect(Object.keys(early.fields ?? {})).toEqual(["validTo"]);
    expect((await staffApi().endTariff({ ...version, validTo: "2026-12-10" })).validTo).toBe("2026-12-10");
  });

  test("are withdrawn from the newest on", async () => {
    const futureTariff = await staffApi().addTariff({ ...service, amount: "1.00", validFrom: tomorrow });
    await staffApi().addTariff({ ...service, amount: "2.00", validFrom: "2026-12-01" });
    await expectRefusal(staffApi().withdrawTariff({ id: futureTariff._id }), "TRANSITION_NOT_ALLOWED");
  });

  test("name a document that there is; switched off they are applied on no day", async () => {
    const unknown = { ...service, documentType: "DT-XX.99", amount: "1.00", validFrom: tomorrow };
    expect((await expectRefusal(staffApi().addTariff(unknown), "INVALID")).fields).toHaveProperty("documentType");
    expect(
      (await expectRefusal(staffApi().addTariff({ ...unknown, documentType: "PT001" }), "INVALID")).fields,
    ).toHaveProperty("documentType");
    await app.server.db.update(tariffs).set({ active: false }).where(eq(tariffs.code, code));
    await expect(totalAt(evening)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
    expect((await versions()).map((row) => row[3])).toEqual(["past"]);
  });

  test("leave an audit line for whatever is done with them", async () => {
    await app.server.db.delete(auditLog);
    const added = await staffApi().addTariff({ ...service, amount: "1.00", validFrom: tomorrow });
    await staffApi().endTariff({ _id: added._id, updatedAt: added.updatedAt, validTo: "2026-12-31" });
    await staffApi().withdrawTariff({ id: added._id });
    const lines = await app.server.db.select().from(auditLog).orderBy(auditLog.id);
    expect(lines.map((line) => [line.action, line.recordId])).toEqual(
      ["add", "end", "withdraw"].map((verb) => [`tariffs.${verb}`, added._id]),
    );
    expect(lines[0]?.after).toMatchObject({ amount: "1.00", validFrom: tomorrow });
    expect(lines[1]).toMatchObject({ before: { validTo: null }, after: { validTo: "2026-12-31" } });
    expect(lines[2]?.before).toMatchObject({ amount: "1.00" });
  });

  const readVersion = async (id: string) => {
    const row = (await staffApi().everyTariff({})).find((each) => each._id === id);
    if (!row) throw new Error("gone");
    return row;
  };

  test("of two concurrent changes of one tariff one succeeds, the other is refused", async () => {
    const both = await Promise.allSettled([
      staffApi().addTariff({ ...service, amount: "1400.00", validFrom: tomorrow }),
      staffApi().addTariff({ ...service, amount: "1500.00", validFrom: tomorrow }),
    ]);
    expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
    const first = { family: "CONS", concept: "service", currency: "EUR", amount: "1.00", validFrom: today } as const;
    const firsts = await Promise.allSettled([staffApi().addTariff(first), staffApi().addTariff(first)]);
    expect(firsts.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("the database refuses overlaps, branches and wrong codes", async () => {
    const { db } = app.server;
    await staffApi().addTariff({ ...service, amount: "2.00", validFrom: "2026-12-01" });
    const [first, second] = await db.select().from(tariffs).where(eq(tariffs.code, code)).orderBy(tariffs.validFrom);
    if (!first || !second) throw new Error("two versions were expected");
    const { id: _id, ...same } = second;
    await expect(db.insert(tariffs).values({ ...same, validFrom: "2026-11-25" })).rejects.toThrow();
    await expect(db.insert(tariffs).values({ ...same, validFrom: "2027-01-01" })).rejects.toThrow();
    await expect(
      db.insert(tariffs).values({ ...same, validFrom: "2026-11-25", nextFrom: "2026-12-01" }),
    ).rejects.toThrow();
    await expect(
      db.insert(tariffs).values({ ...same, validFrom: "2026-11-25", validTo: "2026-12-05", nextFrom: "2026-12-01" }),
    ).rejects.toThrow();
    for (const validTo of ["2026-12-01", null])
      await expect(db.update(tariffs).set({ validTo }).where(eq(tariffs.id, first.id))).rejects.toThrow();
    await expect(db.update(tariffs).set({ validTo: "2026-11-30" }).where(eq(tariffs.id, second.id))).rejects.toThrow();
    await expect(db.update(tariffs).set({ code: "X" }).where(eq(tariffs.id, second.id))).rejects.toThrow();
    await expect(db.delete(tariffs).where(eq(tariffs.id, second.id))).rejects.toThrow();
  });

  test("whatever is added and withdrawn, each day has one amount at most, and the past keeps its own", async () => {
    await assert(
      asyncProperty(integer({ min: 0, max: 40 }), integer({ min: 0, max: 12 }), async (after, length) => {
        const validFrom = addDays(today, after);
        const validTo = length === 0 ? undefined : addDays(validFrom, length);
        await staffApi()
          .addTariff({ ...service, amount: `${after + 1}.00`, validFrom, validTo })
          .catch(() => undefined);
        const rows = await versions();
        const futureTariff = rows.filter((row) => row[3] === "planned");
        expect(rows.every((row, at) => at === 0 || (rows[at - 1]?.[1] ?? "9") < (row[0] ?? ""))).toBe(true);
        expect(rows[0]?.[0]).toBe("2026-01-01");
        if (futureTariff.length > 3) {
          const last = (await staffApi().everyTariff({ family: "AP" })).filter((row) => row.code === code).at(-1);
          await staffApi().withdrawTariff({ id: last?._id ?? "" });
        }
      }),
      { numRuns: 40 },
    );
  });
});

test("the list finds, filters and pages; only the offers' desk may", async () => {
  const list = staffApi().tariffList;
  expect((await list({ family: "AP", concept: "service" })).docs.map((row) => row.code)).toEqual([
    "AP-service-CUP",
    "AP-service-USD",
  ]);
  expect((await list({ search: "ciudadania", currency: "USD" })).docs.map((row) => row.documentType)).toContain(
    "DT-RG.09",
  );
  await staffApi().addTariff({ ...service, amount: "2.00", validFrom: tomorrow });
  expect((await list({ state: "planned" })).docs.map((row) => row.code)).toEqual([code]);
  const pages = [await list({ limit: 10 }), await list({ limit: 10, page: 2 })];
  expect(new Set(pages.flatMap((page) => page.docs.map((row) => row._id))).size).toBe(20);
  await expectRefusal(app.as("online-ap@demo.example").onlineServices.tariffList({}), "FORBIDDEN");
  await expectRefusal(
    app.as("client@demo.example").onlineServices.addTariff({ ...service, amount: "0.00", validFrom: today }),
    "FORBIDDEN",
  );
  const documents = await app
    .as("client@demo.example")
    .onlineServices.everyTariff({ documentType: "DT-RG.08", active: true });
  expect(new Set(documents.map((row) => row.documentType))).toEqual(new Set([undefined, "DT-RG.08"]));
});

test("a code is derived from the tariff's key", () =>
  expect(
    tariffCodeOf({ family: "TR", concept: "stamp", currency: "CUP", documentType: "DT-RG.01", residence: "abroad" }),
  ).toBe("TR-stamp-CUP-DT-RG.01-abroad"));
