// @engine both
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { officeFaultsEs } from "../../../kit/staff-validation-words.es.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { activities } from "./tables.ts";

let app: TestApp;
/** A Friday, ten in the morning in Havana. */
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const desk = (who = "lawyer") => app.as(`${who}@demo.example`).agenda;
async function idOf(who: string): Promise<string> {
  const [found] = await app.server.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `${who}@demo.example`));
  return found?.id ?? "";
}
async function plan(more: object = {}, who = "lawyer") {
  const usersInCharge = [await idOf("notary")];
  return desk(who).create({
    title: "Vista oral del caso 12",
    description: "Con los peritos",
    date: "2026-11-20",
    hour: "9:30",
    usersInCharge,
    ...more,
  });
}
async function toldTo(who: string): Promise<[type: string, text: string][]> {
  const rows = await app.server.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, await idOf(who)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
  return rows.filter(({ type }) => type.startsWith("activity.")).map(({ type, textEs }) => [type, textEs]);
}
const lastTold = async (who: string) => (await toldTo(who))[0]?.[0];
const planAt = (date: string, more: object = {}) => plan({ date, ...more });

test("who plans writes one down, and who takes part is told once each", async () => {
  const before = { notary: (await toldTo("notary")).length, cashier: (await toldTo("cashier")).length };
  const made = await plan({ place: "Tribunal", invitedSpecialists: [await idOf("cashier"), await idOf("lawyer")] });
  expect(made).toMatchObject({
    hour: "09:30",
    minutes: 60,
    state: "pending",
    accomplished: null,
    overdue: false,
    usersInCharge: [{ name: "Nora Castellanos Vega" }],
    createdBy: { name: "Luis Barrios Peña" },
    can: { change: true, finish: true, reopen: true },
  });
  const [toNotary, toCashier] = [await toldTo("notary"), await toldTo("cashier")];
  expect([toNotary.length, toCashier.length]).toEqual([before.notary + 1, before.cashier + 1]);
  expect(toNotary[0]?.[0]).toBe("activity.assigned");
  expect(toNotary[0]?.[1].replace(/\u00a0/g, " ")).toBe(
    "Vista oral del caso 12: 20 de noviembre, 09:30, Tribunal. La planificó Luis Barrios Peña.",
  );
  expect(toCashier[0]?.[0]).toBe("activity.invited");
  const [line] = await app.server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, made._id), eq(auditLog.action, "agenda.create")));
  expect(line?.after).toMatchObject({ title: made.title, date: "2026-11-20" });
});

test("what is wrong is said at its field", async () => {
  const { create } = desk();
  const empty = await expectRefusal(create({ title: "", description: "", date: "", usersInCharge: [] }), "INVALID");
  expect(Object.keys(empty.fields ?? {}).sort()).toEqual(["date", "description", "title", "usersInCharge"]);
  const late = await expectRefusal(plan({ notificationDate: "2026-11-21" }), "INVALID");
  expect(late.fields).toEqual({ notificationDate: [officeFaultsEs.AFTER_ACTIVITY] });
  const hour = await expectRefusal(plan({ hour: "25:00" }), "INVALID");
  expect(hour.fields).toEqual({ hour: [officeFaultsEs.TIME] });
  const notary = await idOf("notary");
  const twice = await expectRefusal(plan({ invitedSpecialists: [notary] }), "INVALID");
  expect(twice.fields).toEqual({ invitedSpecialists: [faultsEs.TAKEN] });
  const stranger = await expectRefusal(plan({ usersInCharge: [await idOf("client")] }), "INVALID");
  expect(stranger.fields).toEqual({ usersInCharge: [faultsEs.CHOICE] });
});

test("one sees one's own days; others' only who plans", async () => {
  const made = await planAt("2026-11-25");
  const week = { from: "2026-11-23", to: "2026-11-29" };
  const ids = async (who: string, userId?: string) =>
    (await desk(who).calendar({ ...week, ...(userId && { userId }) })).map(({ _id }) => _id);
  const notary = await idOf("notary");
  expect(await ids("notary")).toContain(made._id);
  expect(await ids("lawyer"), "who planned it").toContain(made._id);
  expect(await ids("cashier")).not.toContain(made._id);
  expect(await ids("lawyer", notary)).toContain(made._id);
  await expectRefusal(desk("cashier").calendar({ ...week, userId: notary }), "FORBIDDEN");
  await expectRefusal(desk("cashier").own({ userId: notary }), "FORBIDDEN");
  await expectRefusal(desk("cashier").get({ id: made._id }), "NOT_FOUND");
  expect((await desk("management").get({ id: made._id })).can).toEqual({ change: false, finish: false, reopen: false });
  await expectRefusal(desk().calendar({ from: "2026-11-29", to: "2026-11-23" }), "INVALID_PERIOD");
  await expectRefusal(desk().calendar({ from: "2026-01-01", to: "2026-12-31" }), "INVALID_PERIOD");
  expect((await desk("notary").own({ search: "caso 12", from: "2026-11-25" })).docs.map(({ _id }) => _id)).toContain(
    made._id,
  );
});

test("the calendar of a week is two statements, however full it is", async () => {
  const read = () => desk().calendar({ from: "2026-11-16", to: "2026-11-22" });
  await read();
  const few = await recordStatements(read);
  for (let at = 0; at < 5; at++) await planAt("2026-11-19");
  expect((await recordStatements(read)).length).toBe(few.length);
  expect(few.filter(({ text }) => /activit/.test(text)).length).toBe(2);
});

test("who is in charge says how it ended, from its day on, and who planned it hears so", async () => {
  const charge = { usersInCharge: [await idOf("cashier")] };
  const coming = await planAt("2026-11-21", charge);
  await expectRefusal(desk("cashier").finish({ _id: coming._id, accomplished: true }), "TRANSITION_NOT_ALLOWED");
  const made = await planAt("2026-11-19", charge);
  expect(made.overdue).toBe(true);
  await expectRefusal(desk("courier").finish({ _id: made._id, accomplished: true }), "NOT_FOUND");
  await expectRefusal(desk("management").finish({ _id: made._id, accomplished: true }), "FORBIDDEN");
  const without = await expectRefusal(desk("cashier").finish({ _id: made._id, accomplished: false }), "CAUSE_REQUIRED");
  expect(without.fields).toEqual({ unfulfilledCause: [faultsEs.REQUIRED] });
  const short = { _id: made._id, accomplished: false, unfulfilledCause: "no" };
  expect((await expectRefusal(desk("cashier").finish(short), "INVALID")).fields).toHaveProperty("unfulfilledCause");
  const ended = await desk("cashier").finish({ ...short, unfulfilledCause: "No vino el perito" });
  expect(ended).toMatchObject({
    state: "unfulfilled",
    accomplished: false,
    overdue: false,
    unfulfilledCause: "No vino el perito",
  });
  expect((await toldTo("lawyer"))[0]).toEqual(["activity.finished", expect.stringContaining("No vino el perito")]);
  // Finished, it is neither corrected nor moved nor deleted; only who plans opens it again, and says why.
  await expectRefusal(desk().update({ _id: made._id, title: "Otra cosa" }), "TRANSITION_NOT_ALLOWED");
  await expectRefusal(desk().remove({ _id: made._id }), "TRANSITION_NOT_ALLOWED");
  const back = { _id: made._id, accomplished: null, note: "Se hará el lunes que viene" };
  await expectRefusal(desk("cashier").finish(back), "TRANSITION_NOT_ALLOWED");
  await expectRefusal(desk().finish({ ...back, note: "" }), "INVALID");
  expect(await desk().finish(back)).toMatchObject({ state: "pending", unfulfilledCause: null, accomplished: null });
  expect((await toldTo("cashier"))[0]).toEqual(["activity.finished", expect.stringContaining("el lunes que viene")]);
});

test("it moves with its reminder, and who takes part hears where to", async () => {
  const made = await planAt("2026-11-27", { notificationDate: "2026-11-25" });
  now = new Date(now.getTime() + 1000);
  const moved = await desk().update({ _id: made._id, date: "2026-12-01", hour: "" });
  expect(moved).toMatchObject({ date: "2026-12-01", hour: null, notificationDate: "2026-11-29", title: made.title });
  expect(await lastTold("notary")).toBe("activity.moved");
  const [row] = await app.server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, made._id), eq(auditLog.action, "agenda.update")));
  expect([row?.before, row?.after]).toEqual([
    { date: "2026-11-27", hour: "09:30", notificationDate: "2026-11-25" },
    { date: "2026-12-01", hour: null, notificationDate: "2026-11-29" },
  ]);
  // Two people at once: the second is told what stands there now.
  const late = desk().update({ _id: made._id, updatedAt: made.updatedAt, date: "2026-12-02" });
  expect((await expectRefusal(late, "CONFLICT")).facts.current).toMatchObject({ state: "pending" });
  const told = (await toldTo("notary")).length;
  await desk().update({ _id: made._id, description: "Con los peritos y las partes" });
  expect((await toldTo("notary")).length, "words alone are told to nobody").toBe(told);
});

test("who comes in is invited, who is left out is told, and who left the house stays where they were", async () => {
  const made = await planAt("2026-11-30");
  const [cashier, notary] = [await idOf("cashier"), await idOf("notary")];
  await desk().update({ _id: made._id, usersInCharge: [cashier] });
  expect([await lastTold("cashier"), await lastTold("notary")]).toEqual(["activity.assigned", "activity.moved"]);
  await app.server.db.update(users).set({ active: false }).where(eq(users.id, cashier));
  const more = await desk().update({ _id: made._id, usersInCharge: [cashier, notary] });
  expect(more.usersInCharge.length).toBe(2);
  await expectRefusal(planAt("2026-11-30", { usersInCharge: [cashier] }), "INVALID");
  await app.server.db.update(users).set({ active: true }).where(eq(users.id, cashier));
});

test("who planned it or plans at all deletes it, and who takes part hears that it is off", async () => {
  const made = await planAt("2026-11-30", { usersInCharge: [await idOf("cashier")] });
  await expectRefusal(desk("cashier").remove({ _id: made._id }), "FORBIDDEN");
  expect(await desk("notary").remove({ _id: made._id })).toEqual({ deleted: true });
  expect(await lastTold("cashier")).toBe("activity.moved");
  expect(await app.server.db.select().from(activities).where(eq(activities.id, made._id))).toEqual([]);
  await expectRefusal(desk("notary").remove({ _id: made._id }), "NOT_FOUND");
});

test("what is pending is overdue from the midnight of Havana on", async () => {
  const made = await planAt("2026-11-20");
  const overdueAt = async (at: string) => {
    now = new Date(at);
    const { overdue } = await desk().get({ id: made._id });
    return overdue;
  };
  expect(await overdueAt("2026-11-21T04:59:59.000Z")).toBe(false);
  expect(await overdueAt("2026-11-21T05:00:00.000Z")).toBe(true);
  now = new Date("2026-11-20T15:00:00.000Z");
});
