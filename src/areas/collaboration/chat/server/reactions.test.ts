// @engine both
/** Reactions to messages: who may react, what others see, and what remains. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { asGuest, comeIn, idsOf, openTable } from "./testing/open-table.ts";
import { chatReactions } from "./tables.ts";

let app: TestApp;
let ids = new Map<string, string>();
const as = (who: string) => app.as(`${who}@demo.example`);
beforeAll(async () => {
  app = await openTestApp();
  ids = await idsOf(app, ["lawyer", "notary", "courier"]);
});
afterAll(() => app.close());

const react = "PUT private/chat/react";
async function tableWithMessage() {
  const { _id: tableId, updatedAt } = await openTable(app, ids);
  const { _id } = await as("lawyer").chat.send({ _id: randomUUID(), tableId, text: "¿Firmamos el viernes?" });
  return { tableId, updatedAt, _id };
}
const messagesOf = async (tableId: string) =>
  (await as("lawyer").chat.table({ tableId })).docs.flatMap(({ messages }) => messages);

test("a reaction counts once for each person, all read the names, and it can be withdrawn", async () => {
  const { tableId, _id } = await tableWithMessage();
  const guest = await comeIn(app, tableId);
  const agree = { _id, type: "thumbsUp" as const, active: true };
  await Promise.all([1, 2, 3].map(() => as("notary").chat.react(agree)));
  expect(await asGuest(app, guest.token, react, agree)).toMatchObject({ status: 200 });
  await as("notary").chat.react({ ...agree, type: "eyes" });
  const of = async () => (await messagesOf(tableId)).find((message) => message._id === _id)?.reactions;
  const notary = { _id: ids.get("notary"), name: "Nora Castellanos Vega" };
  expect(await of()).toEqual([
    { type: "thumbsUp", people: [notary, { _id: guest._id, name: "Ana Externa" }] },
    { type: "eyes", people: [notary] },
  ]);
  const { reactions } = await as("notary").chat.react({ ...agree, active: false });
  expect(reactions?.map(({ people }) => people.length)).toEqual([1, 1]);
  const entries = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, _id)).orderBy(auditLog.at);
  const added = ["chat.addReaction", "chat.addReaction", "chat.addReaction"];
  expect(entries.map(({ action }) => action)).toEqual(["chat.send", ...added, "chat.removeReaction"]);
});

test("a reader who was away gets it as a change of the message", async () => {
  const { tableId, _id } = await tableWithMessage();
  const [message] = (await messagesOf(tableId)).filter((each) => each._id === _id);
  const { updatedAt } = await as("notary").chat.react({ _id, type: "check", active: true });
  expect(updatedAt > (message?.updatedAt ?? "")).toBe(true);
});

test("nobody reacts from outside, to a text of the system, to a deleted message, or at a closed table", async () => {
  const { tableId, updatedAt, _id } = await tableWithMessage();
  const guest = await comeIn(app, tableId);
  const agree = { _id, type: "heart" as const, active: true };
  await expectRefusal(as("courier").chat.react(agree), "NOT_FOUND");
  await as("notary").chat.react(agree);
  await as("lawyer").chat.remove({ id: _id });
  await expectRefusal(as("notary").chat.react(agree), "NOT_FOUND");
  expect(await app.server.db.select().from(chatReactions).where(eq(chatReactions.messageId, _id))).toEqual([]);
  const { _id: last } = await as("lawyer").chat.send({ _id: randomUUID(), tableId, text: "Cerramos" });
  const closed = await as("lawyer").virtualTables.update({ _id: tableId, updatedAt, closed: true });
  await expectRefusal(as("notary").chat.react({ ...agree, _id: last }), "TABLE_CLOSED");
  expect((await asGuest(app, guest.token, react, { ...agree, _id: last })).status).not.toBe(200);
  await as("lawyer").virtualTables.update({
    _id: tableId,
    updatedAt: closed.updatedAt,
    closed: false,
    closeDate: "2099-01-01T12:00:00.000Z",
  });
  const system = (await messagesOf(tableId)).find(({ type }) => type === "system");
  await expectRefusal(as("notary").chat.react({ ...agree, _id: system?._id ?? "" }), "FORBIDDEN");
});
