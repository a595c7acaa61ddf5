/** The home's part of reconciliation: its numbers are those of the days. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf, isWorkingDay } from "../../../kit/calendar.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const desk = () => app.as("cashier@demo.example").reconciliation;

test("differences are those of all days together, the oldest first", async () => {
  const { open, docs, oldestDay, gateways } = await desk().home();
  expect(open).toBeGreaterThan(0);
  let all = 0;
  for (const { gateway } of gateways)
    for (const { _id: day, open: ofDay } of (await desk().days({ gateway, unexplained: true, limit: 100 })).docs) {
      all += ofDay;
      const list = await desk().differences({ gateway, day, status: "open", limit: 100 });
      expect(list.totalDocs).toBe(ofDay);
      for (const row of docs.filter((each) => each.gateway === gateway && each.day === day)) {
        const { gateway: _gateway, day: _day, ...difference } = row;
        expect(list.docs).toContainEqual(difference);
      }
    }
  expect(open).toBe(all);
  const days = docs.map(({ day }) => day);
  expect(days).toEqual([...days].sort());
  expect(days[0]).toBe(oldestDay);
});

test("ten working days that are over, each as its gateway's list has it", async () => {
  const { days, gateways } = await desk().home();
  expect(days).toHaveLength(10);
  expect(days.every((day) => isWorkingDay(day) && day < dayOf(new Date()))).toBe(true);
  for (const { gateway, cells } of gateways) {
    const listed = (await desk().days({ gateway, from: days[0] ?? "", to: days[9] ?? "", limit: 100 })).docs;
    days.forEach((day, at) => {
      const known = listed.find(({ _id }) => _id === day);
      const state =
        known?.status === "closed" ? "closed" : known && (known.loaded || known.ours.length > 0) ? "open" : "none";
      expect({ gateway, day, ...cells[at] }).toEqual({ gateway, day, state, open: known?.open ?? 0 });
    });
  }
});

test("a difference that is explained is gone from it", async () => {
  const before = await desk().home();
  const row = before.docs.find(({ allowed }) => allowed.some((each) => each === "claim" || each === "notOurs"));
  if (!row) throw new Error("no difference that words alone explain");
  const resolution = row.allowed.find((each) => each === "claim" || each === "notOurs") ?? "claim";
  await desk().resolve({ _id: row._id, updatedAt: row.updatedAt, resolution, note: "Se aclaró con la pasarela" });
  expect((await desk().home()).open).toBe(before.open - 1);
});

test("it costs three statements and is refused to who keeps no gateway", async () => {
  expect(await recordStatements(() => desk().home())).toHaveLength(3);
  await expectRefusal(app.as("courier@demo.example").reconciliation.home(), "FORBIDDEN");
});
