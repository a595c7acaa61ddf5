// @engine both
/** Behaviour of virtual tables beyond that of every CRUD resource (tests/contract/crud-resources.test.ts). */
import { and, desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { emails } from "../../../administration/outgoing-mail/server/tables.ts";
import { notifyOpenedAndClosed } from "./scheduled-transitions.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const minute = 60_000;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const fromNow = (ms: number) => new Date(now.getTime() + ms).toISOString();
const tables = (who = "administrator") => app.as(`${who}@demo.example`).virtualTables;
const idOf = async (who: string) => {
  const { docs } = await app.as("administrator@demo.example").people.list({ search: `${who}@demo.example` });
  return docs[0]?._id ?? "";
};
const mailsTo = (to: string) =>
  app.server.db
    .select()
    .from(emails)
    .where(and(eq(emails.to, to), like(emails.template, "table%")))
    .orderBy(desc(emails.createdAt), desc(emails.id));
const noticesOf = async (who: string) =>
  (
    await app.server.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, await idOf(who)), like(notifications.type, "table.%")))
      .orderBy(notifications.createdAt, notifications.id)
  ).map(({ type }) => type);

let tableNumber = 0;
async function open(overrides: object = {}) {
  tableNumber += 1;
  const draft = {
    title: `Mesa ${tableNumber}`,
    description: "De lo que se trata",
    openDate: fromNow(-minute),
    moderators: [await idOf("lawyer")],
    members: [await idOf("notary")],
  };
  return tables().create({ ...draft, ...overrides });
}

test("its state follows the clock: scheduled, open, closed at its end, without a job", async () => {
  const created = await open({ openDate: fromNow(10 * minute), closeDate: fromNow(20 * minute) });
  const state = async () => (await tables("notary").detail({ id: created._id })).state;
  expect(created.state).toBe("scheduled");
  expect(await tables("notary").isOpen({ id: created._id })).toEqual({ open: false, reason: "scheduled" });
  pass(10 * minute);
  expect(await state()).toBe("open");
  expect(await tables("notary").isOpen({ id: created._id })).toEqual({ open: true });
  pass(10 * minute - 1);
  expect(await state()).toBe("open");
  pass(1);
  expect(await state()).toBe("closed");
  expect(await tables("notary").isOpen({ id: created._id })).toEqual({ open: false, reason: "closed" });
});

test("participants are notified once when it opens and once when it closes", async () => {
  await notifyOpenedAndClosed(app.server);
  const created = await open({ openDate: fromNow(5 * minute), closeDate: fromNow(15 * minute) });
  const noticeCount = async () => (await noticesOf("notary")).length;
  const before = await noticeCount();
  expect(await notifyOpenedAndClosed(app.server)).toEqual({ opened: 0, closed: 0 });
  pass(5 * minute);
  expect(await notifyOpenedAndClosed(app.server)).toEqual({ opened: 1, closed: 0 });
  expect(await notifyOpenedAndClosed(app.server)).toEqual({ opened: 0, closed: 0 });
  expect(await noticeCount()).toBe(before + 1);
  pass(10 * minute);
  const atOnce = await Promise.all([1, 2, 3, 4].map(() => notifyOpenedAndClosed(app.server)));
  expect(atOnce.map(({ closed }) => closed).toSorted(), "by four processes").toEqual([0, 0, 0, 1]);
  expect(await noticeCount()).toBe(before + 2);
  const { history = [] } = await tables("lawyer").detail({ id: created._id });
  expect(history.map(({ deed }) => deed)).toEqual([
    "virtualTables.close",
    "virtualTables.open",
    "virtualTables.create",
  ]);
});

test("people who were not invited get NOT_MEMBER and an empty list; administrators read it", async () => {
  const { _id: id } = await open();
  for (const call of [tables("courier").detail, tables("courier").people, tables("courier").goals])
    await expectRefusal(call({ id }), "NOT_MEMBER");
  await expectRefusal(tables("courier").findGoals({ tableId: id }), "NOT_MEMBER");
  expect(await tables("courier").standing({ id })).toEqual({ member: false, moderator: false });
  expect((await tables("courier").own({})).docs).toEqual([]);
  expect(await tables("notary").standing({ id })).toEqual({ member: true, moderator: false });
  expect(await tables("lawyer").standing({ id })).toEqual({ member: true, moderator: true });
  expect((await tables("notary").own({})).docs.map(({ _id }) => _id)).toContain(id);
  const asAdministrator = await tables().detail({ id });
  expect(asAdministrator).toMatchObject({ part: "none", can: { lead: true, keep: true, write: false } });
  expect(await tables("notary").detail({ id })).toMatchObject({
    part: "member",
    can: { lead: false, keep: false, write: true, bring: true },
  });
  await expectRefusal(tables("courier").detail({ id: crypto.randomUUID() }), "NOT_FOUND");
  await expectRefusal(tables("courier").standing({ id: crypto.randomUUID() }), "NOT_FOUND");
});

test("current members of a group take part: leaving the group ends it", async () => {
  const courier = await idOf("courier");
  const groups = app.as("administrator@demo.example").userGroups;
  const group = await groups.create({
    name: "Grupo de la mesa",
    users: [courier],
    externalPeople: [{ name: "Uno de Fuera", email: "fuera@example.com" }],
  });
  const { _id: id } = await open({ groups: [group._id] });
  const people = await tables("courier").people({ id });
  expect(people.map(({ role }) => role)).toEqual(["moderator", "member", "member", "external"]);
  const refusal = await expectRefusal(groups.remove({ id: group._id }), "IN_USE");
  expect(refusal.facts?.usedIn).toMatchObject([{ what: "virtualTables", count: 1 }]);
  await groups.update({ _id: group._id, updatedAt: group.updatedAt, users: [], externalPeople: [] });
  await expectRefusal(tables("courier").detail({ id }), "NOT_MEMBER");
  expect(await tables("notary").people({ id })).toHaveLength(2);
});

test("moderators edit it, but not its moderators and activation; members edit nothing", async () => {
  const { _id, updatedAt } = await open();
  const read = { _id, updatedAt };
  await expectRefusal(tables("notary").update({ ...read, title: "Mía" }), "FORBIDDEN");
  await expectRefusal(tables("courier").update({ ...read, title: "Mía" }), "FORBIDDEN");
  await expectRefusal(tables("notary").get({ id: _id }), "FORBIDDEN");
  await expectRefusal(tables("notary").get({ id: crypto.randomUUID() }), "NOT_FOUND");
  const { permissions } = await app
    .as("online-ap@demo.example")
    .session.current()
    .then(({ user }) => user);
  expect(permissions).not.toContain("adminVirtualTable");
  const ownTable = await open({ moderators: [await idOf("online-ap")] });
  const as = { _id: ownTable._id, updatedAt: ownTable.updatedAt };
  const titled = await tables("online-ap").update({ ...as, title: "Con otro título" });
  expect(titled).toMatchObject({ title: "Con otro título", description: ownTable.description });
  const moderators = [await idOf("courier")];
  await expectRefusal(
    tables("online-ap").update({ _id: ownTable._id, updatedAt: titled.updatedAt, moderators }),
    "FORBIDDEN",
  );
  await expectRefusal(
    tables("online-ap").turn({ _id: ownTable._id, updatedAt: titled.updatedAt, active: false }),
    "FORBIDDEN",
  );
  const refusedEmpty = await expectRefusal(
    tables().update({ _id: ownTable._id, updatedAt: titled.updatedAt, moderators: [] }),
    "INVALID",
  );
  expect(refusedEmpty.fields).toEqual({ moderators: [faultsEs.REQUIRED] });
});

test("a closed table can only be reopened, with a future end or none", async () => {
  const { _id, updatedAt } = await open({ closeDate: fromNow(60 * minute) });
  const closed = await tables("lawyer").update({ _id, updatedAt, closed: true });
  expect(closed.state).toBe("closed");
  const at = { _id, updatedAt: closed.updatedAt };
  await expectRefusal(tables("lawyer").update({ ...at, title: "Tarde" }), "TABLE_CLOSED");
  await expectRefusal(tables("lawyer").update({ ...at, closed: true }), "TRANSITION_NOT_ALLOWED");
  await expectRefusal(tables("lawyer").setGoal({ tableId: _id, objective: { text: "Tarde" } }), "TABLE_CLOSED");
  await expectRefusal(tables("lawyer").invite({ id: _id }), "TABLE_CLOSED");
  expect((await tables("notary").detail({ id: _id })).can).toMatchObject({ write: false, bring: false });
  const refused = await expectRefusal(tables("lawyer").update({ ...at, closed: false }), "INVALID");
  expect(Object.keys(refused.fields ?? {})).toEqual(["closeDate"]);
  await expectRefusal(tables("lawyer").update({ ...at, closed: false, closeDate: fromNow(-minute) }), "INVALID");
  const again = await tables("lawyer").update({ ...at, closed: false, closeDate: null });
  expect(again).toMatchObject({ state: "open", closeDate: null });
  expect((await noticesOf("notary")).slice(-2).toSorted()).toEqual(["table.closed", "table.opened"]);
});

test("members do not see an inactive table; activated again it is as before", async () => {
  const { _id, updatedAt } = await open();
  const off = await tables().turn({ _id, updatedAt, active: false });
  expect(off.state).toBe("inactive");
  await expectRefusal(tables().invite({ id: _id }), "TABLE_CLOSED");
  await expectRefusal(tables("notary").detail({ id: _id }), "NOT_MEMBER");
  expect(await tables("notary").isOpen({ id: _id })).toEqual({ open: false, reason: "inactive" });
  expect((await tables("notary").own({})).docs.map((each) => each._id)).not.toContain(_id);
  const moderators = [await idOf("online-ap")];
  const ownTable = await open({ moderators });
  const { updatedAt: read } = await tables().turn({ _id: ownTable._id, updatedAt: ownTable.updatedAt, active: false });
  await expectRefusal(tables("online-ap").update({ _id: ownTable._id, updatedAt: read, title: "Suya" }), "FORBIDDEN");
  await tables().update({ _id: ownTable._id, updatedAt: read, title: "De quien las lleva" });
  const on = await tables().turn({ _id, updatedAt: off.updatedAt, active: true });
  expect(on.state).toBe("open");
  await tables().remove({ id: _id });
  expect(await tables("notary").isOpen({ id: _id })).toEqual({ open: false, reason: "deleted" });
});

test("everybody is mailed in their language, once an hour; a participant who is added later is mailed alone", async () => {
  const externalPeople = [{ name: "Ana Externa", email: "Ana@Externa.example" }];
  const { _id, updatedAt } = await open({ externalPeople });
  const [guest] = await mailsTo("ana@externa.example");
  expect(guest).toMatchObject({ template: "tableGuest" });
  expect(guest?.vars.link).toMatch(new RegExp(`detailsVirtualTable\\?id=${_id}&guest=[\\w-]{43}$`));
  const [member] = await mailsTo("notary@demo.example");
  expect(member?.vars.link).toMatch(new RegExp(`detailsVirtualTable\\?id=${_id}$`));
  expect(await tables("lawyer").invite({ id: _id })).toEqual({ queued: 0 });
  await expectRefusal(tables("notary").invite({ id: _id }), "FORBIDDEN");
  const [before] = await mailsTo("courier@demo.example");
  const members = [await idOf("notary"), await idOf("courier")];
  const sent = (await mailsTo("notary@demo.example")).length;
  await tables("lawyer").update({ _id, updatedAt, members });
  expect((await mailsTo("courier@demo.example"))[0]?.id).not.toBe(before?.id);
  expect(await mailsTo("notary@demo.example")).toHaveLength(sent);
  pass(61 * minute);
  expect(await tables("lawyer").invite({ id: _id })).toEqual({ queued: 4 });
  expect((await mailsTo("ana@externa.example"))[0]?.vars.link).not.toBe(guest?.vars.link);
});

test("removed people get one mail: staff with a link to their tables, guests without", async () => {
  const externalPeople = [{ name: "Eva Externa", email: "eva@externa.example" }];
  const { _id, updatedAt } = await open({ externalPeople });
  const removals = async () =>
    (
      await app.server.db
        .select()
        .from(emails)
        .where(and(eq(emails.relatedId, _id), eq(emails.template, "tableRemoved")))
        .orderBy(emails.to)
    ).map(({ to, vars }) => [to, vars.inviter, vars.link?.split("/legalsit")[1]]);
  const { updatedAt: read } = await tables("lawyer").update({ _id, updatedAt, title: "Otro título" });
  expect(await removals()).toEqual([]);
  const { updatedAt: last } = await tables("lawyer").update({ _id, updatedAt: read, members: [], externalPeople: [] });
  const expectedMails = [
    ["eva@externa.example", "Luis Barrios Peña", undefined],
    ["notary@demo.example", "Luis Barrios Peña", "/virtualTable/detailsVirtualTable"],
  ];
  expect(await removals()).toEqual(expectedMails);
  await tables("lawyer").update({ _id, updatedAt: last, title: "Sin ellos" });
  expect(await removals()).toEqual(expectedMails);
});

test("goals: added, edited, ticked, moved, pinned one at a time and removed, by moderators only", async () => {
  const { _id: tableId } = await open({ goals: [{ text: "Primero" }, { text: "Segundo" }] });
  const ownTable = tables("lawyer");
  await expectRefusal(tables("notary").setGoal({ tableId, objective: { text: "Mío" } }), "FORBIDDEN");
  const [first, second] = await tables("notary").goals({ id: tableId });
  const texts = (goals: readonly { readonly text: string }[]) => goals.map(({ text }) => text);
  const three = await ownTable.setGoal({ tableId, objective: { text: "Tercero", order: 0 } });
  expect(texts(three)).toEqual(["Tercero", "Primero", "Segundo"]);
  expect(texts(await ownTable.setGoal({ tableId, objective: { _id: first?._id, order: 2 } }))).toEqual([
    "Tercero",
    "Segundo",
    "Primero",
  ]);
  const ticked = await ownTable.setGoal({ tableId, objective: { _id: second?._id, achieved: true } });
  expect(ticked[1]).toMatchObject({ achieved: true, achievedBy: expect.stringContaining("Luis") as string });
  expect(texts(await tables("notary").findGoals({ tableId, achieved: true }))).toEqual(["Segundo"]);
  expect(texts(await tables("notary").findGoals({ tableId, search: "TERCÉRO" }))).toEqual(["Tercero"]);
  await ownTable.pinGoal({ tableId, objectiveId: first?._id ?? "" });
  const pinned = await ownTable.pinGoal({ tableId, objectiveId: second?._id ?? "" });
  expect(pinned.filter(({ persistent }) => persistent).map(({ text }) => text)).toEqual(["Segundo"]);
  expect((await ownTable.pinGoal({ tableId, objectiveId: null })).some(({ persistent }) => persistent)).toBe(false);
  expect(texts(await ownTable.setGoal({ tableId, objective: { _id: first?._id, delete: true } }))).toEqual([
    "Tercero",
    "Segundo",
  ]);
  const other = await open({ goals: [{ text: "De otra" }] });
  await expectRefusal(
    ownTable.setGoal({ tableId, objective: { _id: other.goals[0]?._id, text: "Robado" } }),
    "NOT_FOUND",
  );
  await expectRefusal(ownTable.pinGoal({ tableId, objectiveId: other.goals[0]?._id ?? "" }), "NOT_FOUND");
});

test("invalid dates, people and keywords are refused at their fields", async () => {
  const nora = await idOf("notary");
  const fieldErrors = async (overrides: object) => (await expectRefusal(open(overrides), "INVALID")).fields ?? {};
  expect(Object.keys(await fieldErrors({ closeDate: fromNow(-2 * minute) }))).toEqual(["closeDate"]);
  expect(await fieldErrors({ openDate: fromNow(-9 * minute), closeDate: fromNow(-minute) })).toEqual({
    closeDate: [faultsEs.PAST],
  });
  expect(Object.keys(await fieldErrors({ members: [nora, nora] }))).toEqual(["members.1"]);
  expect(Object.keys(await fieldErrors({ groups: [crypto.randomUUID()] }))).toEqual(["groups.0"]);
  expect(Object.keys(await fieldErrors({ keywords: ["Vigo", "VIGO"] }))).toEqual(["keywords.1"]);
  const duplicates = [
    { name: "Una", email: "una@example.com" },
    { name: "Otra", email: "UNA@example.com" },
  ];
  expect(Object.keys(await fieldErrors({ externalPeople: duplicates }))).toEqual(["externalPeople.1.email"]);
});

test("keywords are counted once per table, ignoring accents and case, in their most frequent spelling", async () => {
  const words = async () => (await tables().keywords({ limit: 100 })).find(({ key }) => key === "ambito");
  await open({ keywords: ["Ámbito"] });
  await open({ keywords: ["AMBITO"] });
  await open({ keywords: ["Ámbito"] });
  expect(await words()).toEqual({ key: "ambito", label: "Ámbito", value: 3 });
});
