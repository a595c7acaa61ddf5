// @engine both
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { activities } from "./tables.ts";

let app: TestApp;
/** Friday, ten in the morning in Havana. */
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const agendaOf = (who = "lawyer") => app.as(`${who}@demo.example`).agenda;
async function idOf(who: string): Promise<string> {
  const [found] = await app.server.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `${who}@demo.example`));
  return found?.id ?? "";
}
async function plan(overrides: object = {}, who = "lawyer") {
  const usersInCharge = [await idOf("notary")];
  return agendaOf(who).create({
    title: "Vista oral del caso 12",
    description: "Con los peritos",
    date: "2026-11-20",
    hour: "9:30",
    usersInCharge,
    ...overrides,
  });
}
async function noticesOf(who: string): Promise<[type: string, text: string][]> {
  const rows = await app.server.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, await idOf(who)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
  return rows.filter(({ type }) => type.startsWith("activity.")).map(({ type, textEs }) => [type, textEs]);
}
const lastNoticeType = async (who: string) => (await noticesOf(who))[0]?.[0];
const planAt = (date: string, overrides: object = {}) => plan({ date, ...overrides });

test("a planner creates one, and every participant is notified once", async () => {
  const before = { notary: (await noticesOf("notary")).length, cashier: (await noticesOf("cashier")).length };
  const created = await plan({ place: "Tribunal", invitedSpecialists: [await idOf("cashier"), await idOf("lawyer")] });
  expect(created).toMatchObject({
    hour: "09:30",
    minutes: 60,
    state: "pending",
    accomplished: null,
    overdue: false,
    usersInCharge: [{ name: "Nora Castellanos Vega" }],
    createdBy: { name: "Luis Barrios Peña" },
    can: { change: true, finish: true, reopen: true },
  });
  const [toNotary, toCashier] = [await noticesOf("notary"), await noticesOf("cashier")];
  expect([toNotary.length, toCashier.length]).toEqual([before.notary + 1, before.cashier + 1]);
  expect(toNotary[0]?.[0]).toBe("activity.assigned");
  expect(toNotary[0]?.[1].replace(/\u00a0/g, " ")).toBe(
    "Vista oral del caso 12: 20 de noviembre, 09:30, Tribunal. La planificó Luis Barrios Peña.",
  );
  expect(toCashier[0]?.[0]).toBe("activity.invited");
  const [line] = await app.server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, created._id), eq(auditLog.action, "agenda.create")));
  expect(line?.after).toMatchObject({ title: created.title, date: "2026-11-20" });
});

test("errors are reported at their fields", async () => {
  const { create } = agendaOf();
  const empty = await expectRefusal(create({ title: "", description: "", date: "", usersInCharge: [] }), "INVALID");
  expect(Object.keys(empty.fields ?? {}).sort()).toEqual(["date", "description", "title", "usersInCharge"]);
  const late = await expectRefusal(plan({ notificationDate: "2026-11-21" }), "INVALID");
  expect(late.fields).toEqual({ notificationDate: [officeFaultsEs.AFTER_ACTIVITY] });
  const hour = await expectRefusal(plan({ hour: "25:00" }), "INVALID");
  expect(hour.fields).toEqual({ hour: [officeFaultsEs.TIME] });
  const notary = await idOf("notary");
  const duplicate = await expectRefusal(plan({ invitedSpecialists: [notary] }), "INVALID");
  expect(duplicate.fields).toEqual({ invitedSpecialists: [faultsEs.TAKEN] });
  const refusedClient = await expectRefusal(plan({ usersInCharge: [await idOf("client")] }), "INVALID");
  expect(refusedClient.fields).toEqual({ usersInCharge: [faultsEs.CHOICE] });
});

test("users see their own days; only planners see others'", async () => {
  const created = await planAt("2026-11-25");
  const week = { from: "2026-11-23", to: "2026-11-29" };
  const ids = async (who: string, userId?: string) =>
    (await agendaOf(who).calendar({ ...week, ...(userId && { userId }) })).map(({ _id }) => _id);
  const notary = await idOf("notary");
  expect(await ids("notary")).toContain(created._id);
  expect(await ids("lawyer"), "who planned it").toContain(created._id);
  expect(await ids("cashier")).not.toContain(created._id);
  expect(await ids("lawyer", notary)).toContain(created._id);
  await expectRefusal(agendaOf("cashier").calendar({ ...week, userId: notary }), "FORBIDDEN");
  await expectRefusal(agendaOf("cashier").own({ userId: notary }), "FORBIDDEN");
  await expectRefusal(agendaOf("cashier").get({ id: created._id }), "NOT_FOUND");
  expect((await agendaOf("management").get({ id: created._id })).can).toEqual({
    change: false,
    finish: false,
    reopen: false,
  });
  await expectRefusal(agendaOf().calendar({ from: "2026-11-29", to: "2026-11-23" }), "INVALID_PERIOD");
  await expectRefusal(agendaOf().calendar({ from: "2026-01-01", to: "2026-12-31" }), "INVALID_PERIOD");
  expect(
    (await agendaOf("notary").own({ search: "caso 12", from: "2026-11-25" })).docs.map(({ _id }) => _id),
  ).toContain(created._id);
});

test("the calendar of a week is two statements, however full it is", async () => {
  const read = () => agendaOf().calendar({ from: "2026-11-16", to: "2026-11-22" });
  await read();
  const few = await recordStatements(read);
  for (let at = 0; at < 5; at++) await planAt("2026-11-19");
  expect((await recordStatements(read)).length).toBe(few.length);
  expect(few.filter(({ text }) => /activit/.test(text)).length).toBe(2);
});

test("the person in charge finishes it from its day on, and the creator is notified", async () => {
  const charge = { usersInCharge: [await idOf("cashier")] };
  const future = await planAt("2026-11-21", charge);
  await expectRefusal(agendaOf("cashier").finish({ _id: future._id, accomplished: true }), "TRANSITION_NOT_ALLOWED");
  const created = await planAt("2026-11-19", charge);
  expect(created.overdue).toBe(true);
  await expectRefusal(agendaOf("courier").finish({ _id: created._id, accomplished: true }), "NOT_FOUND");
  await expectRefusal(agendaOf("management").finish({ _id: created._id, accomplished: true }), "FORBIDDEN");
  const refused = await expectRefusal(
    agendaOf("cashier").finish({ _id: created._id, accomplished: false }),
    "CAUSE_REQUIRED",
  );
  expect(refused.fields).toEqual({ unfulfilledCause: [faultsEs.REQUIRED] });
  const short = { _id: created._id, accomplished: false, unfulfilledCause: "no" };
  expect((await expectRefusal(agendaOf("cashier").finish(short), "INVALID")).fields).toHaveProperty("unfulfilledCause");
  const ended = await agendaOf("cashier").finish({ ...short, unfulfilledCause: "No vino el perito" });
  expect(ended).toMatchObject({
    state: "unfulfilled",
    accomplished: false,
    overdue: false,
    unfulfilledCause: "No vino el perito",
  });
  expect((await noticesOf("lawyer"))[0]).toEqual(["activity.finished", expect.stringContaining("No vino el perito")]);
  // A finished activity cannot be edited, moved or deleted; only planners reopen it, with a reason.
  await expectRefusal(agendaOf().update({ _id: created._id, title: "Otra cosa" }), "TRANSITION_NOT_ALLOWED");
  await expectRefusal(agendaOf().remove({ _id: created._id }), "TRANSITION_NOT_ALLOWED");
  const back = { _id: created._id, accomplished: null, note: "Se hará el lunes que viene" };
  await expectRefusal(agendaOf("cashier").finish(back), "TRANSITION_NOT_ALLOWED");
  await expectRefusal(agendaOf().finish({ ...back, note: "" }), "INVALID");
  expect(await agendaOf().finish(back)).toMatchObject({ state: "pending", unfulfilledCause: null, accomplished: null });
  expect((await noticesOf("cashier"))[0]).toEqual(["activity.finished", expect.stringContaining("el lunes que viene")]);
});

test("its reminder moves along, and participants are notified", async () => {
  const created = await planAt("2026-11-27", { notificationDate: "2026-11-25" });
  now = new Date(now.getTime() + 1000);
  const moved = await agendaOf().update({ _id: created._id, date: "2026-12-01", hour: "" });
  expect(moved).toMatchObject({ date: "2026-12-01", hour: null, notificationDate: "2026-11-29", title: created.title });
  expect(await lastNoticeType("notary")).toBe("activity.moved");
  const [row] = await app.server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, created._id), eq(auditLog.action, "agenda.update")));
  expect([row?.before, row?.after]).toEqual([
    { date: "2026-11-27", hour: "09:30", notificationDate: "2026-11-25" },
    { date: "2026-12-01", hour: null, notificationDate: "2026-11-29" },
  ]);
  // Concurrent edits: the second one gets the current record.
  const late = agendaOf().update({ _id: created._id, updatedAt: created.updatedAt, date: "2026-12-02" });
  expect((await expectRefusal(late, "CONFLICT")).facts.current).toMatchObject({ state: "pending" });
  const noticeCount = (await noticesOf("notary")).length;
  await agendaOf().update({ _id: created._id, description: "Con los peritos y las partes" });
  expect((await noticesOf("notary")).length, "a new description notifies nobody").toBe(noticeCount);
});

test("added people are invited, removed ones notified, and inactive ones stay", async () => {
  const created = await planAt("2026-11-30");
  const [cashier, notary] = [await idOf("cashier"), await idOf("notary")];
  await agendaOf().update({ _id: created._id, usersInCharge: [cashier] });
  expect([await lastNoticeType("cashier"), await lastNoticeType("notary")]).toEqual([
    "activity.assigned",
    "activity.moved",
  ]);
  await app.server.db.update(users).set({ active: false }).where(eq(users.id, cashier));
  const overrides = await agendaOf().update({ _id: created._id, usersInCharge: [cashier, notary] });
  expect(overrides.usersInCharge.length).toBe(2);
  await expectRefusal(planAt("2026-11-30", { usersInCharge: [cashier] }), "INVALID");
  await app.server.db.update(users).set({ active: true }).where(eq(users.id, cashier));
});

test("its creator and planners delete it, and participants are notified", async () => {
  const created = await planAt("2026-11-30", { usersInCharge: [await idOf("cashier")] });
  await expectRefusal(agendaOf("cashier").remove({ _id: created._id }), "FORBIDDEN");
  expect(await agendaOf("notary").remove({ _id: created._id })).toEqual({ deleted: true });
  expect(await lastNoticeType("cashier")).toBe("activity.moved");
  expect(await app.server.db.select().from(activities).where(eq(activities.id, created._id))).toEqual([]);
  await expectRefusal(agendaOf("notary").remove({ _id: created._id }), "NOT_FOUND");
});

test("what is pending is overdue from the midnight of Havana on", async () => {
  const created = await planAt("2026-11-20");
  const overdueAt = async (at: string) => {
    now = new Date(at);
    const { overdue } = await agendaOf().get({ id: created._id });
    return overdue;
  };
  expect(await overdueAt("2026-11-21T04:59:59.000Z")).toBe(false);
  expect(await overdueAt("2026-11-21T05:00:00.000Z")).toBe(true);
  now = new Date("2026-11-20T15:00:00.000Z");
});
