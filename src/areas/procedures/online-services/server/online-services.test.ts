// @engine both
import { eq } from "drizzle-orm";
import { assert, constantFrom, integer, property, shuffledSubarray } from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { divideByRate, toMinorUnits, percentOf, sum } from "../../../../kit/numbers/money.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { currencyFor, priceFrom, type TariffRow } from "./price.ts";
import { seededTariffs } from "./seeded-services.ts";
import { onlineServiceOffers } from "./tables.ts";
import { servicePrice } from "./tariff-queries.ts";

const at = new Date("2026-11-21T15:00:00Z");
const baseOrder = { currency: "CUP", legalize: false, copies: 1, searchNeeded: false, at } as const;
const criminalRecord = { ...baseOrder, family: "AP", documentType: "DT-AP.01" } as const;
const birthOrder = { ...baseOrder, family: "TR", documentType: "DT-RG.01" } as const;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => at });
});
afterAll(() => app.close());

describe("the worked examples of the tariff", () => {
  const totalOf = async (order: Parameters<typeof servicePrice>[1]) => (await servicePrice(app.server.db, order)).total;

  test("criminal record with legalization, both in Cuba: 1,630.00 CUP", async () => {
    const price = await servicePrice(app.server.db, { ...criminalRecord, legalize: true });
    expect(price.total).toBe("1630.00");
    expect(price.lines.map((line) => [line.kind, line.quantity, line.unitAmount, line.amount, line.currency])).toEqual([
      ["service", 1, "1250.00", "1250.00", "CUP"],
      ["legalization", 1, "375.00", "375.00", "CUP"],
      ["stamp", 1, "5.00", "5.00", "CUP"],
    ]);
  });
  test("the same with two copies: 3,260.00 CUP", async () =>
    expect(await totalOf({ ...criminalRecord, legalize: true, copies: 2 })).toBe("3260.00"));
  test("birth extract with legalization: 780.00 CUP", async () =>
    expect(await totalOf({ ...birthOrder, legalize: true })).toBe("780.00"));
  test("the first by international card at 455: 3.94 USD", async () => {
    const base = divideByRate(await totalOf({ ...criminalRecord, legalize: true }), "455");
    const fee = percentOf(base, 10);
    expect([base, fee, sum([base, fee])]).toEqual(["3.58", "0.36", "3.94"]);
  });
  test("birth extract with legalization for a holder abroad: 82.00 USD", async () =>
    expect(await totalOf({ ...birthOrder, currency: "USD", legalize: true })).toBe("82.00"));
  test("birth for a holder abroad: 52.00 USD, by card 57.20", async () => {
    const base = await totalOf({ ...birthOrder, currency: "USD" });
    expect([base, sum([base, percentOf(base, 10)])]).toEqual(["52.00", "57.20"]);
  });
  test.each([
    ["DT-RG.02", "CUP", "410.00"],
    ["DT-RG.08", "CUP", "2510.00"],
    ["DT-RG.14", "CUP", "1255.00"],
    ["DT-RG.15", "CUP", "1255.00"],
    ["DT-RG.16", "CUP", "400.00"],
    ["DT-JU.01", "CUP", "3750.00"],
    ["DT-RG.08", "USD", "104.00"],
    ["DT-RG.09", "USD", "156.00"],
    ["DT-AC.03", "USD", "365.00"],
  ] as const)("%s costs %s %s", async (documentType, currency, total) =>
    expect(await totalOf({ ...birthOrder, documentType, currency })).toBe(total),
  );
});

describe("which tariff is picked", () => {
  const row = (overrides: Partial<TariffRow>): TariffRow => ({
    code: "X",
    nameEs: "Servicio",
    nameEn: "Service",
    family: "AP",
    concept: "service",
    documentType: null,
    residence: "any",
    currency: "CUP",
    amount: "1.00",
    perCopy: true,
    validFrom: "2026-01-01",
    ...overrides,
  });
  const price = (rows: TariffRow[], overrides = {}) => priceFrom(rows, { ...criminalRecord, ...overrides });

  test("its own document before all documents, its own residence before any", () => {
    const rows = [
      row({ code: "any", amount: "1.00" }),
      row({ code: "cuba", amount: "2.00", residence: "cuba" }),
      row({ code: "abroad", amount: "3.00", residence: "abroad" }),
      row({ code: "document", amount: "4.00", documentType: "DT-AP.01" }),
      row({ code: "other", amount: "5.00", documentType: "DT-RG.01" }),
      row({ code: "dollars", amount: "6.00", currency: "USD" }),
    ];
    expect(price(rows).lines[0]?.code).toBe("document");
    expect(price(rows, { documentType: "DT-RG.02" }).lines[0]?.code).toBe("cuba");
    expect(price(rows, { currency: "USD" }).lines[0]?.code).toBe("dollars");
    const both = [...rows, row({ code: "dollars abroad", amount: "7.00", currency: "USD", residence: "abroad" })];
    expect(price(both, { currency: "USD" }).lines[0]?.code).toBe("dollars abroad");
    expect(
      price([...rows, row({ code: "never", currency: "USD", residence: "cuba" })], { currency: "USD" }).lines[0]?.code,
    ).toBe("dollars");
  });

  test("whatever the order in which they are read, and however new the others are", () => {
    const candidates = [
      { code: "family" },
      { code: "residence", residence: "cuba" },
      { code: "document", documentType: "DT-AP.01" },
      { code: "both", documentType: "DT-AP.01", residence: "cuba" },
    ] as const;
    const rows = candidates.map((overrides, at) => row({ ...overrides, validFrom: `2026-0${4 - at}-01` }));
    assert(
      property(shuffledSubarray(rows, { minLength: 1 }), (shuffled) => {
        const closest = rows.findLast((each) => shuffled.includes(each));
        expect(price(shuffled).lines[0]?.code).toBe(closest?.code);
      }),
    );
  });

  test("the newest of two that fit alike", () => {
    const older = row({ code: "older", validFrom: "2026-01-01" });
    const newer = row({ code: "newer", validFrom: "2026-06-01" });
    for (const rows of [
      [older, newer],
      [newer, older],
    ])
      expect(price(rows).lines[0]?.code).toBe("newer");
  });

  test("an amount of zero has no line, except the service itself", () => {
    const free = { amount: "0.00" } as const;
    const rows = [row(free), row({ ...free, concept: "stamp" }), row({ ...free, concept: "legalization" })];
    expect(price(rows, { legalize: true }).lines.map((line) => [line.kind, line.amount])).toEqual([
      ["service", "0.00"],
    ]);
  });

  test("a price that is not per copy is charged once; extra copies and searches have their own line", () => {
    const rows = [
      row({ code: "S", amount: "100.00", perCopy: false }),
      row({ code: "C", concept: "copy", amount: "10.00" }),
      row({ code: "B", concept: "search", amount: "7.50", perCopy: false }),
    ];
    expect(price(rows).total).toBe("100.00");
    expect(price(rows, { copies: 3 }).total).toBe("120.00");
    expect(price(rows, { copies: 3, searchNeeded: true }).total).toBe("127.50");
  });

  test("nothing is sold without its tariff", () => {
    const refusalOf = (run: () => unknown) => {
      try {
        run();
      } catch (error) {
        return error instanceof Refusal ? error.code : error;
      }
    };
    expect(refusalOf(() => price([]))).toBe("SERVICE_NOT_AVAILABLE");
    expect(refusalOf(() => price([row({})], { currency: "USD" }))).toBe("SERVICE_NOT_AVAILABLE");
    expect(refusalOf(() => price([row({})], { legalize: true }))).toBe("SERVICE_NOT_AVAILABLE");
  });

  test("lines always add up to the total, and copies multiply it", () => {
    const rows = seededTariffs().filter((tariff) => tariff.family === "TR");
    const documents = rows.flatMap((each) => each.documentType ?? []);
    assert(
      property(constantFrom(...documents), integer({ min: 1, max: 20 }), (documentType, copies) => {
        const order = { ...birthOrder, documentType, legalize: true };
        const [single, manyCopies] = [priceFrom(rows, order), priceFrom(rows, { ...order, copies })];
        expect(sum(manyCopies.lines.map((line) => line.amount))).toBe(manyCopies.total);
        expect(toMinorUnits(manyCopies.total)).toBe(toMinorUnits(single.total) * BigInt(copies));
      }),
    );
  });

  test("pesos only when both are in Cuba", () => {
    expect(currencyFor({ requesterCountry: "CU", holderInCuba: true })).toBe("CUP");
    expect(currencyFor({ requesterCountry: "CU", holderInCuba: false })).toBe("USD");
    expect(currencyFor({ requesterCountry: "ES", holderInCuba: true })).toBe("USD");
    expect(currencyFor({ requesterCountry: null, holderInCuba: true })).toBe("USD");
  });
});

describe("the catalogue", () => {
  test("shows anyone the price, the term and the remaining places of active offers", async () => {
    const services = await app.as("nobody").onlineServices.offered();
    expect(services.map((offer) => offer.code)).toEqual(["AP01", "TR01", "TR02", "TR03", "AP02"]);
    expect(services[0]).toMatchObject({
      termDays: 20,
      maxCopies: 3,
      documentTypes: ["DT-AP.01"],
      prices: [
        { currency: "CUP", from: "1255.00", legalization: "375.00" },
        { currency: "USD", from: "52.00", legalization: "35.00" },
      ],
    });
    await app.server.db.update(onlineServiceOffers).set({ active: false }).where(eq(onlineServiceOffers.family, "TR"));
    expect(await app.as("nobody").onlineServices.offered({ family: "TR" })).toEqual([]);
    await app.server.db.update(onlineServiceOffers).set({ active: true });
  });

  test("costs three queries, however many offers there are", async () => {
    const queries = await countQueries(async () => {
      expect(await app.as("nobody").onlineServices.offered()).toHaveLength(6);
    });
    expect(queries).toBe(3);
  });

  async function countQueries(run: () => Promise<void>): Promise<number> {
    const { pool } = app.server.open;
    const original = pool.query.bind(pool);
    let count = 0;
    pool.query = ((...parameters: Parameters<typeof original>) => {
      count += 1;
      return original(...parameters);
    }) as typeof pool.query;
    try {
      await run();
    } finally {
      pool.query = original;
    }
    return count;
  }
});

describe("the price of a form", () => {
  const offerIdOf = async () => (await app.as("nobody").onlineServices.offered())[0]?._id ?? "";

  test("follows from where the person lives", async () => {
    const offerId = await offerIdOf();
    const cost = async (who: string, overrides = {}) => {
      const { total, currency } = await app.as(who).onlineServices.price({ offerId, ...overrides });
      return `${total} ${currency}`;
    };
    expect(await cost("client@demo.example", { legalize: true })).toBe("1630.00 CUP");
    expect(await cost("client@demo.example", { holderInCuba: false })).toBe("52.00 USD");
    expect(await cost("client2@demo.example")).toBe("52.00 USD");
    // Besides the general 30.00 the demo office has a separate legalization price for people abroad.
    for (const who of ["client@demo.example", "client2@demo.example"])
      expect(await cost(who, { holderInCuba: false, legalize: true })).toBe("87.00 USD");
  });

  test("is refused for documents that the offer does not have", async () => {
    const offerId = await offerIdOf();
    const price = app.as("client@demo.example").onlineServices.price;
    expect((await expectRefusal(price({ offerId, copies: 4 }), "INVALID")).fields).toHaveProperty("copies");
    expect((await expectRefusal(price({ offerId, documentType: "DT-RG.01" }), "INVALID")).fields).toHaveProperty(
      "documentType",
    );
    await expectRefusal(price({ offerId: randomUUID() }), "SERVICE_NOT_FOUND");
    await expectRefusal(price({ offerId, currency: "EUR" }), "SERVICE_NOT_AVAILABLE");
    await app
      .as("client@demo.example")
      .onlineServices.price({ offerId, requesterInCuba: false })
      .then(({ currency }) => expect(currency).toBe("CUP"));
    const include = (includesLegalization: boolean) =>
      app.server.db
        .update(onlineServiceOffers)
        .set({ includesLegalization })
        .where(eq(onlineServiceOffers.id, offerId));
    await include(false);
    expect((await expectRefusal(price({ offerId, legalize: true }), "INVALID")).fields).toHaveProperty("legalize");
    await include(true);
  });

  test("one offer is read by anyone who is signed in", async () => {
    const id = await offerIdOf();
    expect(await app.as("client@demo.example").onlineServices.get({ id })).toMatchObject({ _id: id, family: "AP" });
    await expectRefusal(app.as("nobody").onlineServices.get({ id }), "UNAUTHENTICATED");
    await expectRefusal(app.as("client@demo.example").onlineServices.get({ id: randomUUID() }), "SERVICE_NOT_FOUND");
  });
});
