/** What a person is told on their home of the time they were away. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../server/database/uuid.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const home = (who: string) => app.as(`${who}@demo.example`).home;
/** A line of the audit log, as somebody's deed at a moment leaves it. */
async function deed(who: string, action: string, { at = now, after = {} }: { at?: Date; after?: object } = {}) {
  await app.server.db.execute(sql`
    insert into audit_log (id, at, user_id, by_name, roles, action, record_kind, record_id, after)
    select ${newId()}, ${at.toISOString()}, id, first_name || ' ' || last_name, '{}', ${action}, 'x', 'x', ${JSON.stringify(after)}::jsonb
    from users where email = ${`${who}@demo.example`}`);
}
beforeEach(async () => {
  now = new Date(Date.now());
  await app.server.db.execute(sql`delete from home_visits`);
  await app.server.db.execute(sql`delete from audit_log`);
});

test("the first visit has none before it, and reloading is the same visit", async () => {
  expect((await home("cashier").visit()).since).toBeNull();
  now = minutes(29);
  expect((await home("cashier").visit()).since).toBeNull();
});

test("a visit begins after half an hour away; it is told of since the last one ended, however often it is reloaded", async () => {
  await home("cashier").visit();
  const left = now.toISOString();
  now = minutes(31);
  expect((await home("cashier").visit()).since).toBe(left);
  now = minutes(5);
  expect((await home("cashier").visit()).since).toBe(left);
  // Nobody else's.
  expect((await home("courier").visit()).since).toBeNull();
});

test("who works in lists all day without the home is here all day", async () => {
  await home("cashier").visit();
  const evening = minutes(60 * 9);
  for (let at = 20; at <= 9 * 60; at += 20) await deed("cashier", "payments.export", { at: minutes(at) });
  now = minutes(60 * 24);
  await deed("cashier", "session.login", { at: now });
  expect((await home("cashier").visit()).since).toBe(evening.toISOString());
});

test("what others did is told in one line of a kind and a person, what one did oneself is not", async () => {
  await home("administrator").visit();
  now = minutes(60);
  for (const at of [-20, -15, -10]) await deed("cashier", "reconciliation.closed", { at: minutes(at) });
  await deed("administrator", "reconciliation.closed", { at: minutes(-5) });
  await deed("cashier", "payments.export", { at: minutes(-10) });
  const { news } = await home("administrator").visit();
  expect(news).toMatchObject([{ kind: "reconciliation.closed", count: 3, link: "/transfermovil/reconciliation" }]);
  expect(news[0]?.at).toBe(minutes(-10).toISOString());
});

test("nobody is told of what they could not open", async () => {
  await deed("administrator", "settings.update");
  await deed("administrator", "reconciliation.closed");
  await deed("administrator", "onlineRequests.move", { after: { number: "TR26000001-1" } });
  await deed("administrator", "onlineRequests.move", { after: { number: "AP26000001-1" } });
  const kindsOf = async (who: string) => (await home(who).visit()).news.map(({ kind, count }) => `${kind} ${count}`);
  now = minutes(1);
  expect(await kindsOf("cashier")).toEqual(["reconciliation.closed 1"]);
  expect(await kindsOf("online-ap")).toEqual(["onlineRequests.move 1"]);
  expect(await kindsOf("courier")).toEqual([]);
});

test("changes of how the office works are for those who keep its settings, whenever they were made, one's own too", async () => {
  await deed("administrator", "settings.update", { at: minutes(-60 * 24 * 30) });
  expect((await home("administrator").visit()).configuration).toMatchObject([{ kind: "settings.update", count: 1 }]);
  await deed("administrator", "settings.update");
  expect((await home("cashier").visit()).configuration).toEqual([]);
});

test("one's own notifications since then are told, newest first", async () => {
  await home("cashier").visit();
  now = minutes(60);
  for (const [title, at] of [
    ["Primero", -20],
    ["Segundo", -10],
    ["Antes", -90],
  ] as const)
    await app.server.db.execute(sql`
      insert into notifications (id, user_id, type, title_es, title_en, text_es, text_en, created_at)
      select ${newId()}, id, 'payment.refundDue', ${title}, ${title}, 'x', 'x', ${minutes(at).toISOString()}
      from users where email = 'cashier@demo.example'`);
  const { notifications } = await home("cashier").visit();
  expect(notifications.map(({ title }) => title.es)).toEqual(["Segundo", "Primero"]);
});

test("it costs three statements, one more for those who keep the settings", async () => {
  for (const who of ["cashier", "administrator"]) await home(who).visit();
  expect(await recordStatements(() => home("cashier").visit())).toHaveLength(3);
  expect(await recordStatements(() => home("administrator").visit())).toHaveLength(4);
});
