/** Conversations of virtual tables: access, objectives, mentions and mailing. */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordStatements } from "../../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import type { ChatMessage } from "../../contract.ts";
import { asGuest, comeIn, idsOf, openTable } from "../testing/open-table.ts";

let app: TestApp;
let moment = new Date("2026-11-23T15:00:00.000Z");
let ids = new Map<string, string>();
const as = (who: string) => app.as(`${who}@demo.example`);
const idOf = (who: string) => ids.get(who) ?? "";
const minutesLater = (minutes: number) => {
  moment = new Date(moment.getTime() + minutes * 60_000);
};
beforeAll(async () => {
  app = await openTestApp({ now: () => moment });
  ids = await idsOf(app, ["lawyer", "notary", "courier", "cashier", "administrator", "commercial"]);
});
afterAll(() => app.close());

const send = (who: string, tableId: string, text: string, overrides: object = {}) =>
  as(who).chat.send({ _id: randomUUID(), tableId, text, ...overrides });
const read = async (who: string, tableId: string, overrides: object = {}) =>
  (await as(who).chat.table({ tableId, ...overrides })).docs;
const close = async (_id: string) => {
  const { updatedAt } = await as("lawyer").virtualTables.get({ id: _id });
  return as("lawyer").virtualTables.update({ _id, updatedAt, closed: true });
};
const reopen = async (_id: string) => {
  const { updatedAt } = await as("lawyer").virtualTables.get({ id: _id });
  return as("lawyer").virtualTables.update({ _id, updatedAt, closed: false, closeDate: null });
};

describe("who reads and writes", () => {
  test("members and moderators do both; administrators read; others and clients do neither", async () => {
    const { _id } = await openTable(app, ids);
    const first = await send("lawyer", _id, "Empezamos");
    expect(first).toMatchObject({ seq: 1, tableId: _id, text: "Empezamos" });
    expect(first).not.toHaveProperty("toUser");
    expect((await send("notary", _id, "De acuerdo")).seq).toBe(2);
    expect((await read("administrator", _id))[0]?.messages).toHaveLength(2);
    await expectRefusal(send("administrator", _id, "Yo también"), "NOT_MEMBER");
    await expectRefusal(send("courier", _id, "Hola"), "NOT_MEMBER");
    await expectRefusal(read("courier", _id), "NOT_MEMBER");
    await expectRefusal(as("courier").chat.connected({ tableId: _id }), "NOT_MEMBER");
    await expectRefusal(as("courier").chat.read({ tableId: _id, seq: 1 }), "NOT_MEMBER");
    await expectRefusal(as("courier").chat.change({ _id: first._id, text: "Otra cosa" }), "NOT_FOUND");
    await expectRefusal(as("courier").chat.remove({ id: first._id }), "NOT_FOUND");
    await expectRefusal(as("client").chat.table({ tableId: _id }), "FORBIDDEN");
    await expectRefusal(read("lawyer", randomUUID()), "NOT_FOUND");
  });

  test("a message has exactly one target: a table or a person", async () => {
    const { _id: tableId } = await openTable(app, ids);
    const messageId = { _id: randomUUID(), text: "Hola" };
    await expectRefusal(as("lawyer").chat.send(messageId), "INVALID");
    await expectRefusal(as("lawyer").chat.send({ ...messageId, tableId, toUser: idOf("notary") }), "INVALID");
  });

  test("a guest writes and reads only in their own table, and cannot vote", async () => {
    const [own, other] = [await openTable(app, ids), await openTable(app, ids)];
    const { token, _id: me } = await comeIn(app, own._id);
    const message = { _id: randomUUID(), tableId: own._id, text: "Buenos días" };
    const sent = await asGuest(app, token, "POST private/chat", message);
    expect(sent.data).toMatchObject({ docs: { seq: 1, from: { _id: me, name: "Ana Externa" } } });
    const otherTableMessage = { ...message, _id: randomUUID(), tableId: other._id };
    expect((await asGuest(app, token, "POST private/chat", otherTableMessage)).code).toBe("NOT_MEMBER");
    const direct = { _id: randomUUID(), toUser: idOf("lawyer"), text: "Hola" };
    expect((await asGuest(app, token, "POST private/chat", direct)).code).toBe("FORBIDDEN");
    expect((await asGuest(app, token, "GET private/chat/getConnected")).code).toBe("FORBIDDEN");
    const history = await asGuest(app, token, `GET private/chat/chatHistoryGrouppedByObjectiv/${own._id}`);
    expect(history.data).toMatchObject({ lastSeq: 1, unread: 0 });
    const vote = await send("lawyer", own._id, "¿Firmamos?", {
      type: "vote",
      options: [{ text: "Sí" }, { text: "No" }],
    });
    const voteInput = { _id: vote._id, vote: vote.options?.[0]?._id };
    expect((await asGuest(app, token, "PUT private/chat/updateChat", voteInput)).code).toBe("FORBIDDEN");
    const readPosition = { tableId: own._id, seq: 2 };
    expect((await asGuest(app, token, "POST private/chat/read", readPosition)).data).toMatchObject({
      docs: { readSeq: 2 },
    });
    const edited = await asGuest(app, token, "PUT private/chat/updateChat", {
      _id: message._id,
      text: "Buenas tardes",
    });
    expect(edited.data).toMatchObject({ docs: { text: "Buenas tardes" } });
    expect((await asGuest(app, token, `DELETE private/chat/delete/${message._id}`)).status).toBe(200);
  });

  test("a guest's file is readable only in its table", async () => {
    const { _id } = await openTable(app, ids);
    const { token } = await comeIn(app, _id);
    const form = new FormData();
    form.append("_id", randomUUID());
    form.append("tableId", _id);
    form.append("file", new Blob(["uno"], { type: "text/plain" }), "nota.txt");
    const headers = { authorization: `Bearer ${token}` };
    const url = `${app.address}/legalsitapi/private/media/uploadFileChat`;
    const sent = await fetch(url, { method: "POST", headers, body: form });
    const { data } = (await sent.json()) as { data: { docs: ChatMessage } };
    expect(data.docs).toMatchObject({ type: "file", media: { name: "nota.txt" } });
    const fetched = async (token: string) =>
      (await app.app.inject({ url: data.docs.media?.url ?? "", headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    const tokens = await Promise.all(["lawyer", "notary", "courier"].map((who) => app.tokenOf(`${who}@demo.example`)));
    expect(await Promise.all([token, ...tokens].map(fetched))).toEqual([200, 200, 200, 404]);
  });

  test("a file is not notified to a member who was removed during its upload", async () => {
    const { _id } = await openTable(app, ids);
    await app.server.db.execute(sql`create function put_out() returns trigger language plpgsql as
      $$ begin delete from virtual_table_people where table_id = ${sql.raw(`'${_id}'`)}; return new; end $$`);
    await app.server.db.execute(sql`create trigger put_out before insert on media
      for each row execute function put_out()`);
    try {
      const form = new FormData();
      form.append("_id", randomUUID());
      form.append("tableId", _id);
      form.append("file", new Blob(["uno"], { type: "text/plain" }), "nota.txt");
      const headers = { authorization: `Bearer ${await app.tokenOf("notary@demo.example")}` };
      const url = `${app.address}/legalsitapi/private/media/uploadFileChat`;
      expect((await fetch(url, { method: "POST", headers, body: form })).status).toBe(403);
    } finally {
      await app.server.db.execute(sql`drop trigger put_out on media`);
    }
  });

  test("a closed table is read-only, even before the job has notified its closing", async () => {
    const { _id } = await openTable(app, ids, { closeDate: new Date(moment.getTime() + 600_000).toISOString() });
    const { _id: messageId } = await send("notary", _id, "A tiempo");
    const vote = await send("lawyer", _id, "¿Sí?", { type: "vote", options: [{ text: "Sí" }, { text: "No" }] });
    minutesLater(10);
    await expectRefusal(send("notary", _id, "Tarde"), "TABLE_CLOSED");
    await expectRefusal(as("notary").chat.change({ _id: messageId, text: "Tarde" }), "TABLE_CLOSED");
    await expectRefusal(as("notary").chat.change({ _id: vote._id, vote: vote.options?.[0]?._id }), "TABLE_CLOSED");
    await expectRefusal(as("lawyer").chat.remove({ id: messageId }), "TABLE_CLOSED");
    expect((await read("notary", _id))[0]?.messages.map(({ text }) => text)).toEqual(["A tiempo", "¿Sí?"]);
    await expectRefusal(
      send("notary", (await openTable(app, ids, { openDate: later() }))._id, "Pronto"),
      "TABLE_CLOSED",
    );
  });
  const later = () => new Date(moment.getTime() + 3_600_000).toISOString();

  test("closing adds a system message and ends open votes for good", async () => {
    const { _id } = await openTable(app, ids);
    const vote = await send("lawyer", _id, "¿Sí?", { type: "vote", options: [{ text: "Sí" }, { text: "No" }] });
    await close(_id);
    await reopen(_id);
    const [group] = await read("notary", _id);
    expect(group?.messages.map(({ type, text }) => [type, text])).toEqual([
      ["vote", "¿Sí?"],
      ["system", "closed"],
      ["system", "reopened"],
    ]);
    expect(group?.messages[0]?.closesAt).toBe(moment.toISOString());
    await expectRefusal(
      as("notary").chat.change({ _id: vote._id, vote: vote.options?.[0]?._id }),
      "TRANSITION_NOT_ALLOWED",
    );
    expect((await as("notary").chat.table({ tableId: _id })).unread).toBe(1);
    await expectRefusal(as("lawyer").chat.remove({ id: group?.messages[1]?._id ?? "" }), "FORBIDDEN");
  });

  test("no message is stored after the closing, with concurrent senders", async () => {
    const { _id, updatedAt } = await openTable(app, ids);
    const sending = Array.from({ length: 12 }, (_, at) =>
      send(at % 2 ? "lawyer" : "notary", _id, `m${at}`).then(
        () => true,
        () => false,
      ),
    );
    await as("lawyer").virtualTables.update({ _id, updatedAt, closed: true });
    const storedCount = (await Promise.all(sending)).filter(Boolean).length;
    const all = (await read("notary", _id)).flatMap(({ messages }) => messages);
    expect(all.at(-1)).toMatchObject({ type: "system", text: "closed" });
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: storedCount + 1 }, (_, at) => at + 1));
  });

  test("moderators delete any message at any time; members delete their own within the time limit", async () => {
    const { _id } = await openTable(app, ids);
    const [one, other, third] = [
      await send("notary", _id, "uno"),
      await send("notary", _id, "dos"),
      await send("lawyer", _id, "tres"),
    ];
    await as("notary").chat.remove({ id: one._id });
    await expectRefusal(as("notary").chat.remove({ id: third._id }), "FORBIDDEN");
    minutesLater(16);
    await expectRefusal(as("notary").chat.remove({ id: other._id }), "TRANSITION_NOT_ALLOWED");
    await as("lawyer").chat.remove({ id: other._id });
    const [group] = await read("notary", _id);
    expect(group?.messages.map(({ deleted, text }) => [deleted, text])).toEqual([
      [true, ""],
      [true, ""],
      [false, "tres"],
    ]);
  });
});

describe("objectives", () => {
  test("a message belongs to the given objective or the pinned one; the history is grouped by objective", async () => {
    const { _id, goals } = await openTable(app, ids, { goals: [{ text: "Primero" }, { text: "Segundo" }] });
    const [first = "", second = ""] = goals.map((each) => each._id);
    await send("lawyer", _id, "De ninguno");
    await as("lawyer").virtualTables.pinGoal({ tableId: _id, objectiveId: second });
    expect((await send("notary", _id, "Del fijado")).objective).toBe(second);
    expect((await send("notary", _id, "Del primero", { objectiveId: first })).objective).toBe(first);
    await send("notary", _id, "Del fijado también");
    const groups = await read("notary", _id);
    expect(groups.map(({ objective, messages }) => [objective?.text, messages.map(({ seq }) => seq)])).toEqual([
      [undefined, [1]],
      ["Primero", [3]],
      ["Segundo", [2, 4]],
    ]);
    expect(
      (await read("notary", _id, { objectiveId: second, limit: 1 })).map(({ messages }) => messages[0]?.seq),
    ).toEqual([4]);
    const other = await openTable(app, ids, { goals: [{ text: "De otra" }] });
    await expectRefusal(send("notary", _id, "x", { objectiveId: other.goals[0]?._id }), "INVALID");
    const refusal = await expectRefusal(
      as("lawyer").virtualTables.setGoal({ tableId: _id, objective: { _id: second, delete: true } }),
      "IN_USE",
    );
    expect(refusal.facts.usedIn).toMatchObject([{ what: "messages", count: 2 }]);
  });

  test("a table with messages of people cannot be deleted; with system messages only it can", async () => {
    const { _id } = await openTable(app, ids);
    await close(_id);
    await reopen(_id);
    await as("administrator").virtualTables.remove({ id: _id });
    const spoken = await openTable(app, ids);
    const { _id: messageId } = await send("lawyer", spoken._id, "Hola");
    await as("lawyer").chat.remove({ id: messageId });
    const refusal = await expectRefusal(as("administrator").virtualTables.remove({ id: spoken._id }), "IN_USE");
    expect(refusal.facts.usedIn).toMatchObject([{ what: "conversations", count: 1 }]);
    expect((await as("lawyer").virtualTables.detail({ id: spoken._id })).counters.messages).toBe(0);
  });
});

describe("mentions", () => {
  const mailed = (to: string, tableId: string) =>
    app.server.db
      .select()
      .from(emails)
      .where(and(eq(emails.to, to), eq(emails.relatedId, tableId), eq(emails.template, "chatMentions")));
  const mentionNotices = async (who: string) => (await as(who).notifications.list({ type: "chat.mention" })).docs;

  test("notify each time, mail once within ten minutes while offline; non-participants are refused", async () => {
    moment = new Date("2026-11-24T15:00:00.000Z");
    const { _id, title } = await openTable(app, ids);
    const before = (await mentionNotices("notary")).length;
    const first = await send("lawyer", _id, "@Nora ¿lo ve?", { mentions: [idOf("notary"), idOf("lawyer")] });
    expect(first.mentions).toEqual([idOf("notary"), idOf("lawyer")]);
    await send("lawyer", _id, "@Nora ¿y esto?", { mentions: [idOf("notary")] });
    const [notice] = await mentionNotices("notary");
    expect((await mentionNotices("notary")).length).toBe(before + 2);
    expect(notice?.title.es).toContain(title);
    expect(notice?.link).toBe(`/virtualTable/detailsVirtualTable?id=${_id}&message=2`);
    expect(await mentionNotices("lawyer")).toEqual([]);
    expect(await mailed("notary@demo.example", _id)).toHaveLength(1);
    minutesLater(11);
    await send("lawyer", _id, "@Nora", { mentions: [idOf("notary")] });
    expect(await mailed("notary@demo.example", _id)).toHaveLength(2);
    const refusal = await expectRefusal(
      send("lawyer", _id, "@", { mentions: [idOf("notary"), idOf("courier")] }),
      "INVALID",
    );
    expect(Object.keys(refusal.fields ?? {})).toEqual(["mentions.1"]);
    const { _id: guest } = await comeIn(app, _id);
    expect((await send("lawyer", _id, "@Ana", { mentions: [guest] })).mentions).toEqual([guest]);
  });

  test("notifications follow the message: edited, mention removed or added, deleted", async () => {
    moment = new Date("2026-11-24T18:00:00.000Z");
    const { _id: tableId } = await openTable(app, ids, { members: [idOf("notary"), idOf("courier")] });
    const of = async (who: string) =>
      (await mentionNotices(who)).filter(({ link }) => link?.includes(tableId)).map(({ text }) => text.es);
    const { _id } = await send("lawyer", tableId, "@Nora, el 5", { mentions: [idOf("notary")] });
    expect(await of("notary")).toEqual(["@Nora, el 5"]);
    const correct = (text: string, overrides: object = {}) => {
      minutesLater(1);
      return as("lawyer").chat.change({ _id, text, ...overrides });
    };
    await correct("@Nora, el 6");
    expect(await of("notary")).toEqual(["@Nora, el 6"]);
    await expectRefusal(correct("@Celia", { mentions: [idOf("cashier")] }), "INVALID");
    const both = await correct("@Nora y @Marta, el 7", { mentions: [idOf("notary"), idOf("courier")] });
    expect(both.mentions).toEqual([idOf("notary"), idOf("courier")]);
    expect([await of("notary"), await of("courier")]).toEqual([["@Nora y @Marta, el 7"], ["@Nora y @Marta, el 7"]]);
    await correct("@Marta, el 8", { mentions: [idOf("courier")] });
    expect([await of("notary"), await of("courier")]).toEqual([[], ["@Marta, el 8"]]);
    await expectRefusal(correct("@", { mentions: [idOf("cashier")] }), "INVALID");
    // A retry with the original text is still the same message.
    await send("lawyer", tableId, "@Nora, el 5", { _id, mentions: [idOf("notary")] });
    await as("lawyer").chat.remove({ id: _id });
    expect([await of("notary"), await of("courier")]).toEqual([[], []]);
  });
});

describe("the conversation by mail", () => {
  test("goes once to each address that a moderator gives, without deleted messages", async () => {
    const { _id } = await openTable(app, ids);
    await send("lawyer", _id, "Acordamos el texto", { type: "decision" });
    const deleted = await send("notary", _id, "Secreto");
    await as("notary").chat.remove({ id: deleted._id });
    const to = { tableId: _id, emails: ["uno@example.com", "dos@example.com"] };
    expect(await as("lawyer").chat.emails({ ...to, text: "Para su archivo" })).toEqual({ queued: 2 });
    const sent = await app.server.db
      .select()
      .from(emails)
      .where(and(eq(emails.relatedId, _id), eq(emails.template, "tableConversation")));
    expect(sent.map((each) => each.to).toSorted()).toEqual(["dos@example.com", "uno@example.com"]);
    expect(sent[0]?.text).toContain("Luis Barrios Peña: Decisión: Acordamos el texto");
    expect(sent[0]?.text).toContain("Para su archivo");
    expect(JSON.stringify(sent)).not.toContain("Secreto");
    // Participants get the mail in their own language.
    const { _id: english } = await openTable(app, ids, {
      externalPeople: [{ name: "Ann Outside", email: "ann@outside.example", language: "en" }],
    });
    await send("lawyer", english, "Agreed", { type: "decision" });
    await as("lawyer").chat.emails({ tableId: english, emails: ["ann@outside.example", "uno@example.com"] });
    const both = await app.server.db
      .select()
      .from(emails)
      .where(and(eq(emails.relatedId, english), eq(emails.template, "tableConversation")))
      .orderBy(emails.to);
    expect(both.map(({ language }) => language)).toEqual(["en", "es"]);
    expect(both[0]?.text).toContain("Decision: Agreed");
    await expectRefusal(as("notary").chat.emails(to), "FORBIDDEN");
    await expectRefusal(as("courier").chat.emails(to), "NOT_MEMBER");
    const { _id: silent } = await openTable(app, ids);
    await expectRefusal(as("lawyer").chat.emails({ ...to, tableId: silent }), "NOT_FOUND");
    await expectRefusal(as("lawyer").chat.emails({ ...to, emails: ["uno@example.com", "UNO@example.com"] }), "INVALID");
  });
});

test("sending and reading take a constant number of statements, whatever the number of messages", async () => {
  const count = async (work: () => Promise<unknown>) => (await recordStatements(work)).length;
  const { _id } = await openTable(app, ids, {
    members: [idOf("notary"), idOf("courier"), idOf("cashier"), idOf("commercial")],
  });
  await send("lawyer", _id, "uno");
  const few = await count(() => send("lawyer", _id, "dos"));
  for (let at = 0; at < 20; at++) await send("notary", _id, `línea ${at}`);
  expect(await count(() => send("lawyer", _id, "tres"))).toBe(few);
  expect(few).toBeLessThanOrEqual(18);
  expect(await count(() => read("lawyer", _id))).toBeLessThanOrEqual(9);
});
