/** Virtual tables over sockets: every event × who takes part, a guest, a stranger, a closed table and nonsense; and who leaves. */
import { randomUUID } from "node:crypto";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import type { ChatMessage } from "../contract.ts";
import { chatEvents, type ServerToClientEvents, type EnteredTable, type MissedMessages } from "../socket-contract.ts";
import { comeIn, idsOf, openTable } from "./testing/open-table.ts";

let app: TestApp;
let ids = new Map<string, string>();
const opened: Socket[] = [];
const as = (who: string) => app.as(`${who}@demo.example`);
const idOf = (who: string) => ids.get(who) ?? "";

beforeAll(async () => {
  app = await openTestApp();
  ids = await idsOf(app, ["lawyer", "notary", "courier", "cashier", "administrator"]);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(() => app.close());

async function connect(token: string): Promise<Socket> {
  const socket = io(app.address, {
    path: "/legalsit/realtime",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    auth: { token },
  });
  opened.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}
const socketOf = async (who: string) => connect(await app.tokenOf(`${who}@demo.example`));
type Answered<T> = { ok: boolean; error?: { code: string } } & Partial<T>;
const ask = <T = object>(socket: Socket, event: string, said: unknown): Promise<Answered<T>> =>
  socket.timeout(5000).emitWithAck(event, said) as Promise<Answered<T>>;
function heard<N extends keyof ServerToClientEvents>(socket: Socket, event: N): ServerToClientEvents[N][] {
  const all: ServerToClientEvents[N][] = [];
  socket.onAny((name: string, told: ServerToClientEvents[N]) => {
    if (name === event) all.push(told);
  });
  return all;
}
/** In the room of a table, as who comes there. */
async function inRoom(who: string | { token: string }, tableId: string): Promise<Socket> {
  const socket = typeof who === "string" ? await socketOf(who) : await connect(who.token);
  expect(await ask(socket, "on-table-enter", { tableId })).toMatchObject({ ok: true });
  return socket;
}
const close = async (_id: string) => {
  const { updatedAt } = await as("lawyer").virtualTables.get({ id: _id });
  await as("lawyer").virtualTables.update({ _id, updatedAt, closed: true });
};

/** What each event takes when it is right, and whether it writes. */
const right: Readonly<Record<string, readonly [(tableId: string) => object, writes: boolean]>> = {
  "on-table-enter": [(tableId) => ({ tableId, afterSeq: 0 }), false],
  "on-table-leave": [(tableId) => ({ tableId }), false],
  "on-typing": [(tableId) => ({ tableId }), true],
  "on-message": [(tableId) => ({ tableId, _id: randomUUID(), text: "Hola" }), true],
  "on-message-read": [(tableId) => ({ tableId, seq: 1 }), false],
  "on-table-missed": [(tableId) => ({ tableId, afterSeq: 0 }), false],
};
const nonsense: readonly unknown[] = [
  null,
  "",
  7,
  [],
  {},
  { tableId: "x" },
  { tableId: { $ne: 1 } },
  { tableId: [randomUUID()], seq: -1 },
  { tableId: randomUUID(), toUser: randomUUID(), afterSeq: 0, seq: 1, text: "x", _id: randomUUID() },
];
const ofTables = Object.values(chatEvents).filter(({ name }) => !name.startsWith("on-talk"));

test("every event is known here or is of private talks", () => {
  expect(ofTables.map(({ name }) => name).toSorted()).toEqual(Object.keys(right).toSorted());
});

describe.each(ofTables)("$name", ({ name }) => {
  const [rightOf = () => ({}), writes = false] = right[name] ?? [];
  const codesOf = async (sockets: readonly Socket[], tableId: string) =>
    Promise.all(sockets.map(async (socket) => (await ask(socket, name, rightOf(tableId))).error?.code ?? "ok"));

  test("is done for who leads it, members and its guest; refused to strangers, clients and other tables' guests", async () => {
    const [table, other] = [await openTable(app, ids), await openTable(app, ids)];
    const [own, foreign] = [await comeIn(app, table._id), await comeIn(app, other._id)];
    const house = await Promise.all(["lawyer", "notary", "courier", "client", "administrator"].map(socketOf));
    const sockets = [...house, await connect(own.token), await connect(foreign.token)];
    // Who keeps all tables reads each and writes in none.
    const keeper = writes ? "NOT_MEMBER" : "ok";
    expect(await codesOf(sockets, table._id)).toEqual([
      "ok",
      "ok",
      "NOT_MEMBER",
      "FORBIDDEN",
      keeper,
      "ok",
      "NOT_MEMBER",
    ]);
    expect(await codesOf(house.slice(0, 1), randomUUID())).toEqual(["NOT_FOUND"]);
  });

  test("of a closed table reads only, and of one out of use is its moderators' alone", async () => {
    const { _id } = await openTable(app, ids);
    const sockets = await Promise.all(["lawyer", "notary", "courier"].map(socketOf));
    await close(_id);
    const closed = writes ? "TABLE_CLOSED" : "ok";
    expect(await codesOf(sockets, _id)).toEqual([closed, closed, "NOT_MEMBER"]);
    const { updatedAt } = await as("administrator").virtualTables.get({ id: _id });
    await as("administrator").virtualTables.turn({ _id, updatedAt, active: false });
    expect(await codesOf(sockets, _id)).toEqual([closed, "NOT_MEMBER", "NOT_MEMBER"]);
  });

  test("is refused with nonsense, and the socket stays", async () => {
    const lawyer = await socketOf("lawyer");
    for (const said of nonsense) {
      const answer = await ask(lawyer, name, said);
      expect(answer.ok, JSON.stringify(said)).toBe(false);
      expect(["INVALID", "NOT_FOUND"], JSON.stringify(said)).toContain(answer.error?.code);
    }
    expect(lawyer.connected).toBe(true);
  });
});

test("a message reaches all who are in the room as it was stored, and nobody outside", async () => {
  const table = await openTable(app, ids);
  const guest = await comeIn(app, table._id);
  const inside = [await inRoom("lawyer", table._id), await inRoom("notary", table._id), await inRoom(guest, table._id)];
  // Of its people, but not in the room; of the house, but no stranger comes in.
  const outside = [await socketOf("lawyer"), await socketOf("courier")];
  await ask(outside[1] as Socket, "on-table-enter", { tableId: table._id });
  const ears = [...inside, ...outside].map((socket) => heard(socket, "chat_message"));
  const said = { tableId: table._id, _id: randomUUID(), text: "¿Están?" };
  const { message } = await ask<{ message: ChatMessage }>(inside[0] as Socket, "on-message", said);
  await expect.poll(() => ears.slice(0, 3).every((ear) => ear.length > 0)).toBe(true);
  const told = { tableId: table._id, message };
  expect(ears).toEqual([[told], [told], [told], [], []]);
});

test("a vote is told to each with their own voice", async () => {
  const { _id: tableId } = await openTable(app, ids);
  const [lawyer, notary] = [await inRoom("lawyer", tableId), await inRoom("notary", tableId)];
  const options = [{ text: "Sí" }, { text: "No" }];
  const said = { tableId, _id: randomUUID(), text: "¿Firmamos?", type: "vote" as const, options };
  const vote = await as("lawyer").chat.send(said);
  const ears = [heard(lawyer, "chat_changed"), heard(notary, "chat_changed")];
  const mine = vote.options?.[1]?._id ?? "";
  await as("notary").chat.change({ _id: vote._id, vote: mine });
  await expect.poll(() => ears.every((ear) => ear.length > 0)).toBe(true);
  expect(ears.map(([told]) => told?.message.mine)).toEqual([undefined, mine]);
  expect(ears.map(([told]) => told?.message.result?.map(({ count }) => count))).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

test("who comes is told who is there, what they missed and how the table stands; the others hear of them", async () => {
  const { _id: tableId } = await openTable(app, ids);
  const guest = await comeIn(app, tableId);
  const first = await as("lawyer").chat.send({ _id: randomUUID(), tableId, text: "uno" });
  await as("lawyer").chat.send({ _id: randomUUID(), tableId, text: "dos" });
  const lawyer = await inRoom("lawyer", tableId);
  const lists = heard(lawyer, "table_connected");
  const outside = await inRoom(guest, tableId);
  await inRoom(guest, tableId);
  const names = () => lists.at(-1)?.users.map(({ name }) => name);
  await expect.poll(names).toEqual(["Ana Externa", "Luis Barrios Peña"]);
  expect((await as("notary").chat.connected({ tableId })).map(({ userId }) => userId)).toContain(guest._id);
  expect((await as("notary").virtualTables.people({ id: tableId })).map(({ online }) => online)).toEqual([
    true,
    false,
    true,
  ]);
  const notary = await socketOf("notary");
  const entered = await ask<EnteredTable>(notary, "on-table-enter", { tableId, afterSeq: first.seq });
  expect(entered).toMatchObject({ ok: true, table: { open: true }, lastSeq: 2, readSeq: 0, more: false });
  expect(entered.missed?.map(({ text }) => text)).toEqual(["dos"]);
  const missed = await ask<MissedMessages>(notary, "on-table-missed", { tableId, afterSeq: 0 });
  expect(missed.missed?.map(({ seq }) => seq)).toEqual([1, 2]);
  outside.close();
  for (const socket of opened) if (socket !== lawyer) socket.close();
  await expect.poll(names).toEqual(["Luis Barrios Peña"]);
});

test("typing is told to the others in the room, how far one has read only to oneself", async () => {
  const { _id: tableId } = await openTable(app, ids);
  await as("notary").chat.send({ _id: randomUUID(), tableId, text: "uno" });
  const [lawyer, second, notary] = [
    await inRoom("lawyer", tableId),
    await inRoom("lawyer", tableId),
    await inRoom("notary", tableId),
  ];
  const typing = [lawyer, second, notary].map((socket) => heard(socket, "table_typing"));
  const reads = [second, notary].map((socket) => heard(socket, "chat_read"));
  await ask(lawyer, "on-typing", { tableId });
  await expect.poll(() => typing[2]?.length).toBe(1);
  expect(typing[2]).toEqual([{ tableId, userId: idOf("lawyer"), name: "Luis Barrios Peña", forMs: 5000 }]);
  expect(typing.slice(0, 2)).toEqual([[], []]);
  await ask(lawyer, "on-message-read", { tableId, seq: 1 });
  await expect.poll(() => reads[0]?.length).toBe(1);
  expect(reads).toEqual([[{ tableId, userId: idOf("lawyer"), readSeq: 1 }], []]);
});

describe("who loses the right is out of the room within five seconds, and hears nothing more", () => {
  const leaves = async (socket: Socket, tableId: string, reason: string) => {
    const out = heard(socket, "table_out");
    const said = heard(socket, "chat_message");
    return async () => {
      await expect.poll(() => out).toEqual([{ tableId, reason }]);
      const ear = heard(await inRoom("lawyer", tableId), "chat_message");
      await as("lawyer").chat.send({ _id: randomUUID(), tableId, text: "Entre nosotros" });
      await expect.poll(() => ear.length).toBe(1);
      expect(said).toEqual([]);
    };
  };

  test("taken out by name; who stays hears that the table is another", async () => {
    const { _id, updatedAt } = await openTable(app, ids);
    const left = await leaves(await inRoom("notary", _id), _id, "closed_for_you");
    const changes = heard(await inRoom("lawyer", _id), "table_changed");
    await as("lawyer").virtualTables.update({ _id, updatedAt, members: [] });
    await left();
    expect(changes).toContainEqual({ tableId: _id, what: "data" });
  });

  test("with the group that brought them", async () => {
    const { userGroups } = as("administrator");
    const group = await userGroups.create({ name: `Grupo ${randomUUID()}`, users: [idOf("cashier")] });
    const { _id } = await openTable(app, ids, { groups: [group._id] });
    const left = await leaves(await inRoom("cashier", _id), _id, "closed_for_you");
    await userGroups.update({ _id: group._id, updatedAt: group.updatedAt, users: [] });
    await left();
  });

  test("blocked altogether: the socket itself is closed", async () => {
    const { _id } = await openTable(app, ids, { members: [idOf("cashier")] });
    const cashier = await inRoom("cashier", _id);
    await as("administrator").people.block({ _id: idOf("cashier"), reason: "Dejó la empresa hoy" });
    await expect.poll(() => cashier.connected).toBe(false);
    await as("administrator").people.unblock({ _id: idOf("cashier") });
  });

  test("a guest whom the table ends for", async () => {
    const { _id } = await openTable(app, ids);
    const guest = await inRoom(await comeIn(app, _id), _id);
    const notary = heard(await inRoom("notary", _id), "table_changed");
    await close(_id);
    await expect.poll(() => guest.connected).toBe(false);
    await expect.poll(() => notary).toContainEqual({ tableId: _id, what: "state" });
  });

  test("out of use, or struck out", async () => {
    const { _id, updatedAt } = await openTable(app, ids);
    const [lawyer, notary] = [await inRoom("lawyer", _id), await inRoom("notary", _id)];
    const outs = [heard(lawyer, "table_out"), heard(notary, "table_out")];
    await as("administrator").virtualTables.turn({ _id, updatedAt, active: false });
    await expect.poll(() => outs[1]).toEqual([{ tableId: _id, reason: "deactivated" }]);
    expect(outs[0]).toEqual([]);
    await as("administrator").virtualTables.remove({ id: _id });
    await expect.poll(() => outs[0]).toEqual([{ tableId: _id, reason: "deleted" }]);
  });

  test("at the very end of the table, though no job told of it yet", async () => {
    const closeDate = new Date(Date.now() + 1500).toISOString();
    const { _id } = await openTable(app, ids, { closeDate });
    const guest = await inRoom(await comeIn(app, _id), _id);
    const out = heard(guest, "table_out");
    const changes = heard(await inRoom("notary", _id), "table_changed");
    await expect.poll(() => out).toEqual([{ tableId: _id, reason: "ended" }]);
    await expect.poll(() => changes).toContainEqual({ tableId: _id, what: "state" });
  });
});
