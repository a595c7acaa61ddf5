/**
 * Virtual tables over sockets: every event for participants, guests, others, closed tables and invalid input; and
 * removal from the room.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Socket as ServerSocket } from "socket.io";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { virtualTablePeople } from "../../virtual-tables/server/tables.ts";
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
const request = <T = object>(socket: Socket, event: string, payload: unknown): Promise<Answered<T>> =>
  socket.timeout(5000).emitWithAck(event, payload) as Promise<Answered<T>>;
function collectEvents<N extends keyof ServerToClientEvents>(socket: Socket, event: N): ServerToClientEvents[N][] {
  const all: ServerToClientEvents[N][] = [];
  socket.onAny((name: string, payload: ServerToClientEvents[N]) => {
    if (name === event) all.push(payload);
  });
  return all;
}
/** A socket in the room of a table. */
async function inRoom(who: string | { token: string }, tableId: string): Promise<Socket> {
  const socket = typeof who === "string" ? await socketOf(who) : await connect(who.token);
  expect(await request(socket, "on-table-enter", { tableId })).toMatchObject({ ok: true });
  return socket;
}
const close = async (_id: string) => {
  const { updatedAt } = await as("lawyer").virtualTables.get({ id: _id });
  await as("lawyer").virtualTables.update({ _id, updatedAt, closed: true });
};

/** Valid input of each event, and whether it writes. */
const validInput: Readonly<Record<string, readonly [(tableId: string) => object, writes: boolean]>> = {
  "on-table-enter": [(tableId) => ({ tableId, afterSeq: 0 }), false],
  "on-table-leave": [(tableId) => ({ tableId }), false],
  "on-typing": [(tableId) => ({ tableId }), true],
  "on-message": [(tableId) => ({ tableId, _id: randomUUID(), text: "Hola" }), true],
  "on-message-read": [(tableId) => ({ tableId, seq: 1 }), false],
  "on-table-missed": [(tableId) => ({ tableId, afterSeq: 0 }), false],
};
const invalidInputs: readonly unknown[] = [
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
const tableEvents = Object.values(chatEvents).filter(({ name }) => !name.startsWith("on-talk"));

test("every event is tested here or belongs to private conversations", () => {
  expect(tableEvents.map(({ name }) => name).toSorted()).toEqual(Object.keys(validInput).toSorted());
});

describe.each(tableEvents)("$name", ({ name }) => {
  const [validInputFor = () => ({}), writes = false] = validInput[name] ?? [];
  const codesOf = async (sockets: readonly Socket[], tableId: string) =>
    Promise.all(
      sockets.map(async (socket) => (await request(socket, name, validInputFor(tableId))).error?.code ?? "ok"),
    );

  test("is accepted for moderators, members and the table's guest; refused for others, clients and other tables' guests", async () => {
    const [table, other] = [await openTable(app, ids), await openTable(app, ids)];
    const [own, foreign] = [await comeIn(app, table._id), await comeIn(app, other._id)];
    const staffSockets = await Promise.all(["lawyer", "notary", "courier", "client", "administrator"].map(socketOf));
    const sockets = [...staffSockets, await connect(own.token), await connect(foreign.token)];
    // Administrators read every table and write in none.
    const administratorResult = writes ? "NOT_MEMBER" : "ok";
    expect(await codesOf(sockets, table._id)).toEqual([
      "ok",
      "ok",
      "NOT_MEMBER",
      "FORBIDDEN",
      administratorResult,
      "ok",
      "NOT_MEMBER",
    ]);
    expect(await codesOf(staffSockets.slice(0, 1), randomUUID())).toEqual(["NOT_FOUND"]);
  });

  test("only reads in a closed table, and only for moderators in an inactive one", async () => {
    const { _id } = await openTable(app, ids);
    const sockets = await Promise.all(["lawyer", "notary", "courier"].map(socketOf));
    await close(_id);
    const closed = writes ? "TABLE_CLOSED" : "ok";
    expect(await codesOf(sockets, _id)).toEqual([closed, closed, "NOT_MEMBER"]);
    const { updatedAt } = await as("administrator").virtualTables.get({ id: _id });
    await as("administrator").virtualTables.turn({ _id, updatedAt, active: false });
    expect(await codesOf(sockets, _id)).toEqual([closed, "NOT_MEMBER", "NOT_MEMBER"]);
  });

  test("refuses invalid input, and the socket stays connected", async () => {
    const lawyer = await socketOf("lawyer");
    for (const payload of invalidInputs) {
      const answer = await request(lawyer, name, payload);
      expect(answer.ok, JSON.stringify(payload)).toBe(false);
      expect(["INVALID", "NOT_FOUND"], JSON.stringify(payload)).toContain(answer.error?.code);
    }
    expect(lawyer.connected).toBe(true);
  });
});

test("a message reaches everybody in the room as stored, and nobody else", async () => {
  const table = await openTable(app, ids);
  const guest = await comeIn(app, table._id);
  const inside = [await inRoom("lawyer", table._id), await inRoom("notary", table._id), await inRoom(guest, table._id)];
  // A participant outside the room, and a staff member without access.
  const outside = [await socketOf("lawyer"), await socketOf("courier")];
  await request(outside[1] as Socket, "on-table-enter", { tableId: table._id });
  const received = [...inside, ...outside].map((socket) => collectEvents(socket, "chat_message"));
  const payload = { tableId: table._id, _id: randomUUID(), text: "¿Están?" };
  const { message } = await request<{ message: ChatMessage }>(inside[0] as Socket, "on-message", payload);
  await expect.poll(() => received.slice(0, 3).every((events) => events.length > 0)).toBe(true);
  const event = { tableId: table._id, message };
  expect(received).toEqual([[event], [event], [event], [], []]);
});

test("a vote is sent to each reader with their own choice", async () => {
  const { _id: tableId } = await openTable(app, ids);
  const [lawyer, notary] = [await inRoom("lawyer", tableId), await inRoom("notary", tableId)];
  const options = [{ text: "Sí" }, { text: "No" }];
  const payload = { tableId, _id: randomUUID(), text: "¿Firmamos?", type: "vote" as const, options };
  const vote = await as("lawyer").chat.send(payload);
  const received = [collectEvents(lawyer, "chat_changed"), collectEvents(notary, "chat_changed")];
  const mine = vote.options?.[1]?._id ?? "";
  await as("notary").chat.change({ _id: vote._id, vote: mine });
  await expect.poll(() => received.every((events) => events.length > 0)).toBe(true);
  expect(received.map(([event]) => event?.message.mine)).toEqual([undefined, mine]);
  expect(received.map(([event]) => event?.message.result?.map(({ count }) => count))).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

test("entering returns online people, missed messages and the state; others are notified", async () => {
  const { _id: tableId } = await openTable(app, ids);
  const guest = await comeIn(app, tableId);
  const first = await as("lawyer").chat.send({ _id: randomUUID(), tableId, text: "uno" });
  await as("lawyer").chat.send({ _id: randomUUID(), tableId, text: "dos" });
  const lawyer = await inRoom("lawyer", tableId);
  const lists = collectEvents(lawyer, "table_connected");
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
  const entered = await request<EnteredTable>(notary, "on-table-enter", { tableId, afterSeq: first.seq });
  expect(entered).toMatchObject({ ok: true, table: { open: true }, lastSeq: 2, readSeq: 0, more: false });
  expect(entered.missed?.map(({ text }) => text)).toEqual(["dos"]);
  const missed = await request<MissedMessages>(notary, "on-table-missed", { tableId, afterSeq: 0 });
  expect(missed.missed?.map(({ seq }) => seq)).toEqual([1, 2]);
  outside.close();
  for (const socket of opened) if (socket !== lawyer) socket.close();
  await expect.poll(names).toEqual(["Luis Barrios Peña"]);
});

test("a person who loses access while entering is removed", async () => {
  const { _id: tableId } = await openTable(app, ids);
  const notary = await socketOf("notary");
  const courier = await socketOf("courier");
  const join = vi.spyOn(ServerSocket.prototype, "join");
  expect((await request(courier, "on-table-enter", { tableId })).error?.code).toBe("NOT_MEMBER");
  expect(join, "not even for a moment").not.toHaveBeenCalled();
  join.mockImplementationOnce(async function (this: ServerSocket, rooms) {
    await this.join(rooms);
    await app.server.db.delete(virtualTablePeople).where(eq(virtualTablePeople.tableId, tableId));
  });
  expect((await request(notary, "on-table-enter", { tableId })).error?.code).toBe("NOT_MEMBER");
});

test("a person who enters while the room is checked stays", async () => {
  const { _id: tableId } = await openTable(app, ids);
  const checked = collectEvents(await inRoom("lawyer", tableId), "table_changed");
  const notary = await socketOf("notary");
  const out = collectEvents(notary, "table_out");
  vi.spyOn(ServerSocket.prototype, "join").mockImplementationOnce(async function (this: ServerSocket, rooms) {
    // The check reads who may stay before the notary is in the room.
    await publish(app.server.db, "tables");
    await this.join(rooms);
  });
  expect(await request(notary, "on-table-enter", { tableId })).toMatchObject({ ok: true });
  await expect.poll(() => checked).toContainEqual({ tableId, what: "people" });
  await request(notary, "on-table-missed", { tableId, afterSeq: 0 });
  expect(out).toEqual([]);
});

test("typing is sent to the others in the room, the read position only to the reader", async () => {
  const { _id: tableId } = await openTable(app, ids);
  await as("notary").chat.send({ _id: randomUUID(), tableId, text: "uno" });
  const [lawyer, second, notary] = [
    await inRoom("lawyer", tableId),
    await inRoom("lawyer", tableId),
    await inRoom("notary", tableId),
  ];
  const typing = [lawyer, second, notary].map((socket) => collectEvents(socket, "table_typing"));
  const reads = [second, notary].map((socket) => collectEvents(socket, "chat_read"));
  await request(lawyer, "on-typing", { tableId });
  await expect.poll(() => typing[2]?.length).toBe(1);
  expect(typing[2]).toEqual([{ tableId, userId: idOf("lawyer"), name: "Luis Barrios Peña", forMs: 5000 }]);
  expect(typing.slice(0, 2)).toEqual([[], []]);
  await request(lawyer, "on-message-read", { tableId, seq: 1 });
  await expect.poll(() => reads[0]?.length).toBe(1);
  expect(reads).toEqual([[{ tableId, userId: idOf("lawyer"), readSeq: 1 }], []]);
});

describe("a person who loses access leaves the room within five seconds and receives nothing more", () => {
  const expectRemoval = async (socket: Socket, tableId: string, reason: string) => {
    const out = collectEvents(socket, "table_out");
    const payload = collectEvents(socket, "chat_message");
    return async () => {
      await expect.poll(() => out).toEqual([{ tableId, reason }]);
      const events = collectEvents(await inRoom("lawyer", tableId), "chat_message");
      await as("lawyer").chat.send({ _id: randomUUID(), tableId, text: "Entre nosotros" });
      await expect.poll(() => events.length).toBe(1);
      expect(payload).toEqual([]);
    };
  };

  test("removed by name; the others are notified of the change", async () => {
    const { _id, updatedAt } = await openTable(app, ids);
    const removed = await expectRemoval(await inRoom("notary", _id), _id, "closed_for_you");
    const changes = collectEvents(await inRoom("lawyer", _id), "table_changed");
    await as("lawyer").virtualTables.update({ _id, updatedAt, members: [] });
    await removed();
    expect(changes).toContainEqual({ tableId: _id, what: "data" });
  });

  test("removed from the group", async () => {
    const { userGroups } = as("administrator");
    const group = await userGroups.create({ name: `Grupo ${randomUUID()}`, users: [idOf("cashier")] });
    const { _id } = await openTable(app, ids, { groups: [group._id] });
    const removed = await expectRemoval(await inRoom("cashier", _id), _id, "closed_for_you");
    await userGroups.update({ _id: group._id, updatedAt: group.updatedAt, users: [] });
    await removed();
  });

  test("blocked account: the socket is closed", async () => {
    const { _id } = await openTable(app, ids, { members: [idOf("cashier")] });
    const cashier = await inRoom("cashier", _id);
    await as("administrator").people.block({ _id: idOf("cashier"), reason: "Dejó la empresa hoy" });
    await expect.poll(() => cashier.connected).toBe(false);
    await as("administrator").people.unblock({ _id: idOf("cashier") });
  });

  test("a guest of a closed table", async () => {
    const { _id } = await openTable(app, ids);
    const guest = await inRoom(await comeIn(app, _id), _id);
    const notary = collectEvents(await inRoom("notary", _id), "table_changed");
    await close(_id);
    await expect.poll(() => guest.connected).toBe(false);
    await expect.poll(() => notary).toContainEqual({ tableId: _id, what: "state" });
  });

  test("deactivated or deleted table", async () => {
    const { _id, updatedAt } = await openTable(app, ids);
    const [lawyer, notary] = [await inRoom("lawyer", _id), await inRoom("notary", _id)];
    const exits = [collectEvents(lawyer, "table_out"), collectEvents(notary, "table_out")];
    await as("administrator").virtualTables.turn({ _id, updatedAt, active: false });
    await expect.poll(() => exits[1]).toEqual([{ tableId: _id, reason: "deactivated" }]);
    expect(exits[0]).toEqual([]);
    await as("administrator").virtualTables.remove({ id: _id });
    await expect.poll(() => exits[0]).toEqual([{ tableId: _id, reason: "deleted" }]);
  });

  test("at the end of the table, before the job has run", async () => {
    const closeDate = new Date(Date.now() + 1500).toISOString();
    const { _id } = await openTable(app, ids, { closeDate });
    const guest = await inRoom(await comeIn(app, _id), _id);
    const out = collectEvents(guest, "table_out");
    const changes = collectEvents(await inRoom("notary", _id), "table_changed");
    await expect.poll(() => out).toEqual([{ tableId: _id, reason: "ended" }]);
    await expect.poll(() => changes).toContainEqual({ tableId: _id, what: "state" });
  });
});
