/** Changes since the last visit, as the home page shows them. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../../server/database/uuid.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const home = (role: string) => app.as(`${role}@demo.example`).home;
/** An audit entry of a user at a given time. */
async function writeAudit(role: string, action: string, { at = now, after = {} }: { at?: Date; after?: object } = {}) {
  await app.server.db.execute(sql`
    insert into audit_log (id, at, user_id, by_name, roles, action, record_kind, record_id, after)
    select ${newId()}, ${at.toISOString()}, id, first_name || ' ' || last_name, '{}', ${action}, 'x', 'x', ${JSON.stringify(after)}::jsonb
    from users where email = ${`${role}@demo.example`}`);
}
beforeEach(async () => {
  now = new Date(Date.now());
  await app.server.db.execute(sql`delete from home_visits`);
  await app.server.db.execute(sql`delete from audit_log`);
});

test("the first visit has no previous one, and reloading is the same visit", async () => {
  expect((await home("cashier").visit()).since).toBeNull();
  now = minutes(29);
  expect((await home("cashier").visit()).since).toBeNull();
});

test("a visit starts after half an hour away and shows the time since the last one, however often it is reloaded", async () => {
  await home("cashier").visit();
  const lastSeen = now.toISOString();
  now = minutes(31);
  expect((await home("cashier").visit()).since).toBe(lastSeen);
  now = minutes(5);
  expect((await home("cashier").visit()).since).toBe(lastSeen);
  // Other users are not affected.
  expect((await home("courier").visit()).since).toBeNull();
});

test("a day of work in lists without opening the home page is one visit", async () => {
  await home("cashier").visit();
  const evening = minutes(60 * 9);
  for (let at = 20; at <= 9 * 60; at += 20) await writeAudit("cashier", "payments.export", { at: minutes(at) });
  now = minutes(60 * 24);
  await writeAudit("cashier", "session.login", { at: now });
  expect((await home("cashier").visit()).since).toBe(evening.toISOString());
});

test("actions of others are grouped by kind and person; own actions are not shown", async () => {
  await home("administrator").visit();
  now = minutes(60);
  for (const at of [-20, -15, -10]) await writeAudit("cashier", "reconciliation.closed", { at: minutes(at) });
  await writeAudit("administrator", "reconciliation.closed", { at: minutes(-5) });
  await writeAudit("cashier", "payments.export", { at: minutes(-10) });
  const { news } = await home("administrator").visit();
  expect(news).toMatchObject([{ kind: "reconciliation.closed", count: 3, link: "/transfermovil/reconciliation" }]);
  expect(news[0]?.at).toBe(minutes(-10).toISOString());
});

test("changes that the user may not open are not shown", async () => {
  await writeAudit("administrator", "settings.update");
  await writeAudit("administrator", "reconciliation.closed");
  await writeAudit("administrator", "onlineRequests.move", { after: { number: "TR26000001-1" } });
  await writeAudit("administrator", "onlineRequests.move", { after: { number: "AP26000001-1" } });
  const kindsOf = async (role: string) => (await home(role).visit()).news.map(({ kind, count }) => `${kind} ${count}`);
  now = minutes(1);
  expect(await kindsOf("cashier")).toEqual(["reconciliation.closed 1"]);
  expect(await kindsOf("online-ap")).toEqual(["onlineRequests.move 1"]);
  expect(await kindsOf("courier")).toEqual([]);
});

test("changes of the configuration are shown to administrators of settings, whatever their age, own ones too", async () => {
  await writeAudit("administrator", "settings.update", { at: minutes(-60 * 24 * 30) });
  expect((await home("administrator").visit()).configuration).toMatchObject([{ kind: "settings.update", count: 1 }]);
  await writeAudit("administrator", "settings.update");
  expect((await home("cashier").visit()).configuration).toEqual([]);
});

test("own notifications since then are shown, newest first", async () => {
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

test("it costs three statements, one more for administrators of settings", async () => {
  for (const role of ["cashier", "administrator"]) await home(role).visit();
  expect(await recordStatements(() => home("cashier").visit())).toHaveLength(3);
  expect(await recordStatements(() => home("administrator").visit())).toHaveLength(4);
});
