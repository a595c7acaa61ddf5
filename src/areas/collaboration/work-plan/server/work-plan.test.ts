/** Work plans, beyond what every CRUD resource does (tests/contract/crud-resources.test.ts). */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import type { Permission } from "../../../../kit/permissions.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { roles } from "../../../administration/roles/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";

let app: TestApp;
const now = new Date("2026-11-20T15:00:00.000Z");
const ids: Record<string, string> = {};
const workPlanAs = (role = "lawyer") => app.as(`${role}@demo.example`).workPlan;
const grant = async (role: string, permissions: readonly Permission[]) => {
  const [row] = await app.server.db.select().from(roles).where(eq(roles.key, role));
  const granted = [...new Set([...(row?.permissions ?? []), ...permissions])];
  await app.server.db.update(roles).set({ permissions: granted }).where(eq(roles.key, role));
};
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const { id, email } of await app.server.db.select().from(users)) ids[email.split("@")[0] ?? ""] = id;
  await grant("lawyer", ["createWorkplan", "updateWorkplan", "deleteWorkplan"]);
  await grant("management", ["adminActivities", "createWorkplan", "monthWorkPlan", "getActivitysMain"]);
});
afterAll(() => app.close());

const draft = (month: number, overrides: object = {}) => ({
  month,
  year: 2027,
  title: `Plan ${month} de 2027`,
  ...overrides,
});

test("a user has one plan per month, with activities of that month", async () => {
  const mainActivities = [
    { text: "Radicar los contratos", date: "2027-01-12", responsible: ids.notary ?? "" },
    { text: "Sin día todavía" },
  ];
  const created = await workPlanAs().create(draft(1, { goals: "Nada pendiente", mainActivities }));
  expect(created).toMatchObject({
    user: { _id: ids.lawyer, name: "Luis Barrios Peña" },
    goals: "Nada pendiente",
    mainActivities: [
      { text: "Radicar los contratos", date: "2027-01-12", responsible: { name: "Nora Castellanos Vega" } },
      { text: "Sin día todavía", date: null, responsible: null },
    ],
    can: { update: true, remove: true },
  });
  const duplicate = await expectRefusal(workPlanAs().create(draft(1)), "CONFLICT");
  expect(duplicate.fields).toEqual({ month: [faultsEs.TAKEN] });
  const outside = [{ text: "De otro mes", date: "2027-03-01", responsible: ids.client ?? "" }];
  const refusal = await expectRefusal(workPlanAs().create(draft(2, { mainActivities: outside })), "INVALID");
  expect(refusal.fields).toEqual({
    "mainActivities.0.date": [officeFaultsEs.OTHER_MONTH],
    "mainActivities.0.responsible": [faultsEs.CHOICE],
  });
  expect(await workPlanAs().ofMonth({ month: 1, year: 2027 })).toEqual(created);
  expect(await workPlanAs().ofMonth({ month: 7, year: 2027 })).toBeNull();
});

test("plans of others need the permission for the month of all", async () => {
  await expectRefusal(workPlanAs().create(draft(3, { user: ids.notary ?? "" })), "FORBIDDEN");
  const created = await workPlanAs("management").create(draft(3, { user: ids.notary ?? "" }));
  expect([created.user._id, created.can]).toEqual([ids.notary, { update: false, remove: false }]);
  await expectRefusal(workPlanAs().ofMonth({ month: 3, year: 2027, user: ids.notary ?? "" }), "FORBIDDEN");
  await expectRefusal(workPlanAs().update({ _id: created._id, title: "Mío ahora" }), "NOT_FOUND");
  expect((await workPlanAs().list({ year: 2027, month: 3 })).docs).toEqual([]);
  expect((await workPlanAs("notary").ofMonth({ month: 3, year: 2027 }))?._id).toBe(created._id);
  expect((await workPlanAs("management").list({ year: 2027, month: 3 })).docs.map(({ _id }) => _id)).toEqual([
    created._id,
  ]);
});

test("the month of all has its plans and the agenda of their people in any state", async () => {
  const agenda = app.as("lawyer@demo.example").agenda;
  const addActivity = (title: string, role: string, date: string) =>
    agenda.create({ title, description: "Para probar", date, usersInCharge: [ids[role] ?? ""] });
  await workPlanAs().create(
    draft(5, { mainActivities: [{ text: "Con día", date: "2027-05-03" }, { text: "Sin día" }] }),
  );
  await workPlanAs("management").create(
    draft(5, { user: ids.notary ?? "", mainActivities: [{ text: "Antes", date: "2027-05-02" }] }),
  );
  await addActivity("De la notaria", "notary", "2027-05-31");
  await addActivity("De otro mes", "notary", "2027-06-01");
  const month = await workPlanAs("management").month({ month: 5, year: 2027, print: true });
  expect(month.plans.map(({ user }) => user._id)).toEqual([ids.lawyer, ids.notary]);
  expect(month.activities.map(({ title }) => title)).toEqual(["De la notaria"]);
  const filtered = await workPlanAs("management").month({ month: 5, year: 2027, users: [ids.notary ?? ""] });
  expect([filtered.plans.length, filtered.url]).toEqual([1, undefined]);
  const mains = await workPlanAs("management").mains({ month: 5, year: 2027 });
  expect(mains.map(({ text }) => text)).toEqual(["Antes", "Con día", "Sin día"]);
  const file = await workPlanAs("management").paper({ month: 5, year: 2027 });
  const text = readPdf(file).pages.flat().join(" ");
  for (const expected of ["Con día", "Antes", "De la notaria", "Nora Castellanos Vega"])
    expect(text).toContain(expected);
  const readMonth = () => workPlanAs("management").month({ month: 5, year: 2027 });
  const cost = (await recordStatements(readMonth)).length;
  await addActivity("Otra más", "lawyer", "2027-05-20");
  await workPlanAs("management").create(draft(5, { user: ids.cashier ?? "" }));
  expect((await recordStatements(readMonth)).length).toBe(cost);
});

test("the owner is notified of changes by others, not of their own", async () => {
  const notificationsOf = async (role: string) =>
    (
      await app.server.db
        .select({ text: notifications.textEs, link: notifications.link })
        .from(notifications)
        .where(and(eq(notifications.userId, ids[role] ?? ""), eq(notifications.type, "workplan.changed")))
        .orderBy(notifications.createdAt)
    ).slice(-3);
  const ownPlan = await workPlanAs().create(draft(8));
  await workPlanAs().remove({ id: ownPlan._id });
  expect(await notificationsOf("lawyer")).toEqual([]);
  const created = await workPlanAs("administrator").create(draft(9, { user: ids.courier ?? "" }));
  const changed = await workPlanAs("administrator").update({
    _id: created._id,
    title: "Otro nombre",
    updatedAt: created.updatedAt,
  });
  await workPlanAs("administrator").remove({ id: changed._id });
  const notices = await notificationsOf("courier");
  expect(notices.map(({ text }) => text.replace(/^.*? (creó|cambió|eliminó)/, "$1").replace(/\u00a0/g, " "))).toEqual([
    "creó su plan de septiembre de 2027.",
    "cambió su plan de septiembre de 2027.",
    "eliminó su plan de septiembre de 2027.",
  ]);
  expect(notices.every(({ link }) => link === "/workAgenda/plan?month=2027-09")).toBe(true);
});
