// @engine both
/** The home widget of the courier service: its numbers equal those of the linked views. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const desk = () => app.as("courier@demo.example").delivery;

test("each number is that of its view, and the oldest are the first of it", async () => {
  const home = await desk().home();
  const view = async (status: "pendingDelivery" | "readyForMessaging" | "transporting") =>
    desk().list({ status, sort: "createdAt", limit: 20 });
  const waiting = await view("pendingDelivery");
  expect(home.waiting).toBe(waiting.totalDocs);
  expect(home.waiting).toBeGreaterThan(0);
  expect(home.docs).toEqual(waiting.docs.slice(0, 6));
  expect(home.ready).toBe((await view("readyForMessaging")).totalDocs);
  expect(home.out).toBe((await view("transporting")).totalDocs);
  expect(home.lots.map(({ number }) => number).sort()).toEqual((await desk().lots()).open.map(({ number }) => number));
});

test("deliveries that left on an earlier day and are still out are counted", async () => {
  const before = await desk().home();
  await app.server.db.execute(
    sql`update deliveries set status_at = now() - interval '2 days' where status = 'transporting'`,
  );
  const after = await desk().home();
  expect(after.out).toBe(before.out);
  expect(after.outSinceBefore).toBe(after.out);
  expect(after.out).toBeGreaterThan(0);
});

test("it costs three statements", async () => {
  expect(await recordStatements(() => desk().home())).toHaveLength(3);
});
