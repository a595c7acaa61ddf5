/** What work plans promise beyond what every register does (tests/contract/crud-resources.test.ts). */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeFaultsEs } from "../../../kit/staff-validation-words.es.ts";
import { faultsEs } from "../../../kit/refusals.es.ts";
import type { Permission } from "../../../kit/permissions.ts";
import { readPdf } from "../../../server/testing/read-pdf.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { roles } from "../../roles/server/tables.ts";
import { users } from "../../people/server/tables.ts";

let app: TestApp;
const now = new Date("2026-11-20T15:00:00.000Z");
const ids: Record<string, string> = {};
const desk = (who = "lawyer") => app.as(`${who}@demo.example`).workPlan;
const mayAlso = async (role: string, permissions: readonly Permission[]) => {
  const [row] = await app.server.db.select().from(roles).where(eq(roles.key, role));
  const held = [...new Set([...(row?.permissions ?? []), ...permissions])];
  await app.server.db.update(roles).set({ permissions: held }).where(eq(roles.key, role));
};
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const { id, email } of await app.server.db.select().from(users)) ids[email.split("@")[0] ?? ""] = id;
  await mayAlso("lawyer", ["createWorkplan", "updateWorkplan", "deleteWorkplan"]);
  await mayAlso("management", ["adminActivities", "createWorkplan", "monthWorkPlan", "getActivitysMain"]);
});
afterAll(() => app.close());

const draft = (month: number, more: object = {}) => ({ month, year: 2027, title: `Plan ${month} de 2027`, ...more });

test("one plans one's own month once, and its activities lie in it", async () => {
  const mainActivities = [
    { text: "Radicar los contratos", date: "2027-01-12", responsible: ids.notary ?? "" },
    { text: "Sin día todavía" },
  ];
  const made = await desk().create(draft(1, { goals: "Nada pendiente", mainActivities }));
  expect(made).toMatchObject({
    user: { _id: ids.lawyer, name: "Luis Barrios Peña" },
    goals: "Nada pendiente",
    mainActivities: [
      { text: "Radicar los contratos", date: "2027-01-12", responsible: { name: "Nora Castellanos Vega" } },
      { text: "Sin día todavía", date: null, responsible: null },
    ],
    can: { update: true, remove: true },
  });
  const twice = await expectRefusal(desk().create(draft(1)), "CONFLICT");
  expect(twice.fields).toEqual({ month: [faultsEs.TAKEN] });
  const outside = [{ text: "De otro mes", date: "2027-03-01", responsible: ids.client ?? "" }];
  const wrong = await expectRefusal(desk().create(draft(2, { mainActivities: outside })), "INVALID");
  expect(wrong.fields).toEqual({
    "mainActivities.0.date": [officeFaultsEs.OTHER_MONTH],
    "mainActivities.0.responsible": [faultsEs.CHOICE],
  });
  expect(await desk().ofMonth({ month: 1, year: 2027 })).toEqual(made);
  expect(await desk().ofMonth({ month: 7, year: 2027 })).toBeNull();
});

test("others' plans are written and read by who sees the month of all", async () => {
  await expectRefusal(desk().create(draft(3, { user: ids.notary ?? "" })), "FORBIDDEN");
  const made = await desk("management").create(draft(3, { user: ids.notary ?? "" }));
  expect([made.user._id, made.can]).toEqual([ids.notary, { update: false, remove: false }]);
  await expectRefusal(desk().ofMonth({ month: 3, year: 2027, user: ids.notary ?? "" }), "FORBIDDEN");
  await expectRefusal(desk().update({ _id: made._id, title: "Mío ahora" }), "NOT_FOUND");
  expect((await desk().list({ year: 2027, month: 3 })).docs).toEqual([]);
  expect((await desk("notary").ofMonth({ month: 3, year: 2027 }))?._id).toBe(made._id);
  expect((await desk("management").list({ year: 2027, month: 3 })).docs.map(({ _id }) => _id)).toEqual([made._id]);
});

test("a month of all has its plans, and the activities of their people in any state", async () => {
  const agenda = app.as("lawyer@demo.example").agenda;
  const plan = (title: string, who: string, date: string) =>
    agenda.create({ title, description: "Para probar", date, usersInCharge: [ids[who] ?? ""] });
  await desk().create(draft(5, { mainActivities: [{ text: "Con día", date: "2027-05-03" }, { text: "Sin día" }] }));
  await desk("management").create(
    draft(5, { user: ids.notary ?? "", mainActivities: [{ text: "Antes", date: "2027-05-02" }] }),
  );
  await plan("De la notaria", "notary", "2027-05-31");
  await plan("De otro mes", "notary", "2027-06-01");
  const whole = await desk("management").month({ month: 5, year: 2027, print: true });
  expect(whole.plans.map(({ user }) => user._id)).toEqual([ids.lawyer, ids.notary]);
  expect(whole.activities.map(({ title }) => title)).toEqual(["De la notaria"]);
  const some = await desk("management").month({ month: 5, year: 2027, users: [ids.notary ?? ""] });
  expect([some.plans.length, some.url]).toEqual([1, undefined]);
  const mains = await desk("management").mains({ month: 5, year: 2027 });
  expect(mains.map(({ text }) => text)).toEqual(["Antes", "Con día", "Sin día"]);
  const file = await desk("management").paper({ month: 5, year: 2027 });
  const text = readPdf(file).pages.flat().join(" ");
  for (const said of ["Con día", "Antes", "De la notaria", "Nora Castellanos Vega"]) expect(text).toContain(said);
  const read = () => desk("management").month({ month: 5, year: 2027 });
  const few = (await recordStatements(read)).length;
  await plan("Otra más", "lawyer", "2027-05-20");
  await desk("management").create(draft(5, { user: ids.cashier ?? "" }));
  expect((await recordStatements(read)).length).toBe(few);
});

test("whose plan it is hears of what others do to it, and nobody of what is their own", async () => {
  const told = async (who: string) =>
    (
      await app.server.db
        .select({ text: notifications.textEs, link: notifications.link })
        .from(notifications)
        .where(and(eq(notifications.userId, ids[who] ?? ""), eq(notifications.type, "workplan.changed")))
        .orderBy(notifications.createdAt)
    ).slice(-3);
  const own = await desk().create(draft(8));
  await desk().remove({ id: own._id });
  expect(await told("lawyer")).toEqual([]);
  const made = await desk("administrator").create(draft(9, { user: ids.courier ?? "" }));
  const changed = await desk("administrator").update({
    _id: made._id,
    title: "Otro nombre",
    updatedAt: made.updatedAt,
  });
  await desk("administrator").remove({ id: changed._id });
  const lines = await told("courier");
  expect(lines.map(({ text }) => text.replace(/^.*? (escribió|cambió|eliminó)/, "$1").replace(/\u00a0/g, " "))).toEqual(
    [
      "escribió su plan de septiembre de 2027.",
      "cambió su plan de septiembre de 2027.",
      "eliminó su plan de septiembre de 2027.",
    ],
  );
  expect(lines.every(({ link }) => link === "/workAgenda/plan?month=2027-09")).toBe(true);
});
