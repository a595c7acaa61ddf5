import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction, type Transaction } from "../database/connection.ts";
import { nextNumber, nextNumberOfDay } from "./number-series.ts";
import { officeClock } from "../office-clock.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const nextAt = (instant: string) => (series: string) =>
  inTransaction(app.server.db, (tx) => nextNumber(tx, series, new Date(instant)));

test("200 at once with every fifth rolled back: no gap, no repeat", async () => {
  const attempts = Array.from({ length: 200 }, (_, index) =>
    inTransaction(app.server.db, async (tx) => {
      const number = await nextNumber(tx, "XX", new Date("2026-11-21T15:00:00Z"));
      if (index % 5 === 0) throw new Error("changed their mind");
      return number;
    }),
  );
  const numbers = (await Promise.allSettled(attempts)).flatMap((each) =>
    each.status === "fulfilled" ? [each.value] : [],
  );
  expect(numbers.sort()).toEqual(
    Array.from({ length: 160 }, (_, index) => `XX26${String(index + 1).padStart(6, "0")}`),
  );
});

test("a series restarts with the Havana year; a late number of the old year does not restart the new one", async () => {
  expect(await nextAt("2027-01-01T04:59:59Z")("YY")).toBe("YY26000001");
  expect(await nextAt("2027-01-01T05:00:00Z")("YY")).toBe("YY27000001");
  expect(await nextAt("2026-12-31T12:00:00Z")("YY")).toBe("YY26000002");
  expect(await nextAt("2027-01-02T12:00:00Z")("YY")).toBe("YY27000002");
});

const refused = expect.objectContaining({ code: "CLOCK_BEHIND" });

test("no number is issued for a past year, or while the clock is behind data that was written", async () => {
  await nextAt("2027-03-01T12:00:00Z")("ZZ");
  await expect(nextAt("2026-11-21T12:00:00Z")("ZZ")).rejects.toEqual(refused);
  const { db } = app.server;
  // A number issued while the clock was years ahead of the trusted instant blocks nobody.
  await db.insert(officeClock).values({ trustedAt: "2026-11-21T12:00:00.000Z" });
  expect(await nextAt("2026-11-21T12:05:00Z")("ZZ")).toBe("ZZ26000001");
  expect(await nextAt("2026-11-21T11:00:00Z")("ZZ"), "set right by an hour").toBe("ZZ26000002");
  await expect(nextAt("2026-11-20T11:59:00Z")("ZZ")).rejects.toEqual(refused);
  const nextOfLastYear = (tx: Transaction) => nextNumberOfDay(tx, "ZZ", new Date("2026-11-21T12:00:00Z"), "2025-12-30");
  expect(await inTransaction(db, nextOfLastYear), "of a day that somebody chose").toBe("ZZ25000001");
  await db.delete(officeClock);
});

test("series have separate counters", async () => {
  expect(await nextAt("2026-11-21T15:00:00Z")("AA")).toBe("AA26000001");
  expect(await nextAt("2026-11-21T15:00:00Z")("BB")).toBe("BB26000001");
});
