// @engine both
/** Access to statistics of requests by family: staff of one family read that one, directors of online services all. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { statisticOf } from "../catalogue.ts";
import { statisticsOf } from "../board-statistics.ts";
import { idOf, openFacts, openWorld } from "./testing/case-office.ts";

const day = { from: "2026-11-20", to: "2026-11-20" };
const noon = "2026-11-20T17:00:00Z";
const form = (_id: string, family: string) => ({
  _id,
  family,
  group: `group ${_id}`,
  status: "pending",
  createdAt: noon,
  approvedAt: null,
  amountTotal: null,
  currency: null,
  priceLines: [],
});
const card = (_id: string, kind: string, id: string) => ({
  _id,
  subject: { kind, id },
  gateway: "bipay",
  acquirer: "bidaiondo",
  amount: "11.00",
  refundedAmount: "0.00",
  bankFee: "1.00",
  currency: "USD",
  status: "confirmed",
  confirmedAt: noon,
});

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(noon) });
  const client = { _id: "c1", name: "Hotelera del Norte", clientType: "national", country: "CU" };
  await openWorld(app.server.db, { people: [{ _id: "u1", name: "Ana Pérez" }], clients: [client], rates: [] });
  const facts = {
    requestForms: [form("r1", "AP"), form("r2", "TR"), form("r3", "TR")],
    payments: [card("p1", "AP", "group r1"), card("p2", "TR", "group r2"), card("p3", "offer", "o1")],
  };
  await openFacts(app.server.db, facts, {});
});
afterAll(() => app.close());

const requests = async (email: string, input: object) => {
  const { docs } = await app.as(email).statistics.countByWeeksChart({ ...day, ...input });
  return docs[0]?.value;
};
const cards = async (email: string, input: object = {}) => {
  const { docs } = await app.as(email).statistics.bidadindoStats({ ...day, ...input });
  return docs.rows.find(({ currency }) => currency === "USD");
};

test("staff of one family read that one and are refused the other", async () => {
  expect(await requests("online-ap@demo.example", {})).toBe(1);
  expect(await requests("online-tr@demo.example", {})).toBe(2);
  expect(await requests("online-ap@demo.example", { family: "AP" })).toBe(1);
  await expect(requests("online-ap@demo.example", { family: "TR" })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("directors of online services read both families, or the requested one", async () => {
  expect(await requests("management@demo.example", {})).toBe(3);
  expect(await requests("management@demo.example", { family: "TR" })).toBe(2);
});

test("cards of offers are counted without a family filter, with the bank's fee", async () => {
  const one = { currency: "USD", count: 1, amount: "11.00", bankFee: "1.00" };
  expect(await cards("management@demo.example")).toEqual({ ...one, count: 3, amount: "33.00", bankFee: "3.00" });
  expect(await cards("management@demo.example", { family: "AP" })).toEqual(one);
  expect(await cards("online-ap@demo.example")).toEqual(one);
  // Amounts of other currencies are left out; the count does not change.
  const inEuros = { ...one, count: 3, amount: "0.00", bankFee: "0.00" };
  expect(await cards("management@demo.example", { currency: "EUR" })).toEqual(inEuros);
});

test("rows behind a figure are of the family, and link to those that the reader may open", async () => {
  const rows = async (email: string) =>
    (await app.as(email).statistics.rows({ ...day, operation: "onlineServiceStats/countByWeeksChart" })).docs
      .map(({ number, name, link }) => [number, link, name !== undefined])
      .sort();
  expect(await rows("online-ap@demo.example")).toEqual([
    ["r1", `/onlineServicesAdmin/AP/onlineRequests/${idOf("r1")}`, true],
  ]);
  expect(await rows("management@demo.example")).toEqual(["r1", "r2", "r3"].map((number) => [number, undefined, false]));
});

test.each(statisticsOf("onlineServiceStats"))(
  "%s costs one statement, one for the cache and one for names",
  async (name) => {
    const run = async () => app.as("management@demo.example").statistics[name](day);
    await run();
    expect((await recordStatements(run)).length).toBeLessThanOrEqual(statisticOf(name).groupBy ? 3 : 2);
  },
);

test("rows without amounts can be sorted by amount", async () => {
  const input = { ...day, operation: "onlineServiceStats/countByWeeksChart", sort: "amount" } as const;
  expect((await app.as("management@demo.example").statistics.rows(input)).totalDocs).toBe(3);
});
