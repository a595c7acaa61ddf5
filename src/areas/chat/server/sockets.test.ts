import { randomUUID } from "node:crypto";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import type { ChatMessage } from "../contract.ts";
import { refusalsEs } from "../../../kit/refusals.es.ts";
import { chatEvents, type RoomJoined, type MissedMessages } from "../socket-contract.ts";
import { until } from "../../../server/testing/wait.ts";

let app: TestApp;
const opened: Socket[] = [];
const ids = new Map<string, string>();
const email = (who: string) => `${who}@demo.example`;
const idOf = (who: string) => ids.get(who) ?? "";

beforeAll(async () => {
  app = await openTestApp();
  for (const who of ["lawyer", "notary", "cashier", "client"])
    ids.set(who, (await app.as(email(who)).session.current()).user._id);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(() => app.close());

async function connect(token: string | undefined): Promise<Socket> {
  const socket = io(app.address, {
    path: "/legalsit/realtime",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    ...(token ? { auth: { token } } : {}),
  });
  opened.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}
const socketOf = async (who: string) => connect(await app.tokenOf(email(who)));

type Answered<T> = { ok: boolean; error?: { code: string } } & Partial<T>;
const ask = <T = object>(socket: Socket, event: string, said: unknown): Promise<Answered<T>> =>
  socket.timeout(5000).emitWithAck(event, said) as Promise<Answered<T>>;
const heard = <T = { message: ChatMessage }>(socket: Socket, event: string) => {
  const all: T[] = [];
  socket.on(event, (told: T) => all.push(told));
  return all;
};
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150));
const toNotary = (text: string) => ({ _id: randomUUID(), toUser: idOf("notary"), text });

/** What each event takes when it is right. */
const right: Readonly<Record<string, (toUser: string) => object>> = {
  "on-talk-enter": (toUser) => ({ toUser, afterSeq: 0 }),
  "on-talk-leave": (toUser) => ({ toUser }),
  "on-typing": (toUser) => ({ toUser }),
  "on-message": (toUser) => ({ toUser, _id: randomUUID(), text: "Hola" }),
  "on-message-read": (toUser) => ({ toUser, seq: 1 }),
  "on-table-missed": (toUser) => ({ toUser, afterSeq: 0 }),
};
const nonsense: readonly unknown[] = [
  null,
  undefined,
  "",
  7,
  [],
  {},
  { toUser: "x" },
  { toUser: { $ne: 1 } },
  { toUser: randomUUID(), afterSeq: -1, seq: -1, text: 7, _id: "1" },
];

/** Those of tables alone: table-sockets.test.ts. */
const ofTalks = Object.values(chatEvents).filter(({ name }) => !/^on-table-(enter|leave)$/.test(name));

describe.each(ofTalks)("$name", ({ name }) => {
  const rightOf = (who: string) => right[name]?.(idOf(who)) ?? {};

  test("is done for the two of a talk", async () => {
    expect(await ask(await socketOf("lawyer"), name, rightOf("notary"))).toMatchObject({ ok: true });
  });

  test("is refused to clients, and to anyone about nobody, a client or oneself", async () => {
    expect((await ask(await socketOf("client"), name, rightOf("lawyer"))).error?.code).toBe("FORBIDDEN");
    const lawyer = await socketOf("lawyer");
    const codes = await Promise.all(
      ["client", "lawyer", "nobody"].map(async (who) => {
        const said = who === "nobody" ? right[name]?.(randomUUID()) : rightOf(who);
        return (await ask(lawyer, name, said)).error?.code;
      }),
    );
    expect(codes).toEqual(["NOT_FOUND", "INVALID", "NOT_FOUND"]);
  });

  test("is refused with nonsense, and the socket stays", async () => {
    const lawyer = await socketOf("lawyer");
    for (const said of nonsense) {
      const answer = await ask(lawyer, name, said);
      expect(answer.ok, JSON.stringify(said)).toBe(false);
      expect(["INVALID", "NOT_FOUND"]).toContain(answer.error?.code);
    }
    expect(lawyer.connected).toBe(true);
  });

  test("without an answer to give is told of by itself", async () => {
    const lawyer = await socketOf("lawyer");
    const refused = heard<{ event: string; code: string }>(lawyer, "event_refused");
    lawyer.emit(name, { toUser: "x" });
    await until(() => refused.length > 0);
    expect(refused).toEqual([{ event: name, code: "INVALID", message: refusalsEs.INVALID }]);
  });
});

test("strangers have no socket, and an event that nobody knows is refused", async () => {
  await expect(connect(undefined)).rejects.toThrow("UNAUTHENTICATED");
  const lawyer = await socketOf("lawyer");
  expect((await ask(lawyer, "on-everything", {})).error?.code).toBe("NOT_FOUND");
});

test("who sees the office as a colleague says nothing over a socket", async () => {
  const admin = app.as(email("administrator"));
  await admin.session.seeAs({ _id: idOf("lawyer") });
  const socket = await socketOf("administrator");
  expect((await ask(socket, "on-message", toNotary("Hola"))).error?.code).toBe("SEEING_ONLY");
  expect((await ask(socket, "on-typing", { toUser: idOf("notary") })).error?.code).toBe("SEEING_ONLY");
  await admin.session.stopSeeing();
});

test("a message reaches every browser of the two, and nobody else, as it was stored", async () => {
  const [desk, phone, other, stranger] = await Promise.all(
    ["lawyer", "lawyer", "notary", "cashier"].map((who) => socketOf(who)),
  );
  const ears = [desk, phone, other, stranger].map((socket) => heard(socket as Socket, "chat_message"));
  const { message } = await ask<{ message: ChatMessage }>(desk as Socket, "on-message", toNotary("¿Está?"));
  await until(() => ears.slice(0, 3).every((ear) => ear.length > 0));
  await aMoment();
  const told = { toUser: idOf("notary"), message };
  expect(ears).toEqual([[told], [told], [told], []]);
});

test("what becomes of a message is told under its place, each with their own voice", async () => {
  const [lawyer, notary] = [await socketOf("lawyer"), await socketOf("notary")];
  const { chat } = app.as(email("lawyer"));
  const options = [{ text: "Sí" }, { text: "No" }];
  const { _id, seq, options: made = [] } = await chat.send({ ...toNotary("¿Firmamos?"), type: "vote", options });
  await aMoment();
  const ears = [heard(lawyer, "chat_changed"), heard(notary, "chat_changed")];
  await app.as(email("notary")).chat.change({ _id, vote: made[0]?._id ?? "" });
  await until(() => ears.every((ear) => ear.length > 0));
  expect(ears.map(([told]) => [told?.message.seq, told?.message.mine])).toEqual([
    [seq, undefined],
    [seq, made[0]?._id],
  ]);
  await chat.remove({ id: _id });
  await until(() => ears.every((ear) => ear.length > 1));
  expect(ears[1]?.at(-1)?.message).toMatchObject({ seq, deleted: true, text: "" });
});

test("who was cut off asks for what came after a place, and for what changed before it", async () => {
  const { chat } = app.as(email("cashier"));
  const say = (text: string) => chat.send({ ...toNotary(text), toUser: idOf("lawyer") });
  const first = await say("uno");
  const second = await say("dos");
  await chat.change({ _id: first._id, text: "uno, corregido" });
  const third = await say("tres");
  const lawyer = await socketOf("lawyer");
  const since = { toUser: idOf("cashier"), afterSeq: second.seq, changedAfter: second.updatedAt };
  const entered = await ask<RoomJoined>(lawyer, "on-talk-enter", since);
  expect(entered).toMatchObject({ ok: true, lastSeq: third.seq, more: false });
  expect(entered.missed?.map(({ text }) => text)).toEqual(["tres"]);
  expect(entered.changed?.map(({ text }) => text)).toContain("uno, corregido");
  const missed = await ask<MissedMessages>(lawyer, "on-table-missed", { toUser: idOf("cashier"), afterSeq: 0 });
  expect(missed.missed?.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test("typing is told to the other, and how far one has read to both", async () => {
  const [lawyer, second, notary] = [await socketOf("lawyer"), await socketOf("lawyer"), await socketOf("notary")];
  const typing = [heard(lawyer, "table_typing"), heard(notary, "table_typing")];
  await ask(lawyer, "on-typing", { toUser: idOf("notary") });
  await until(() => (typing[1]?.length ?? 0) > 0);
  expect(typing).toEqual([[], [expect.objectContaining({ userId: idOf("lawyer"), forMs: 5000 })]]);
  const { seq } = await app.as(email("notary")).chat.send({ ...toNotary("¿Leyó?"), toUser: idOf("lawyer") });
  const reads = [heard(second, "chat_read"), heard(notary, "chat_read")];
  expect(await ask(lawyer, "on-message-read", { toUser: idOf("notary"), seq })).toEqual({ ok: true, readSeq: seq });
  await until(() => reads.every((ear) => ear.length > 0));
  const told = { toUser: idOf("notary"), userId: idOf("lawyer"), readSeq: seq };
  expect(reads).toEqual([[told], [told]]);
});

test("who has the office open is there, once with three tabs, and is gone when the last is closed", async () => {
  const { chat } = app.as(email("lawyer"));
  const there = async () => (await chat.connected()).filter(({ userId }) => userId === idOf("cashier")).length;
  const tabs = [await socketOf("cashier"), await socketOf("cashier"), await socketOf("cashier")];
  await expect.poll(there).toBe(1);
  for (const tab of tabs.slice(1)) tab.close();
  await aMoment();
  expect(await there()).toBe(1);
  tabs[0]?.close();
  await expect.poll(there).toBe(0);
});
