import { randomUUID } from "node:crypto";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import type { ChatMessage } from "../contract.ts";
import { refusalsEs } from "../../../../kit/text/refusals.es.ts";
import { chatEvents, type RoomJoined, type MissedMessages } from "../socket-contract.ts";
import { until } from "../../../../server/testing/wait.ts";

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
const request = <T = object>(socket: Socket, event: string, payload: unknown): Promise<Answered<T>> =>
  socket.timeout(5000).emitWithAck(event, payload) as Promise<Answered<T>>;
const collectEvents = <T = { message: ChatMessage }>(socket: Socket, event: string) => {
  const all: T[] = [];
  socket.on(event, (payload: T) => all.push(payload));
  return all;
};
const shortDelay = () => new Promise((resolve) => setTimeout(resolve, 150));
const toNotary = (text: string) => ({ _id: randomUUID(), toUser: idOf("notary"), text });

/** Valid input of each event. */
const validInput: Readonly<Record<string, (toUser: string) => object>> = {
  "on-talk-enter": (toUser) => ({ toUser, afterSeq: 0 }),
  "on-talk-leave": (toUser) => ({ toUser }),
  "on-typing": (toUser) => ({ toUser }),
  "on-message": (toUser) => ({ toUser, _id: randomUUID(), text: "Hola" }),
  "on-message-read": (toUser) => ({ toUser, seq: 1 }),
  "on-table-missed": (toUser) => ({ toUser, afterSeq: 0 }),
};
const invalidInputs: readonly unknown[] = [
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

/** Events of tables only are in table-sockets.test.ts. */
const conversationEvents = Object.values(chatEvents).filter(({ name }) => !/^on-table-(enter|leave)$/.test(name));

describe.each(conversationEvents)("$name", ({ name }) => {
  const validInputFor = (who: string) => validInput[name]?.(idOf(who)) ?? {};

  test("is accepted for the two participants", async () => {
    expect(await request(await socketOf("lawyer"), name, validInputFor("notary"))).toMatchObject({ ok: true });
  });

  test("is refused for clients, and for an unknown target, a client or oneself", async () => {
    expect((await request(await socketOf("client"), name, validInputFor("lawyer"))).error?.code).toBe("FORBIDDEN");
    const lawyer = await socketOf("lawyer");
    const codes = await Promise.all(
      ["client", "lawyer", "nobody"].map(async (who) => {
        const payload = who === "nobody" ? validInput[name]?.(randomUUID()) : validInputFor(who);
        return (await request(lawyer, name, payload)).error?.code;
      }),
    );
    expect(codes).toEqual(["NOT_FOUND", "INVALID", "NOT_FOUND"]);
  });

  test("refuses invalid input, and the socket stays connected", async () => {
    const lawyer = await socketOf("lawyer");
    for (const payload of invalidInputs) {
      const answer = await request(lawyer, name, payload);
      expect(answer.ok, JSON.stringify(payload)).toBe(false);
      expect(["INVALID", "NOT_FOUND"]).toContain(answer.error?.code);
    }
    expect(lawyer.connected).toBe(true);
  });

  test("without an acknowledgement the refusal is sent as an event", async () => {
    const lawyer = await socketOf("lawyer");
    const refusals = collectEvents<{ event: string; code: string }>(lawyer, "event_refused");
    lawyer.emit(name, { toUser: "x" });
    await until(() => refusals.length > 0);
    expect(refusals).toEqual([{ event: name, code: "INVALID", message: refusalsEs.INVALID }]);
  });
});

test("anonymous callers get no socket, and an unknown event is refused", async () => {
  await expect(connect(undefined)).rejects.toThrow("UNAUTHENTICATED");
  const lawyer = await socketOf("lawyer");
  expect((await request(lawyer, "on-everything", {})).error?.code).toBe("NOT_FOUND");
});

test("a user who impersonates a colleague cannot send over a socket", async () => {
  const admin = app.as(email("administrator"));
  await admin.session.seeAs({ _id: idOf("lawyer") });
  const socket = await socketOf("administrator");
  expect((await request(socket, "on-message", toNotary("Hola"))).error?.code).toBe("SEEING_ONLY");
  expect((await request(socket, "on-typing", { toUser: idOf("notary") })).error?.code).toBe("SEEING_ONLY");
  await admin.session.stopSeeing();
});

test("a message reaches every browser of both participants, and nobody else, as stored", async () => {
  const [desk, phone, other, stranger] = await Promise.all(
    ["lawyer", "lawyer", "notary", "cashier"].map((who) => socketOf(who)),
  );
  const received = [desk, phone, other, stranger].map((socket) => collectEvents(socket as Socket, "chat_message"));
  const { message } = await request<{ message: ChatMessage }>(desk as Socket, "on-message", toNotary("¿Está?"));
  await until(() => received.slice(0, 3).every((events) => events.length > 0));
  await shortDelay();
  const event = { toUser: idOf("notary"), message };
  expect(received).toEqual([[event], [event], [event], []]);
});

test("changes of a message are sent with its `seq`, each reader with their own vote", async () => {
  const [lawyer, notary] = [await socketOf("lawyer"), await socketOf("notary")];
  const { chat } = app.as(email("lawyer"));
  const options = [{ text: "Sí" }, { text: "No" }];
  const { _id, seq, options: voteOptions = [] } = await chat.send({ ...toNotary("¿Firmamos?"), type: "vote", options });
  await shortDelay();
  const received = [collectEvents(lawyer, "chat_changed"), collectEvents(notary, "chat_changed")];
  await app.as(email("notary")).chat.change({ _id, vote: voteOptions[0]?._id ?? "" });
  await until(() => received.every((events) => events.length > 0));
  expect(received.map(([event]) => [event?.message.seq, event?.message.mine])).toEqual([
    [seq, undefined],
    [seq, voteOptions[0]?._id],
  ]);
  await chat.remove({ id: _id });
  await until(() => received.every((events) => events.length > 1));
  expect(received[1]?.at(-1)?.message).toMatchObject({ seq, deleted: true, text: "" });
});

test("a client that was offline requests new messages and changes of earlier ones", async () => {
  const { chat } = app.as(email("cashier"));
  const send = (text: string) => chat.send({ ...toNotary(text), toUser: idOf("lawyer") });
  const first = await send("uno");
  const second = await send("dos");
  await chat.change({ _id: first._id, text: "uno, corregido" });
  const third = await send("tres");
  const lawyer = await socketOf("lawyer");
  const since = { toUser: idOf("cashier"), afterSeq: second.seq, changedAfter: second.updatedAt };
  const entered = await request<RoomJoined>(lawyer, "on-talk-enter", since);
  expect(entered).toMatchObject({ ok: true, lastSeq: third.seq, more: false });
  expect(entered.missed?.map(({ text }) => text)).toEqual(["tres"]);
  expect(entered.changed?.map(({ text }) => text)).toContain("uno, corregido");
  const missed = await request<MissedMessages>(lawyer, "on-table-missed", { toUser: idOf("cashier"), afterSeq: 0 });
  expect(missed.missed?.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test("typing is sent to the other participant, the read position to both", async () => {
  const [lawyer, second, notary] = [await socketOf("lawyer"), await socketOf("lawyer"), await socketOf("notary")];
  const typing = [collectEvents(lawyer, "table_typing"), collectEvents(notary, "table_typing")];
  await request(lawyer, "on-typing", { toUser: idOf("notary") });
  await until(() => (typing[1]?.length ?? 0) > 0);
  expect(typing).toEqual([[], [expect.objectContaining({ userId: idOf("lawyer"), forMs: 5000 })]]);
  const { seq } = await app.as(email("notary")).chat.send({ ...toNotary("¿Leyó?"), toUser: idOf("lawyer") });
  const reads = [collectEvents(second, "chat_read"), collectEvents(notary, "chat_read")];
  expect(await request(lawyer, "on-message-read", { toUser: idOf("notary"), seq })).toEqual({ ok: true, readSeq: seq });
  await until(() => reads.every((events) => events.length > 0));
  const event = { toUser: idOf("notary"), userId: idOf("lawyer"), readSeq: seq };
  expect(reads).toEqual([[event], [event]]);
});

test("a colleague with three tabs is online once, and offline when the last one closes; a client is not listed", async () => {
  const { chat } = app.as(email("lawyer"));
  const onlineCount = async (who = "cashier") =>
    (await chat.connected()).filter(({ userId }) => userId === idOf(who)).length;
  const client = await socketOf("client");
  const tabs = [await socketOf("cashier"), await socketOf("cashier"), await socketOf("cashier")];
  await expect.poll(() => onlineCount()).toBe(1);
  for (const tab of tabs.slice(1)) tab.close();
  await shortDelay();
  expect(await onlineCount()).toBe(1);
  expect(await onlineCount("client")).toBe(0);
  client.close();
  tabs[0]?.close();
  await expect.poll(() => onlineCount()).toBe(0);
});
