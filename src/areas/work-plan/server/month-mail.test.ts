/** The plan of the month goes to whose it is, once, in their language. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { mailPlans } from "./month-mail.ts";
import { workPlans } from "./tables.ts";

let app: TestApp;
let now = new Date("2027-03-31T16:00:00.000Z");
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const { id, email } of await app.server.db.select().from(users)) ids[email.split("@")[0] ?? ""] = id;
  await app.server.db
    .update(users)
    .set({ language: "en" })
    .where(eq(users.id, ids.notary ?? ""));
});
afterAll(() => app.close());

const plan = (who: string, month: number, more: object = {}) =>
  app.server.db.insert(workPlans).values({
    userId: ids[who] ?? "",
    month,
    year: 2027,
    title: `Plan ${month}`,
    mainActivities: [],
    ...more,
  });
const letters = () =>
  app.server.db.select().from(emails).where(eq(emails.template, "workPlanMonth")).orderBy(emails.to);

test("at its beginning each is mailed their plan of the month that it is in Havana, and nobody twice", async () => {
  const mainActivities = [
    { text: "Sin día todavía", date: null, responsible: null },
    { text: "Radicar los contratos", date: "2027-04-12", responsible: null },
  ];
  await plan("lawyer", 4, { goals: "Cerrar\nlo pendiente", mainActivities });
  await plan("notary", 4);
  await plan("lawyer", 5);
  await plan("cashier", 4);
  await app.server.db
    .update(users)
    .set({ active: false })
    .where(eq(users.id, ids.cashier ?? ""));
  now = new Date("2027-04-01T03:59:00.000Z");
  expect(await mailPlans(app.server), "a minute before the month begins in Havana").toEqual({ mailed: 0 });
  now = new Date("2027-04-01T12:00:00.000Z");
  expect(await mailPlans(app.server)).toEqual({ mailed: 2 });
  expect(await mailPlans(app.server)).toEqual({ mailed: 0 });
  const [lawyer, notary, ...more] = await letters();
  expect(more).toEqual([]);
  expect([lawyer?.to, lawyer?.subject]).toEqual(["lawyer@demo.example", "Su plan de trabajo de abril de 2027"]);
  expect(lawyer?.text).toMatch(/Cerrar\nlo pendiente\n\n12 abr[^\n]*: Radicar los contratos\nSin día todavía/);
  expect(lawyer?.text).toContain(`${app.server.environment.publicUrl}/legalsit/workAgenda/plan?month=2027-04`);
  expect([notary?.to, notary?.subject]).toEqual(["notary@demo.example", "Your work plan of April 2027"]);
  expect(notary?.text).toContain("Nothing planned");
});

test("who plans later is mailed the next morning; what is corrected is not mailed again", async () => {
  await app.server.db.update(workPlans).set({ title: "Otro nombre" }).where(eq(workPlans.month, 4));
  await plan("administrator", 4);
  now = new Date("2027-04-06T12:00:00.000Z");
  expect(await mailPlans(app.server)).toEqual({ mailed: 1 });
  expect((await letters()).map(({ to }) => to)).toEqual([
    "administrator@demo.example",
    "lawyer@demo.example",
    "notary@demo.example",
  ]);
});

test("processes that begin the morning at once mail each plan once between them", async () => {
  now = new Date("2027-06-01T12:00:00.000Z");
  await plan("lawyer", 6);
  await plan("notary", 6);
  const before = (await letters()).length;
  const runs = await Promise.all([1, 2, 3, 4].map(() => mailPlans(app.server)));
  expect(runs.reduce((sum, { mailed }) => sum + mailed, 0)).toBe(2);
  expect(await letters()).toHaveLength(before + 2);
});
