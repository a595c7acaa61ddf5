/** Changes of a folder are sent to the sockets of its readers only, also when they lose access. */
import { eq } from "drizzle-orm";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { emails } from "../../../administration/outgoing-mail/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { eventually } from "../../../../server/testing/wait.ts";

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

const apiOf = (who: string) => app.as(`${who}@demo.example`);
const shortDelay = () => new Promise((resolve) => setTimeout(resolve, 200));

/** Ids that a person's socket receives for an event. */
async function listen(who: string, name: string): Promise<string[]> {
  const token = await app.tokenOf(`${who}@demo.example`);
  const socket = io(app.address, { path: "/legalsit/realtime", forceNew: true, reconnection: false, auth: { token } });
  sockets.push(socket);
  const receivedIds: string[] = [];
  socket.on(name, (ids: string[]) => receivedIds.push(...ids));
  await new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(undefined));
    socket.once("connect_error", reject);
  });
  return receivedIds;
}
const expectUpdate = (receivedIds: readonly string[], id: string) =>
  eventually(() => expect(receivedIds).toContain(id));

test("sharing, changing and unsharing a folder notifies its readers", async () => {
  const own = await apiOf("commercial").folders.first({});
  const created = await apiOf("commercial").folders.create({ name: "Con lectores", parent: own._id });
  const [reader, stranger] = [await listen("notary", "refresh_folders"), await listen("lawyer", "refresh_folders")];
  const grant = { user: ids.notary ?? "", read: true, write: false };
  const permitted = await apiOf("commercial").folders.permit({
    _id: created._id,
    updatedAt: created.updatedAt,
    permissions: [grant],
  });
  await expectUpdate(reader, created._id);
  reader.length = 0;
  const inside = await apiOf("commercial").folders.create({ name: "Dentro", parent: created._id });
  await expectUpdate(reader, inside._id);
  reader.length = 0;
  await apiOf("commercial").folders.permit({ _id: created._id, updatedAt: permitted.updatedAt, permissions: [] });
  await expectUpdate(reader, created._id);
  reader.length = 0;
  await apiOf("commercial").folders.create({ name: "Ya sin ella", parent: created._id });
  await shortDelay();
  expect([reader, stranger]).toEqual([[], []]);
  const notificationRows = await app.server.db
    .select({ type: notifications.type, text: notifications.textEs, link: notifications.link })
    .from(notifications)
    .where(eq(notifications.userId, ids.notary ?? ""));
  const folderNotices = notificationRows.filter(({ text }) => text.includes("Con lectores"));
  expect(folderNotices.map(({ type }) => type)).toEqual(["document.shared", "document.unshared"]);
  expect(folderNotices[1]).toMatchObject({ link: null });
  const mails = await app.server.db.select().from(emails).where(eq(emails.relatedId, created._id));
  expect(mails.map(({ template, to }) => [template, to])).toEqual([["documentsShared", "notary@demo.example"]]);
  expect(mails[0]?.text).toContain(`/legalsit/documentsManagement?folder=${created._id}`);
  expect(mails[0]?.text, "of what was given, not of what was withdrawn").toContain(
    "compartió con usted la carpeta «Con lectores»",
  );
  const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, created._id));
  expect(lines.filter(({ action }) => action === "folders.permit")).toHaveLength(2);
});

test("members of a group are notified when it gains and loses a folder", async () => {
  const admin = apiOf("administrator").userGroups;
  const group = await admin.create({ name: "Lectores de prueba", users: [ids.cashier ?? ""] });
  const own = await apiOf("commercial").folders.first({});
  const created = await apiOf("commercial").folders.create({ name: "De un grupo", parent: own._id });
  const permitted = await apiOf("commercial").folders.permit({
    _id: created._id,
    updatedAt: created.updatedAt,
    permissions: [{ group: group._id }],
  });
  await apiOf("commercial").folders.permit({ _id: created._id, updatedAt: permitted.updatedAt, permissions: [] });
  const notificationRows = await app.server.db
    .select({ type: notifications.type, text: notifications.textEs })
    .from(notifications)
    .where(eq(notifications.userId, ids.cashier ?? ""));
  expect(notificationRows.filter(({ text }) => text.includes("De un grupo")).map(({ type }) => type)).toEqual([
    "document.shared",
    "document.unshared",
  ]);
});

test("a changed activity notifies participants, removed ones and its creator", async () => {
  const [charge, other] = [await listen("notary", "refresh_activities"), await listen("cashier", "refresh_activities")];
  const planner = await listen("lawyer", "refresh_activities");
  const date = "2026-12-20";
  const created = await apiOf("lawyer").agenda.create({
    title: "Entrega con aviso",
    description: "Para probar",
    date,
    usersInCharge: [ids.notary ?? ""],
  });
  await expectUpdate(charge, created._id);
  await expectUpdate(planner, created._id);
  expect(other).toEqual([]);
  charge.length = 0;
  await apiOf("lawyer").agenda.update({
    _id: created._id,
    updatedAt: created.updatedAt,
    usersInCharge: [ids.cashier ?? ""],
  });
  await expectUpdate(charge, created._id);
  await expectUpdate(other, created._id);
});
