/** What others change in a folder reaches those who read it, over their sockets, and nobody else; who loses it hears too. */
import { eq } from "drizzle-orm";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { eventually } from "../../../server/testing/wait.ts";

let app: TestApp;
const ids: Record<string, string> = {};
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await openTestApp();
  for (const { id, email } of await app.server.db.select().from(users)) ids[email.split("@")[0] ?? ""] = id;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => app.close());

const desk = (who: string) => app.as(`${who}@demo.example`);
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 200));

/** What somebody's open office hears. */
async function ear(who: string, name: string): Promise<string[]> {
  const token = await app.tokenOf(`${who}@demo.example`);
  const socket = io(app.address, { path: "/legalsit/realtime", forceNew: true, reconnection: false, auth: { token } });
  sockets.push(socket);
  const heard: string[] = [];
  socket.on(name, (told: string[]) => heard.push(...told));
  await new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(undefined));
    socket.once("connect_error", reject);
  });
  return heard;
}
const hears = (heard: readonly string[], id: string) => eventually(() => expect(heard).toContain(id));

test("a folder that is shared, filled and withdrawn is told to its readers", async () => {
  const own = await desk("commercial").folders.first({});
  const made = await desk("commercial").folders.create({ name: "Con lectores", parent: own._id });
  const [reader, stranger] = [await ear("notary", "refresh_folders"), await ear("lawyer", "refresh_folders")];
  const grant = { user: ids.notary ?? "", read: true, write: false };
  const given = await desk("commercial").folders.permit({
    _id: made._id,
    updatedAt: made.updatedAt,
    permissions: [grant],
  });
  await hears(reader, made._id);
  reader.length = 0;
  const inside = await desk("commercial").folders.create({ name: "Dentro", parent: made._id });
  await hears(reader, inside._id);
  reader.length = 0;
  await desk("commercial").folders.permit({ _id: made._id, updatedAt: given.updatedAt, permissions: [] });
  await hears(reader, made._id);
  reader.length = 0;
  await desk("commercial").folders.create({ name: "Ya sin ella", parent: made._id });
  await aMoment();
  expect([reader, stranger]).toEqual([[], []]);
  const told = await app.server.db
    .select({ type: notifications.type, text: notifications.textEs, link: notifications.link })
    .from(notifications)
    .where(eq(notifications.userId, ids.notary ?? ""));
  const ofThis = told.filter(({ text }) => text.includes("Con lectores"));
  expect(ofThis.map(({ type }) => type)).toEqual(["document.shared", "document.unshared"]);
  expect(ofThis[1]).toMatchObject({ link: null });
  const mails = await app.server.db.select().from(emails).where(eq(emails.relatedId, made._id));
  expect(mails.map(({ template, to }) => [template, to])).toEqual([["documentsShared", "notary@demo.example"]]);
  expect(mails[0]?.text).toContain(`/legalsit/documentsManagement?folder=${made._id}`);
  expect(mails[0]?.text, "of what was given, not of what was withdrawn").toContain(
    "compartió con usted la carpeta «Con lectores»",
  );
  const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, made._id));
  expect(lines.filter(({ action }) => action === "folders.permit")).toHaveLength(2);
});

test("who gains a folder by a group, and loses it with that, hears of both", async () => {
  const admin = desk("administrator").userGroups;
  const group = await admin.create({ name: "Lectores de prueba", users: [ids.cashier ?? ""] });
  const own = await desk("commercial").folders.first({});
  const made = await desk("commercial").folders.create({ name: "De un grupo", parent: own._id });
  const given = await desk("commercial").folders.permit({
    _id: made._id,
    updatedAt: made.updatedAt,
    permissions: [{ group: group._id }],
  });
  await desk("commercial").folders.permit({ _id: made._id, updatedAt: given.updatedAt, permissions: [] });
  const told = await app.server.db
    .select({ type: notifications.type, text: notifications.textEs })
    .from(notifications)
    .where(eq(notifications.userId, ids.cashier ?? ""));
  expect(told.filter(({ text }) => text.includes("De un grupo")).map(({ type }) => type)).toEqual([
    "document.shared",
    "document.unshared",
  ]);
});

test("an activity that changes is told to who takes part in it, who was left out, and who planned it", async () => {
  const [charge, other] = [await ear("notary", "refresh_activities"), await ear("cashier", "refresh_activities")];
  const planner = await ear("lawyer", "refresh_activities");
  const date = "2026-12-20";
  const made = await desk("lawyer").agenda.create({
    title: "Entrega con aviso",
    description: "Para probar",
    date,
    usersInCharge: [ids.notary ?? ""],
  });
  await hears(charge, made._id);
  await hears(planner, made._id);
  expect(other).toEqual([]);
  charge.length = 0;
  await desk("lawyer").agenda.update({ _id: made._id, updatedAt: made.updatedAt, usersInCharge: [ids.cashier ?? ""] });
  await hears(charge, made._id);
  await hears(other, made._id);
});
