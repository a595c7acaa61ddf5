/** Conversations of virtual tables: who reads, who writes, and what a message there has beside its words. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import type { ChatMessage } from "../contract.ts";
import { asGuest, comeIn, idsOf, openTable } from "./testing/open-table.ts";

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

const say = (who: string, tableId: string, text: string, more: object = {}) =>
  as(who).chat.send({ _id: randomUUID(), tableId, text, ...more });
const read = async (who: string, tableId: string, more: object = {}) =>
  (await as(who).chat.table({ tableId, ...more })).docs;
const close = async (_id: string) => {
  const { updatedAt } = await as("lawyer").virtualTables.get({ id: _id });
  return as("lawyer").virtualTables.update({ _id, updatedAt, closed: true });
};
const reopen = async (_id: string) => {
  const { updatedAt } = await as("lawyer").virtualTables.get({ id: _id });
  return as("lawyer").virtualTables.update({ _id, updatedAt, closed: false, closeDate: null });
};

describe("who reads and writes", () => {
  test("members and moderators do; who keeps all tables reads; strangers do neither, nor clients", async () => {
    const { _id } = await openTable(app, ids);
    const first = await say("lawyer", _id, "Empezamos");
    expect(first).toMatchObject({ seq: 1, tableId: _id, text: "Empezamos" });
    expect(first).not.toHaveProperty("toUser");
    expect((await say("notary", _id, "De acuerdo")).seq).toBe(2);
    expect((await read("administrator", _id))[0]?.messages).toHaveLength(2);
    await expectRefusal(say("administrator", _id, "Yo también"), "NOT_MEMBER");
    await expectRefusal(say("courier", _id, "Hola"), "NOT_MEMBER");
    await expectRefusal(read("courier", _id), "NOT_MEMBER");
    await expectRefusal(as("courier").chat.connected({ tableId: _id }), "NOT_MEMBER");
    await expectRefusal(as("courier").chat.read({ tableId: _id, seq: 1 }), "NOT_MEMBER");
    await expectRefusal(as("courier").chat.change({ _id: first._id, text: "Otra cosa" }), "NOT_FOUND");
    await expectRefusal(as("courier").chat.remove({ id: first._id }), "NOT_FOUND");
    await expectRefusal(as("client").chat.table({ tableId: _id }), "FORBIDDEN");
    await expectRefusal(read("lawyer", randomUUID()), "NOT_FOUND");
  });

  test("it is said in a table or to somebody, not to both and not to nobody", async () => {
    const { _id: tableId } = await openTable(app, ids);
    const said = { _id: randomUUID(), text: "Hola" };
    await expectRefusal(as("lawyer").chat.send(said), "INVALID");
    await expectRefusal(as("lawyer").chat.send({ ...said, tableId, toUser: idOf("notary") }), "INVALID");
  });

  test("a guest writes, reads and reads on in their table alone, and gives no voice", async () => {
    const [own, other] = [await openTable(app, ids), await openTable(app, ids)];
    const { token, _id: me } = await comeIn(app, own._id);
    const message = { _id: randomUUID(), tableId: own._id, text: "Buenos días" };
    const sent = await asGuest(app, token, "POST private/chat", message);
    expect(sent.data).toMatchObject({ docs: { seq: 1, from: { _id: me, name: "Ana Externa" } } });
    const elsewhere = { ...message, _id: randomUUID(), tableId: other._id };
    expect((await asGuest(app, token, "POST private/chat", elsewhere)).code).toBe("NOT_MEMBER");
    const direct = { _id: randomUUID(), toUser: idOf("lawyer"), text: "Hola" };
    expect((await asGuest(app, token, "POST private/chat", direct)).code).toBe("FORBIDDEN");
    expect((await asGuest(app, token, "GET private/chat/getConnected")).code).toBe("FORBIDDEN");
    const history = await asGuest(app, token, `GET private/chat/chatHistoryGrouppedByObjectiv/${own._id}`);
    expect(history.data).toMatchObject({ lastSeq: 1, unread: 0 });
    const vote = await say("lawyer", own._id, "¿Firmamos?", {
      type: "vote",
      options: [{ text: "Sí" }, { text: "No" }],
    });
    const voice = { _id: vote._id, vote: vote.options?.[0]?._id };
    expect((await asGuest(app, token, "PUT private/chat/updateChat", voice)).code).toBe("FORBIDDEN");
    const seen = { tableId: own._id, seq: 2 };
    expect((await asGuest(app, token, "POST private/chat/read", seen)).data).toMatchObject({ docs: { readSeq: 2 } });
    const mended = await asGuest(app, token, "PUT private/chat/updateChat", {
      _id: message._id,
      text: "Buenas tardes",
    });
    expect(mended.data).toMatchObject({ docs: { text: "Buenas tardes" } });
    expect((await asGuest(app, token, `DELETE private/chat/delete/${message._id}`)).status).toBe(200);
  });

  test("a guest brings a file that its table reads, and nobody else", async () => {
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
    const fetched = async (bearer: string) =>
      (await app.app.inject({ url: data.docs.media?.url ?? "", headers: { authorization: `Bearer ${bearer}` } }))
        .statusCode;
    const tokens = await Promise.all(["lawyer", "notary", "courier"].map((who) => app.tokenOf(`${who}@demo.example`)));
    expect(await Promise.all([token, ...tokens].map(fetched))).toEqual([200, 200, 200, 404]);
  });

  test("closed, it is read and nothing is said, corrected, voted on or deleted, whether a job told of it or not", async () => {
    const { _id } = await openTable(app, ids, { closeDate: new Date(moment.getTime() + 600_000).toISOString() });
    const { _id: said } = await say("notary", _id, "A tiempo");
    const vote = await say("lawyer", _id, "¿Sí?", { type: "vote", options: [{ text: "Sí" }, { text: "No" }] });
    minutesLater(10);
    await expectRefusal(say("notary", _id, "Tarde"), "TABLE_CLOSED");
    await expectRefusal(as("notary").chat.change({ _id: said, text: "Tarde" }), "TABLE_CLOSED");
    await expectRefusal(as("notary").chat.change({ _id: vote._id, vote: vote.options?.[0]?._id }), "TABLE_CLOSED");
    await expectRefusal(as("lawyer").chat.remove({ id: said }), "TABLE_CLOSED");
    expect((await read("notary", _id))[0]?.messages.map(({ text }) => text)).toEqual(["A tiempo", "¿Sí?"]);
    await expectRefusal(
      say("notary", (await openTable(app, ids, { openDate: later() }))._id, "Pronto"),
      "TABLE_CLOSED",
    );
  });
  const later = () => new Date(moment.getTime() + 3_600_000).toISOString();

  test("closing says so in the room and ends its votes, for good", async () => {
    const { _id } = await openTable(app, ids);
    const vote = await say("lawyer", _id, "¿Sí?", { type: "vote", options: [{ text: "Sí" }, { text: "No" }] });
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

  test("nothing is said after the closing, however many say it while it closes", async () => {
    const { _id, updatedAt } = await openTable(app, ids);
    const saying = Array.from({ length: 12 }, (_, at) =>
      say(at % 2 ? "lawyer" : "notary", _id, `m${at}`).then(
        () => true,
        () => false,
      ),
    );
    await as("lawyer").virtualTables.update({ _id, updatedAt, closed: true });
    const done = (await Promise.all(saying)).filter(Boolean).length;
    const all = (await read("notary", _id)).flatMap(({ messages }) => messages);
    expect(all.at(-1)).toMatchObject({ type: "system", text: "closed" });
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: done + 1 }, (_, at) => at + 1));
  });

  test("who leads it deletes what others said, late too; members delete their own, in time", async () => {
    const { _id } = await openTable(app, ids);
    const [one, other, third] = [
      await say("notary", _id, "uno"),
      await say("notary", _id, "dos"),
      await say("lawyer", _id, "tres"),
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
  test("a message belongs to the one that is named, else to the pinned one; it is read by them, in their order", async () => {
    const { _id, goals } = await openTable(app, ids, { goals: [{ text: "Primero" }, { text: "Segundo" }] });
    const [first = "", second = ""] = goals.map((each) => each._id);
    await say("lawyer", _id, "De ninguno");
    await as("lawyer").virtualTables.pinGoal({ tableId: _id, objectiveId: second });
    expect((await say("notary", _id, "Del fijado")).objective).toBe(second);
    expect((await say("notary", _id, "Del primero", { objectiveId: first })).objective).toBe(first);
    await say("notary", _id, "Del fijado también");
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
    await expectRefusal(say("notary", _id, "x", { objectiveId: other.goals[0]?._id }), "INVALID");
    const held = await expectRefusal(
      as("lawyer").virtualTables.setGoal({ tableId: _id, objective: { _id: second, delete: true } }),
      "IN_USE",
    );
    expect(held.facts.usedIn).toMatchObject([{ what: "messages", count: 2 }]);
  });

  test("a table in which somebody spoke is not struck out; where the system alone did, it is", async () => {
    const { _id } = await openTable(app, ids);
    await close(_id);
    await reopen(_id);
    await as("administrator").virtualTables.remove({ id: _id });
    const spoken = await openTable(app, ids);
    const { _id: said } = await say("lawyer", spoken._id, "Hola");
    await as("lawyer").chat.remove({ id: said });
    const held = await expectRefusal(as("administrator").virtualTables.remove({ id: spoken._id }), "IN_USE");
    expect(held.facts.usedIn).toMatchObject([{ what: "conversations", count: 1 }]);
    expect((await as("lawyer").virtualTables.detail({ id: spoken._id })).counters.messages).toBe(0);
  });
});

describe("who is called", () => {
  const mailed = (to: string, tableId: string) =>
    app.server.db
      .select()
      .from(emails)
      .where(and(eq(emails.to, to), eq(emails.relatedId, tableId), eq(emails.template, "chatMentions")));
  const told = async (who: string) => (await as(who).notifications.list({ type: "chat.mention" })).docs;

  test("is told each time, and written to once within ten minutes while they are away; strangers are refused", async () => {
    moment = new Date("2026-11-24T15:00:00.000Z");
    const { _id, title } = await openTable(app, ids);
    const before = (await told("notary")).length;
    const first = await say("lawyer", _id, "@Nora ¿lo ve?", { mentions: [idOf("notary"), idOf("lawyer")] });
    expect(first.mentions).toEqual([idOf("notary"), idOf("lawyer")]);
    await say("lawyer", _id, "@Nora ¿y esto?", { mentions: [idOf("notary")] });
    const [notice] = await told("notary");
    expect((await told("notary")).length).toBe(before + 2);
    expect(notice?.title.es).toContain(title);
    expect(notice?.link).toBe(`/virtualTable/detailsVirtualTable?id=${_id}&message=2`);
    expect(await told("lawyer")).toEqual([]);
    expect(await mailed("notary@demo.example", _id)).toHaveLength(1);
    minutesLater(11);
    await say("lawyer", _id, "@Nora", { mentions: [idOf("notary")] });
    expect(await mailed("notary@demo.example", _id)).toHaveLength(2);
    const odd = await expectRefusal(
      say("lawyer", _id, "@", { mentions: [idOf("notary"), idOf("courier")] }),
      "INVALID",
    );
    expect(Object.keys(odd.fields ?? {})).toEqual(["mentions.1"]);
    const { _id: guest } = await comeIn(app, _id);
    expect((await say("lawyer", _id, "@Ana", { mentions: [guest] })).mentions).toEqual([guest]);
  });

  test("what they were told follows its message: corrected, called no more or besides, deleted", async () => {
    moment = new Date("2026-11-24T18:00:00.000Z");
    const { _id: tableId } = await openTable(app, ids, { members: [idOf("notary"), idOf("courier")] });
    const of = async (who: string) =>
      (await told(who)).filter(({ link }) => link?.includes(tableId)).map(({ text }) => text.es);
    const { _id } = await say("lawyer", tableId, "@Nora, el 5", { mentions: [idOf("notary")] });
    expect(await of("notary")).toEqual(["@Nora, el 5"]);
    const correct = (text: string, more: object = {}) => {
      minutesLater(1);
      return as("lawyer").chat.change({ _id, text, ...more });
    };
    await correct("@Nora, el 6");
    expect(await of("notary")).toEqual(["@Nora, el 6"]);
    const both = await correct("@Nora y @Marta, el 7", { mentions: [idOf("notary"), idOf("courier")] });
    expect(both.mentions).toEqual([idOf("notary"), idOf("courier")]);
    expect([await of("notary"), await of("courier")]).toEqual([["@Nora y @Marta, el 7"], ["@Nora y @Marta, el 7"]]);
    await correct("@Marta, el 8", { mentions: [idOf("courier")] });
    expect([await of("notary"), await of("courier")]).toEqual([[], ["@Marta, el 8"]]);
    await expectRefusal(correct("@", { mentions: [idOf("cashier")] }), "INVALID");
    // Sent again it is still the message that it was at first.
    await say("lawyer", tableId, "@Nora, el 5", { _id, mentions: [idOf("notary")] });
    await as("lawyer").chat.remove({ id: _id });
    expect([await of("notary"), await of("courier")]).toEqual([[], []]);
  });
});

describe("the conversation by mail", () => {
  test("goes to whom its moderator names, once each, with what was said and not what was deleted", async () => {
    const { _id } = await openTable(app, ids);
    await say("lawyer", _id, "Acordamos el texto", { type: "decision" });
    const gone = await say("notary", _id, "Secreto");
    await as("notary").chat.remove({ id: gone._id });
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
    // Who takes part reads it in their own language.
    const { _id: english } = await openTable(app, ids, {
      externalPeople: [{ name: "Ann Outside", email: "ann@outside.example", language: "en" }],
    });
    await say("lawyer", english, "Agreed", { type: "decision" });
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
    await expectRefusal(as("lawyer").chat.emails({ ...to, emails: ["uno@example.com", "UNO@example.com"] }), "INVALID");
  });
});

test("saying something takes as many statements in a table of many as in one of few, and so does reading", async () => {
  const count = async (work: () => Promise<unknown>) => (await recordStatements(work)).length;
  const { _id } = await openTable(app, ids, {
    members: [idOf("notary"), idOf("courier"), idOf("cashier"), idOf("commercial")],
  });
  await say("lawyer", _id, "uno");
  const few = await count(() => say("lawyer", _id, "dos"));
  for (let at = 0; at < 20; at++) await say("notary", _id, `línea ${at}`);
  expect(await count(() => say("lawyer", _id, "tres"))).toBe(few);
  expect(few).toBeLessThanOrEqual(18);
  expect(await count(() => read("lawyer", _id))).toBeLessThanOrEqual(9);
});
