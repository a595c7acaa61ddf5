// @engine both
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { chatVoices } from "./tables.ts";

let app: TestApp;
// The demo messages are of today, so a fixed date would be before them.
let moment = new Date();
const ids = new Map<string, string>();
const people = ["lawyer", "notary", "cashier", "courier", "management", "client"];
const email = (who: string) => `${who}@demo.example`;
const as = (who: string) => app.as(email(who)).chat;
const idOf = (who: string) => ids.get(who) ?? "";
const minutesLater = (minutes: number) => {
  moment = new Date(moment.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  app = await openTestApp({ now: () => moment });
  for (const who of people) ids.set(who, (await app.as(email(who)).session.current()).user._id);
});
afterAll(() => app.close());

const write = (from: string, to: string, text: string, _id: string = randomUUID()) =>
  as(from).send({ _id, toUser: idOf(to), text });
const conversationOf = (who: string, other: string) => as(who).talk({ userId: idOf(other) });

describe("a message", () => {
  test("has its `seq`, and both participants read the same", async () => {
    await write("cashier", "courier", "¿Llegó el lote?");
    await write("courier", "cashier", "Llegó a las nueve.");
    const third = await write("cashier", "courier", "Gracias.");
    expect(third).toMatchObject({ seq: 3, type: "text", toUser: idOf("courier"), deleted: false });
    const [one, other] = [await conversationOf("cashier", "courier"), await conversationOf("courier", "cashier")];
    expect(one.docs.map(({ seq, text }) => [seq, text])).toEqual([
      [1, "¿Llegó el lote?"],
      [2, "Llegó a las nueve."],
      [3, "Gracias."],
    ]);
    expect(other.docs).toEqual(one.docs);
  });

  test("a retry is the same message; another one under its identifier is refused, whoever sends it", async () => {
    const _id = randomUUID();
    const sent = await write("lawyer", "cashier", "Una sola vez", _id);
    const again = await Promise.all([1, 2, 3].map(() => write("lawyer", "cashier", "Una sola vez", _id)));
    expect(again).toEqual([sent, sent, sent]);
    await expectRefusal(write("lawyer", "cashier", "Otra cosa", _id), "IDEMPOTENCY_CONFLICT");
    await expectRefusal(write("lawyer", "notary", "Una sola vez", _id), "IDEMPOTENCY_CONFLICT");
    await expectRefusal(write("notary", "lawyer", "Una sola vez", _id), "IDEMPOTENCY_CONFLICT");
    const { docs, lastSeq } = await conversationOf("cashier", "lawyer");
    expect([docs.length, lastSeq]).toEqual([1, 1]);
  });

  test("of many who write at once leaves no gap and no double", async () => {
    const before = (await conversationOf("management", "courier")).lastSeq;
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 2 ? write("management", "courier", `m${at}`) : write("courier", "management", `c${at}`),
      ),
    );
    const { docs } = await as("courier").talk({ userId: idOf("management"), after: before, limit: 200 });
    expect(docs.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, at) => before + at + 1));
    expect(new Set(docs.map(({ text }) => text)).size).toBe(30);
  });

  test("answers one of the same conversation and of no other", async () => {
    const first = await write("notary", "cashier", "¿Sí?");
    const answer = { _id: randomUUID(), toUser: idOf("notary"), text: "Sí.", replyTo: first._id };
    expect(await as("cashier").send(answer)).toMatchObject({ replyTo: first._id });
    const wrongTarget = { ...answer, _id: randomUUID(), toUser: idOf("courier") };
    expect((await expectRefusal(as("cashier").send(wrongTarget), "INVALID")).fields).toHaveProperty("replyTo");
  });

  test.each([
    ["oneself", () => idOf("lawyer"), "INVALID"],
    ["a client", () => idOf("client"), "NOT_FOUND"],
    ["nobody", () => randomUUID(), "NOT_FOUND"],
  ] as const)("to %s is refused", async (_who, to, code) => {
    await expectRefusal(as("lawyer").send({ _id: randomUUID(), toUser: to(), text: "Hola" }), code);
  });

  test("to an inactive colleague is refused; earlier messages stay readable", async () => {
    await write("lawyer", "management", "Hola");
    const admin = app.as(email("administrator")).people;
    await admin.block({ _id: idOf("management"), reason: "Dejó la empresa hoy" });
    await expectRefusal(write("lawyer", "management", "¿Está?"), "USER_INACTIVE");
    expect((await as("lawyer").people({})).map((each) => each._id)).not.toContain(idOf("management"));
    expect((await conversationOf("lawyer", "management")).docs).toHaveLength(1);
    await admin.unblock({ _id: idOf("management") });
  });

  test("is read page by page from both ends, and found by its words", async () => {
    for (let at = 1; at <= 7; at++) await write("notary", "courier", at === 4 ? "La póliza de Ávila" : `línea ${at}`);
    const reader = as("courier");
    const userId = idOf("notary");
    const seqs = async (query: object) => (await reader.talk({ userId, ...query })).docs.map(({ seq }) => seq);
    expect(await seqs({ limit: 3 })).toEqual([5, 6, 7]);
    expect(await seqs({ limit: 3, before: 5 })).toEqual([2, 3, 4]);
    expect(await seqs({ limit: 2, after: 5 })).toEqual([6, 7]);
    expect(await seqs({ search: "poliza avila" })).toEqual([4]);
  });
});

describe("what is unread", () => {
  test("counts messages of others after the read position", async () => {
    const readState = async () => {
      const { lastSeq, readSeq, unread } = await conversationOf("courier", "lawyer");
      return [lastSeq, readSeq, unread];
    };
    const first = await write("lawyer", "courier", "uno");
    await write("lawyer", "courier", "dos");
    await write("courier", "lawyer", "mío");
    expect(await readState()).toEqual([3, 0, 2]);
    await as("courier").read({ toUser: idOf("lawyer"), seq: 2 });
    expect(await readState()).toEqual([3, 2, 0]);
    // A browser that is behind moves nothing back, and a position is limited to the newest message.
    expect(await as("courier").read({ toUser: idOf("lawyer"), seq: 1 })).toEqual({ readSeq: 2 });
    expect(await as("courier").read({ toUser: idOf("lawyer"), seq: 99 })).toEqual({ readSeq: 3 });
    await write("lawyer", "courier", "tres");
    const deleted = await write("lawyer", "courier", "cuatro");
    expect(await readState()).toEqual([5, 3, 2]);
    await as("lawyer").remove({ id: deleted._id });
    expect(await readState()).toEqual([5, 3, 1]);
    expect(first.seq).toBe(1);
  });

  test("is counted up to a thousand, in the conversation and in the list", async () => {
    const first = await write("lawyer", "courier", "la primera de muchas");
    await app.server.db.execute(sql`
      insert into chat_messages (id, conversation_id, seq, type, text, sender, sender_name, sent_at, updated_at)
      select gen_random_uuid(), m.conversation_id, m.seq + n, 'text', 'otra', m.sender, m.sender_name, m.sent_at, m.updated_at
      from chat_messages m, generate_series(1, 1100) n where m.id = ${first._id}`);
    await app.server.db.execute(sql`
      update chat_conversations set last_seq = ${first.seq} + 1100
      where id = (select conversation_id from chat_messages where id = ${first._id})`);
    expect((await conversationOf("courier", "lawyer")).unread).toBe(1000);
    const talks = await as("courier").talks();
    expect(talks.find(({ user }) => user._id === idOf("lawyer"))?.unread).toBe(1000);
    await as("courier").read({ toUser: idOf("lawyer"), seq: first.seq + 1000 });
    expect((await conversationOf("courier", "lawyer")).unread).toBe(100);
  });

  test("is part of the list of conversations, newest first", async () => {
    minutesLater(1);
    await write("notary", "lawyer", "La última");
    const talks = await as("lawyer").talks();
    expect(talks[0]).toMatchObject({ user: { _id: idOf("notary") }, lastMessage: { text: "La última" } });
    const counted = Object.fromEntries(talks.map(({ user, unread }) => [user._id, unread]));
    for (const { user } of talks) {
      const { unread } = await as("lawyer").talk({ userId: user._id });
      expect(counted[user._id]).toBe(unread);
    }
    expect(counted[idOf("notary")]).toBe(1);
  });
});

describe("one's own message", () => {
  test("can be edited for a quarter of an hour; previous texts are stored", async () => {
    const { _id, seq } = await write("lawyer", "notary", "El lunes");
    minutesLater(10);
    await as("lawyer").change({ _id, text: "El martes" });
    minutesLater(5);
    const changed = await as("lawyer").change({ _id, text: "El miércoles" });
    expect(changed).toMatchObject({ seq, text: "El miércoles", editedAt: moment.toISOString() });
    expect(changed.history?.map(({ text }) => text)).toEqual(["El lunes", "El martes"]);
    minutesLater(1);
    await expectRefusal(as("lawyer").change({ _id, text: "El jueves" }), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(as("lawyer").remove({ id: _id }), "TRANSITION_NOT_ALLOWED");
  });

  test("written by a clock that was ahead, it cannot be edited until then", async () => {
    const rightTime = moment;
    minutesLater(3 * 525_600);
    const { _id } = await write("lawyer", "notary", "El lunes");
    moment = rightTime;
    await expectRefusal(as("lawyer").change({ _id, text: "El martes" }), "TRANSITION_NOT_ALLOWED");
  });

  test("cannot be edited, deleted or discovered by others", async () => {
    const { _id } = await write("lawyer", "notary", "Mío");
    await expectRefusal(as("notary").change({ _id, text: "Suyo" }), "FORBIDDEN");
    await expectRefusal(as("notary").remove({ id: _id }), "FORBIDDEN");
    for (const who of ["cashier", "administrator"]) {
      await expectRefusal(as(who).change({ _id, text: "Suyo" }), "NOT_FOUND");
      await expectRefusal(as(who).remove({ id: _id }), "NOT_FOUND");
    }
  });

  test("leaves a mark when deleted, and its text nowhere", async () => {
    const { _id, seq } = await write("lawyer", "notary", "Secreto uno");
    await as("lawyer").change({ _id, text: "Secreto dos" });
    await as("lawyer").remove({ id: _id });
    const { docs } = await conversationOf("notary", "lawyer");
    const mark = docs.find((each) => each.seq === seq);
    expect(mark).toMatchObject({ deleted: true, text: "" });
    expect(mark?.history).toBeUndefined();
    expect((await as("notary").talk({ userId: idOf("lawyer"), search: "secreto" })).docs).toEqual([]);
    const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, _id));
    expect(lines.map(({ action }) => action).sort()).toEqual(["chat.correct", "chat.remove", "chat.send"]);
    expect(JSON.stringify(lines)).not.toContain("Secreto");
    await expectRefusal(as("lawyer").remove({ id: _id }), "NOT_FOUND");
  });
});

describe("a vote", () => {
  const propose = (overrides: object = {}) =>
    as("lawyer").send({
      _id: randomUUID(),
      toUser: idOf("notary"),
      type: "vote",
      text: "¿Qué día?",
      options: [{ text: "Lunes" }, { text: "Martes" }],
      ...overrides,
    });

  test("counts the last vote of each person", async () => {
    const { _id, options = [] } = await propose();
    const [monday, tuesday] = options.map((each) => each._id);
    await as("notary").change({ _id, vote: monday });
    await Promise.all([monday, tuesday, monday, tuesday].map((vote) => as("notary").change({ _id, vote })));
    const after = await as("lawyer").change({ _id, vote: monday });
    expect(after.mine).toBe(monday);
    expect(after.result?.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(await app.server.db.select().from(chatVoices).where(eq(chatVoices.messageId, _id))).toHaveLength(2);
    const back = await as("lawyer").change({ _id, vote: null });
    expect(back.mine).toBeUndefined();
    expect(back.result?.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  });

  test("ends at its instant, accepts only its options, and its text cannot be edited", async () => {
    const closesAt = new Date(moment.getTime() + 3_600_000).toISOString();
    const { _id, options = [] } = await propose({ closesAt });
    await expectRefusal(as("notary").change({ _id, vote: randomUUID() }), "INVALID");
    await expectRefusal(as("lawyer").change({ _id, text: "¿Qué mes?" }), "TRANSITION_NOT_ALLOWED");
    minutesLater(60);
    await expectRefusal(as("notary").change({ _id, vote: options[0]?._id ?? "" }), "TRANSITION_NOT_ALLOWED");
  });

  test("needs two options and a moment to come; nothing else has any", async () => {
    await expectRefusal(propose({ options: [{ text: "Una" }] }), "INVALID");
    await expectRefusal(propose({ options: undefined }), "INVALID");
    await expectRefusal(propose({ type: "text" }), "INVALID");
    await expectRefusal(propose({ closesAt: moment.toISOString() }), "INVALID");
  });
});

test("chat partners are other staff members, searchable by name", async () => {
  const all = await as("lawyer").people();
  expect(all.map(({ _id }) => _id)).not.toContain(idOf("lawyer"));
  expect(all.map(({ _id }) => _id)).not.toContain(idOf("client"));
  expect((await as("lawyer").people({ search: "nora castel" })).map(({ _id }) => _id)).toEqual([idOf("notary")]);
});

test("an offline recipient is notified once for all unread messages, and again after reading them", async () => {
  const notifications = async () => {
    const { docs } = await app.as(email("consulate")).notifications.list({ type: "chat.direct" });
    return docs.map(({ text }) => text.es);
  };
  const me = (await app.as(email("consulate")).session.current()).user._id;
  const send = () => as("courier").send({ _id: randomUUID(), toUser: me, text: "¿Está?" });
  await send();
  const last = await send();
  expect(await notifications()).toEqual(["Marta Suárez Gil le escribió."]);
  // A deleted message is no longer unread: the notification moves to the next one, and is withdrawn with the last.
  const { docs: messages } = await as("courier").talk({ userId: me });
  await as("courier").remove({ id: messages[0]?._id ?? "" });
  expect(await notifications()).toHaveLength(1);
  await as("courier").remove({ id: last._id });
  expect(await notifications()).toEqual([]);
  await send();
  await as("consulate").read({ toUser: idOf("courier"), seq: (await send()).seq });
  await send();
  expect(await notifications()).toHaveLength(2);
});

test("sending and reading take a constant number of statements, whatever the number of messages", async () => {
  const texts = async (work: () => Promise<unknown>) => (await recordStatements(work)).map(({ text }) => text);
  await write("cashier", "notary", "uno");
  const few = await texts(() => write("cashier", "notary", "dos"));
  for (let at = 0; at < 20; at++) await write("notary", "cashier", `línea ${at}`);
  const many = await texts(() => write("cashier", "notary", "tres"));
  expect(many.length).toBe(few.length);
  expect(many.length).toBeLessThanOrEqual(18);
  const reading = await texts(() => conversationOf("cashier", "notary"));
  expect(reading.length).toBeLessThanOrEqual(7);
});
