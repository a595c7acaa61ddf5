/** The plan of the month is mailed to its owner once, in their language. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { emails } from "../../../administration/outgoing-mail/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
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

const addPlan = (role: string, month: number, overrides: object = {}) =>
  app.server.db.insert(workPlans).values({
    userId: ids[role] ?? "",
    month,
    year: 2027,
    title: `Plan ${month}`,
    mainActivities: [],
    ...overrides,
  });
const mails = () => app.server.db.select().from(emails).where(eq(emails.template, "workPlanMonth")).orderBy(emails.to);

test("each plan is mailed once when its month begins in Havana", async () => {
  const mainActivities = [
    { text: "Sin día todavía", date: null, responsible: null },
    { text: "Radicar los contratos", date: "2027-04-12", responsible: null },
  ];
  await addPlan("lawyer", 4, { goals: "Cerrar\nlo pendiente", mainActivities });
  await addPlan("notary", 4);
  await addPlan("lawyer", 5);
  await addPlan("cashier", 4);
  await app.server.db
    .update(users)
    .set({ active: false })
    .where(eq(users.id, ids.cashier ?? ""));
  now = new Date("2027-04-01T03:59:00.000Z");
  expect(await mailPlans(app.server), "a minute before the month begins in Havana").toEqual({ mailed: 0 });
  now = new Date("2027-04-01T12:00:00.000Z");
  expect(await mailPlans(app.server)).toEqual({ mailed: 2 });
  expect(await mailPlans(app.server)).toEqual({ mailed: 0 });
  const [lawyer, notary, ...more] = await mails();
  expect(more).toEqual([]);
  expect([lawyer?.to, lawyer?.subject]).toEqual(["lawyer@demo.example", "Su plan de trabajo de abril de 2027"]);
  expect(lawyer?.text).toMatch(/Cerrar\nlo pendiente\n\n12 abr[^\n]*: Radicar los contratos\nSin día todavía/);
  expect(lawyer?.text).toContain(`${app.server.environment.publicUrl}/legalsit/workAgenda/plan?month=2027-04`);
  expect([notary?.to, notary?.subject]).toEqual(["notary@demo.example", "Your work plan for April 2027"]);
  expect(notary?.text).toContain("Nothing planned");
});

test("a later plan is mailed the next morning; a changed one is not mailed again", async () => {
  await app.server.db.update(workPlans).set({ title: "Otro nombre" }).where(eq(workPlans.month, 4));
  await addPlan("administrator", 4);
  now = new Date("2027-04-06T12:00:00.000Z");
  expect(await mailPlans(app.server)).toEqual({ mailed: 1 });
  expect((await mails()).map(({ to }) => to)).toEqual([
    "administrator@demo.example",
    "lawyer@demo.example",
    "notary@demo.example",
  ]);
});

test("concurrent morning runs mail each plan once", async () => {
  now = new Date("2027-06-01T12:00:00.000Z");
  await addPlan("lawyer", 6);
  await addPlan("notary", 6);
  const before = (await mails()).length;
  const runs = await Promise.all([1, 2, 3, 4].map(() => mailPlans(app.server)));
  expect(runs.reduce((sum, { mailed }) => sum + mailed, 0)).toBe(2);
  expect(await mails()).toHaveLength(before + 2);
});
