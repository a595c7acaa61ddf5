/** The agenda's home widget, and the morning notification of overdue activities. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { notifyOverdue } from "./overdue.ts";
import { activities } from "./tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const { id, email } of await app.server.db.select().from(users)) ids[email.split("@")[0] ?? ""] = id;
  await app.server.db.delete(activities);
});
afterAll(() => app.close());

const agendaOf = (who = "lawyer") => app.as(`${who}@demo.example`).agenda;
const plan = (title: string, date: string, overrides: object = {}) =>
  agendaOf().create({ title, description: "Para probar", date, usersInCharge: [ids.notary ?? ""], ...overrides });
const overdueNotices = (who: string) =>
  app.server.db
    .select({ es: notifications.textEs, en: notifications.textEn, link: notifications.link })
    .from(notifications)
    .where(and(eq(notifications.userId, ids[who] ?? ""), eq(notifications.type, "activity.overdue")));

test("the widget counts the user's activities like its list, in a constant number of statements", async () => {
  expect(await agendaOf("notary").home()).toMatchObject({
    overdue: 0,
    overdueSince: null,
    ofToday: 0,
    overdueDocs: [],
    docs: [],
  });
  await plan("Inscribir la escritura", "2026-11-17");
  await plan("Cotejar las copias", "2026-11-19", { invitedSpecialists: [ids.cashier ?? ""] });
  const today = await plan("Firma en la sede", "2026-11-20", { hour: "16:00" });
  await plan("Recoger el poder", "2026-11-26");
  await plan("Más allá de la semana", "2026-11-27");
  const done = await plan("Ya cumplida", "2026-11-18");
  await agendaOf().finish({ _id: done._id, accomplished: true });
  let home: Awaited<ReturnType<ReturnType<typeof agendaOf>["home"]>> | undefined;
  const statements = await recordStatements(async () => {
    home = await agendaOf("notary").home();
  });
  expect(statements).toHaveLength(5);
  expect(home).toMatchObject({ today: "2026-11-20", overdue: 2, overdueSince: "2026-11-17", ofToday: 1 });
  expect(home?.docs.map(({ title }) => title)).toEqual(["Firma en la sede", "Recoger el poder"]);
  expect(home?.docs[0]?._id).toBe(today._id);
  expect(home?.overdueDocs.map(({ title }) => title)).toEqual(["Inscribir la escritura", "Cotejar las copias"]);
  const listed = await agendaOf("notary").own({ state: "pending", to: "2026-11-19" });
  expect(listed.totalDocs).toBe(home?.overdue);
  expect(await agendaOf("cashier").home()).toMatchObject({ overdue: 1, ofToday: 0 });
});

test("at eight the people in charge are notified once a day of overdue activities; invited ones are not", async () => {
  now = new Date("2026-11-21T13:00:00.000Z");
  expect((await notifyOverdue(app.server)).notified).toBe(1);
  const { es = "", en = "", link } = (await overdueNotices("notary"))[0] ?? {};
  expect(es.replace(/\u00a0/g, " ")).toBe(
    "Inscribir la escritura (17 de noviembre): márquela como cumplida o incumplida, o muévala. Y 2 más.",
  );
  expect(en.replace(/\u00a0/g, " ")).toContain("And 2 more.");
  expect(link).toBe("/workAgenda?view=calendar");
  expect([await overdueNotices("cashier"), await overdueNotices("lawyer")]).toEqual([[], []]);
  expect(await notifyOverdue(app.server), "the same day again").toEqual({ notified: 0 });
  const at = await Promise.all([notifyOverdue(app.server), notifyOverdue(app.server)]);
  expect(at).toEqual([{ notified: 0 }, { notified: 0 }]);
  now = new Date("2026-11-22T13:00:00.000Z");
  const both = await Promise.all([notifyOverdue(app.server), notifyOverdue(app.server)]);
  expect(both.map(({ notified }) => notified).sort()).toEqual([0, 1]);
  expect(await overdueNotices("notary")).toHaveLength(2);
});

test("inactive people are not notified", async () => {
  await app.server.db
    .update(users)
    .set({ active: false })
    .where(eq(users.id, ids.notary ?? ""));
  now = new Date("2026-11-23T13:00:00.000Z");
  await notifyOverdue(app.server);
  expect(await overdueNotices("notary")).toHaveLength(2);
});
