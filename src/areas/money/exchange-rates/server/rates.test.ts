// @engine both
import { assert, integer, property } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { divideByRate, midRate, inverseRate, toMinorUnits, multiplyByRate } from "../../../../kit/numbers/money.ts";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { priceTotals } from "../../payments/server/links/price-totals.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { settingValues } from "../../../administration/settings/server/tables.ts";
import { contracts } from "../../../contracts.ts";
import { demoRates } from "./demo.ts";

let clock = Date.parse("2026-11-21T15:00:00Z");
const now = new Date(clock);
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(clock) });
  await demoRates(app.server.db);
});
afterAll(() => app.close());

const commercialCalls = () => app.as("commercial@demo.example").exchangeRates;
const dollar = { fromCurrency: "USD", toCurrency: "CUP", organism: "BCC3", confirmed: true } as const;

describe("the checkout's totals (the worked examples)", () => {
  const totals = async (amount: string, currency: "CUP" | "USD") =>
    Object.fromEntries(
      (await priceTotals(app.server.db, { amount, currency }, now)).map((each) => [
        each.currency,
        [each.subtotal, each.bankFee, each.total],
      ]),
    );

  test("1,630 CUP: as they are in pesos, by card converted with a fee of 10 %", async () =>
    expect(await totals("1630.00", "CUP")).toEqual({
      CUP: ["1630.00", "0.00", "1630.00"],
      USD: ["3.58", "0.36", "3.94"],
      EUR: ["3.01", "0.30", "3.31"],
    }));
  test("52 USD for a holder abroad: 57.20 by card", async () =>
    expect(await totals("52.00", "USD")).toEqual({ USD: ["52.00", "5.20", "57.20"] }));
  test("the fee is the setting's; by pesos nothing is added", async () => {
    const setFee = (value: number) =>
      app.server.db
        .insert(settingValues)
        .values({ key: "payment.intlFeePercent", value })
        .onConflictDoUpdate({ target: settingValues.key, set: { value } });
    await setFee(0);
    expect(await totals("52.00", "USD")).toEqual({ USD: ["52.00", "0.00", "52.00"] });
    await setFee(13);
    expect(await totals("1630.00", "CUP")).toMatchObject({
      CUP: ["1630.00", "0.00", "1630.00"],
      USD: ["3.58", "0.47", "4.05"],
    });
    await setFee(10);
  });
  test.each([
    ["3260.00", "7.16", "0.72", "7.88"],
    ["780.00", "1.71", "0.17", "1.88"],
    ["2.28", "0.01", "0.00", "0.01"],
  ])("%s CUP is %s USD and a fee of %s", async (amount, subtotal, fee, total) =>
    expect((await totals(amount, "CUP")).USD).toEqual([subtotal, fee, total]),
  );
});

describe("a rate", () => {
  test("dated tomorrow has no effect today, and is the newest from its day on", async () => {
    const created = await commercialCalls().create({
      ...dollar,
      buyValue: "460",
      saleValue: "470.5",
      date: "2026-11-22",
    });
    expect(created).toMatchObject({ buyValue: "460", saleValue: "470.5", averageValue: "465.25" });
    const newest = await app.as("nobody").exchangeRates.newest({ currency: "USD" });
    expect(newest.map((rate) => [rate.toCurrency, rate.buyValue])).toEqual([["CUP", "455"]]);
    const input = { amount: "10.00", fromCurrency: "USD", toCurrency: "CUP", kind: "buy" } as const;
    expect((await commercialCalls().calculate(input)).result).toBe("4550.00");
    expect((await commercialCalls().calculate({ ...input, date: "2026-11-22" })).result).toBe("4600.00");
    await commercialCalls().remove({ id: created._id });
    expect((await commercialCalls().calculate({ ...input, date: "2026-11-22" })).result).toBe("4550.00");
  });

  test("holds on its own day; of several that day, segment 3 of the Central Bank is used", async () => {
    const today = { ...dollar, date: "2026-11-21" } as const;
    const ids = [];
    for (const [organism, buyValue] of [
      ["BCC1", "24"],
      ["BCC3", "461"],
      ["CADECA", "470"],
    ] as const) {
      ids.push((await commercialCalls().create({ ...today, organism, buyValue, saleValue: "480" }))._id);
      clock += 1000;
    }
    const newest = await app.as("nobody").exchangeRates.newest({ currency: "USD" });
    expect(newest.map((rate) => [rate.organism, rate.buyValue])).toEqual([["BCC3", "461"]]);
    const input = { amount: "10.00", fromCurrency: "USD", toCurrency: "CUP", kind: "buy" } as const;
    expect(await commercialCalls().calculate(input)).toMatchObject({
      organism: "BCC3",
      result: "4610.00",
      date: "2026-11-21",
    });
    expect(await commercialCalls().calculate({ ...input, organism: "CADECA" })).toMatchObject({ result: "4700.00" });
    await expectRefusal(commercialCalls().calculate({ ...input, organism: "BCC2" }), "NO_RATE");
    for (const id of ids) await commercialCalls().remove({ id });
    expect((await commercialCalls().calculate(input)).result).toBe("4550.00");
  });

  test("is updated at the version that was read, keeping its day; each action writes an audit entry", async () => {
    await app.server.db.delete(auditLog);
    const draft = { ...dollar, buyValue: "450", saleValue: "460" };
    const created = await commercialCalls().create({ ...draft, date: "2026-06-10" });
    const version = { _id: created._id, updatedAt: created.updatedAt };
    clock += 1000;
    const changed = await commercialCalls().update({ ...draft, ...version, buyValue: "460" });
    // One price for buying and selling is valid; the average is the same.
    expect(changed).toMatchObject({ date: "2026-06-10", buyValue: "460", saleValue: "460", averageValue: "460" });
    const refused = await expectRefusal(commercialCalls().update({ ...draft, ...version }), "CONFLICT");
    expect(refused.facts.current).toMatchObject({ buyValue: "460" });
    await commercialCalls().remove({ id: created._id });
    const entries = await app.server.db.select().from(auditLog).orderBy(auditLog.id);
    expect(entries.map((entry) => [entry.action, entry.recordId])).toEqual(
      ["create", "update", "remove"].map((verb) => [`exchangeRates.${verb}`, created._id]),
    );
    expect(entries[1]).toMatchObject({ before: { buyValue: "450" }, after: { buyValue: "460" } });
  });

  test("has its average between the two, wherever the organism puts it", async () => {
    const draft = { ...dollar, buyValue: "450", saleValue: "460", date: "2026-06-20" };
    for (const averageValue of ["449.999999", "460.000001", "4600"]) {
      const refused = await expectRefusal(commercialCalls().create({ ...draft, averageValue }), "INVALID");
      expect(Object.keys(refused.fields ?? {})).toEqual(["averageValue"]);
    }
    for (const averageValue of ["450", "451.5", "460"]) {
      const created = await commercialCalls().create({ ...draft, averageValue });
      expect(created.averageValue).toBe(averageValue);
      await commercialCalls().remove({ id: created._id });
    }
  });

  test("is one per pair, organism and day, and never sells for less than it buys", async () => {
    const draft = { ...dollar, buyValue: "450", saleValue: "460", date: "2026-06-01" };
    const created = await commercialCalls().create(draft);
    expect((await expectRefusal(commercialCalls().create(draft), "CONFLICT")).fields).toHaveProperty("date");
    const cheap = await expectRefusal(
      commercialCalls().create({ ...draft, date: "2026-06-02", saleValue: "449.999999" }),
      "INVALID",
    );
    expect(cheap.fields).toHaveProperty("saleValue");
    expect(
      (await expectRefusal(commercialCalls().create({ ...draft, toCurrency: "USD", organism: "PT001" }), "INVALID"))
        .fields,
    ).toMatchObject({ toCurrency: expect.anything(), organism: expect.anything() });
    for (const buyValue of ["0", "0.000000", "-1", "1.1234567", "1e3", "x"])
      expect((await expectRefusal(commercialCalls().create({ ...draft, buyValue }), "INVALID")).fields).toHaveProperty(
        "buyValue",
      );
    const { _id, updatedAt } = created;
    const results = await Promise.allSettled(
      ["451", "452"].map((buyValue) => commercialCalls().update({ ...draft, _id, updatedAt, buyValue })),
    );
    expect(results.filter((each) => each.status === "fulfilled").length).toBeGreaterThanOrEqual(1);
    expect(await commercialCalls().get({ id: _id })).toMatchObject({ date: "2026-06-01" });
    await commercialCalls().remove({ id: _id });
    await expectRefusal(commercialCalls().get({ id: _id }), "NOT_FOUND");
  });

  test("is found by currency, organism and dates, newest first", async () => {
    for (const [organism, date] of [
      ["CADECA", "2026-02-01"],
      ["CADECA", "2026-03-01"],
      ["BCC1", "2026-03-01"],
    ] as const)
      await commercialCalls().create({ ...dollar, organism, date, buyValue: "400", saleValue: "410" });
    const dates = async (filter: object) => (await commercialCalls().list(filter)).docs.map((rate) => rate.date);
    expect(await dates({ organism: "CADECA", from: "2026-01-01" })).toEqual(["2026-03-01", "2026-02-01"]);
    expect(await dates({ fromCurrency: "EUR" })).toEqual(["2026-01-05"]);
    expect(await dates({ from: "2026-02-15", to: "2026-03-15", sort: "date" })).toEqual(["2026-03-01", "2026-03-01"]);
    await expectRefusal(app.as("online-ap@demo.example").exchangeRates.list({}), "FORBIDDEN");
  });
});

describe("a rate that moves", () => {
  const draft = { ...dollar, confirmed: false, date: "2026-07-01" } as const;
  const setMaxMove = (value: number) =>
    app.server.db
      .insert(settingValues)
      .values({ key: "payment.rateMovePercent", value })
      .onConflictDoUpdate({ target: settingValues.key, set: { value } });

  test("by more than the setting's percent needs confirmation, with both numbers; confirmed it is written", async () => {
    const slip = { ...draft, buyValue: "4550", saleValue: "4650" };
    const refused = await expectRefusal(commercialCalls().create(slip), "RATE_MOVED");
    expect(refused.facts).toMatchObject({ percent: 10, date: "2026-01-05", organism: "BCC3" });
    expect(refused.facts.moved).toEqual([
      { value: "buyValue", from: "455", to: "4550", percent: "900.0" },
      { value: "saleValue", from: "465", to: "4650", percent: "900.0" },
      { value: "averageValue", from: "460", to: "4600", percent: "900.0" },
    ]);
    const { _id } = await commercialCalls().create({ ...slip, confirmed: true });
    await commercialCalls().remove({ id: _id });
  });

  test("is measured exactly, up and down, by the setting of the office", async () => {
    const createAndRemove = async (buyValue: string, saleValue: string) => {
      const answer = await app.send("commercial@demo.example", contracts.exchangeRates.create, {
        ...draft,
        buyValue,
        saleValue,
      });
      if (answer.status === 200)
        await commercialCalls().remove({ id: (answer.body as { data: { docs: { _id: string } } }).data.docs._id });
      return answer.status;
    };
    expect(await createAndRemove("500.5", "511.5")).toBe(200);
    expect(await createAndRemove("500.500001", "511.5")).toBe(409);
    expect(await createAndRemove("409.5", "418.5")).toBe(200);
    expect(await createAndRemove("409.499999", "418.5")).toBe(409);
    expect(await createAndRemove("500.5", "511.500001")).toBe(409);
    await setMaxMove(12);
    expect(await createAndRemove("500.500001", "511.500001")).toBe(200);
    await setMaxMove(10);
  });

  test("is compared with the organism's previous rate, otherwise with anyone's; a correction with its old value", async () => {
    // CADECA's own rate in March was 400 and 410.
    const other = { ...draft, organism: "CADECA" };
    await expectRefusal(commercialCalls().create({ ...other, buyValue: "455", saleValue: "465" }), "RATE_MOVED");
    const similar = await commercialCalls().create({ ...other, buyValue: "420", saleValue: "430" });
    await commercialCalls().remove({ id: similar._id });
    await expectRefusal(
      commercialCalls().create({ ...draft, organism: "BCC2", buyValue: "24", saleValue: "24" }),
      "RATE_MOVED",
    );
    const [euro] = (await commercialCalls().list({ fromCurrency: "EUR" })).docs;
    if (!euro) throw new Error("the demo office has a rate of the euro");
    const { _id, updatedAt, ...values } = euro;
    await expectRefusal(
      commercialCalls().update({ ...values, _id, updatedAt, saleValue: "5540", averageValue: "548" }),
      "RATE_MOVED",
    );
    await commercialCalls().update({ ...values, _id, updatedAt });
  });

  test("and would sell for less than it buys returns a helpful message", async () => {
    const { fields } = await expectRefusal(
      commercialCalls().create({ ...draft, buyValue: "455", saleValue: "454" }),
      "INVALID",
    );
    expect(fields).toEqual({ saleValue: [officeFaultsEs.SALE_UNDER_BUY] });
  });
});

describe("the calculator", () => {
  const calculate = (input: object) =>
    commercialCalls().calculate({ amount: "100.00", fromCurrency: "EUR", toCurrency: "CUP", ...input });

  test("uses buying, selling or average, and the opposite rate where only that exists", async () => {
    expect((await calculate({})).result).toBe("54800.00");
    expect((await calculate({ kind: "buy" })).result).toBe("54200.00");
    expect((await calculate({ kind: "sale" })).result).toBe("55400.00");
    const pesos = { fromCurrency: "CUP", toCurrency: "EUR", amount: "54800.00" };
    expect(await calculate(pesos)).toMatchObject({
      result: "100.00",
      rate: "0.001825",
      inverse: true,
      organism: "BCC3",
    });
    // Buying euros with pesos uses the selling rate.
    expect((await calculate({ ...pesos, kind: "buy", amount: "55400.00" })).result).toBe("100.00");
    await expectRefusal(calculate({ toCurrency: "USD" }), "NO_RATE");
    await expectRefusal(calculate({ date: "2025-12-31" }), "NO_RATE");
    await expectRefusal(calculate({ toCurrency: "EUR" }), "INVALID");
    await expectRefusal(calculate({ amount: "999999999999.99" }), "INVALID");
  });

  test("there and back loses a cent of the smaller currency at most", () => {
    assert(
      property(
        integer({ min: 1, max: 10_000_000 }),
        integer({ min: 1_000_000, max: 999_000_000 }),
        (cents, millionths) => {
          const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
          const rate = `${Math.floor(millionths / 1_000_000)}.${String(millionths % 1_000_000).padStart(6, "0")}`;
          const back = divideByRate(multiplyByRate(amount, rate), rate);
          expect(Math.abs(Number(toMinorUnits(back) - BigInt(cents)))).toBeLessThanOrEqual(1);
        },
      ),
    );
    expect([multiplyByRate("3.58", "455"), inverseRate("455"), midRate("455", "466")]).toEqual([
      "1628.90",
      "0.002198",
      "460.5",
    ]);
    expect([midRate("0.000001", "0.000002"), midRate("1", "1")]).toEqual(["0.000002", "1"]);
  });
});
