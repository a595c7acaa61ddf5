/** Reconciliation's home widget: its numbers equal the days'. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { isWorkingDay } from "../../../../kit/time/working-days.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const cashier = () => app.as("cashier@demo.example").reconciliation;

test("differences of all days, oldest first", async () => {
  const { open, docs, oldestDay, gateways } = await cashier().home();
  expect(open).toBeGreaterThan(0);
  let total = 0;
  for (const { gateway } of gateways)
    for (const { _id: day, open: openOfDay } of (await cashier().days({ gateway, unexplained: true, limit: 100 }))
      .docs) {
      total += openOfDay;
      const list = await cashier().differences({ gateway, day, status: "open", limit: 100 });
      expect(list.totalDocs).toBe(openOfDay);
      for (const row of docs.filter((each) => each.gateway === gateway && each.day === day)) {
        const { gateway: _gateway, day: _day, ...difference } = row;
        expect(list.docs).toContainEqual(difference);
      }
    }
  expect(open).toBe(total);
  const days = docs.map(({ day }) => day);
  expect(days).toEqual([...days].sort());
  expect(days[0]).toBe(oldestDay);
});

test("the last ten working days, each as in its gateway's list", async () => {
  const { days, gateways } = await cashier().home();
  expect(days).toHaveLength(10);
  expect(days.every((day) => isWorkingDay(day) && day < dayOf(new Date()))).toBe(true);
  for (const { gateway, cells } of gateways) {
    const rows = (await cashier().days({ gateway, from: days[0] ?? "", to: days[9] ?? "", limit: 100 })).docs;
    days.forEach((day, index) => {
      const row = rows.find(({ _id }) => _id === day);
      const state = row?.status === "closed" ? "closed" : row && (row.loaded || row.ours.length > 0) ? "open" : "none";
      expect({ gateway, day, ...cells[index] }).toEqual({ gateway, day, state, open: row?.open ?? 0 });
    });
  }
});

test("a resolved difference disappears", async () => {
  const before = await cashier().home();
  const row = before.docs.find(({ allowed }) => allowed.some((each) => each === "claim" || each === "notOurs"));
  if (!row) throw new Error("no difference that words alone explain");
  const resolution = row.allowed.find((each) => each === "claim" || each === "notOurs") ?? "claim";
  await cashier().resolve({ _id: row._id, updatedAt: row.updatedAt, resolution, note: "Se aclaró con la pasarela" });
  expect((await cashier().home()).open).toBe(before.open - 1);
});

test("it uses three statements and is refused to users without a gateway", async () => {
  expect(await recordStatements(() => cashier().home())).toHaveLength(3);
  await expectRefusal(app.as("courier@demo.example").reconciliation.home(), "FORBIDDEN");
});
