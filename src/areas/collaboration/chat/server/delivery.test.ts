// @engine both @slow
/**
 * Twenty browsers in one conversation, of two people or of ten in a virtual table. Their connections are closed
 * repeatedly while all of them send, half of the time after the request arrived and before its response. On
 * PostgreSQL half of them use another process. The test runs the page's own code. No message is lost or duplicated,
 * and all browsers have the same order. The seed determines who sends what, and when connections are closed.
 *
 * `DELIVERY=full` sends 10,000 messages with 100 cuts for each browser; the default is a few hundred.
 */
import { join } from "node:path";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BreakingLine, openFlakyProxy } from "../../../../server/testing/flaky-proxy.ts";
import { type OwnProcess, startServerProcess } from "../../../../server/testing/child-process.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { serverUrl } from "../../../../server/testing/test-database.ts";
import { chatContract as contract, type ChatMessage } from "../contract.ts";
import { createMessageStream, type MessageStream, type ConversationKey } from "../web/message-stream.ts";
import { createSendQueue, type Sender } from "../web/send-queue.ts";
import { idsOf, openTable } from "./testing/open-table.ts";

const isFull = process.env.DELIVERY === "full";
const browsers = 20;
const messages = isFull ? 10_000 : 100;
const cuts = isFull ? 100 : 3;
const seed = Number(process.env.DELIVERY_SEED ?? 20_261_123);
const two = ["lawyer", "notary"];
const ten = [
  ...two,
  "cashier",
  "courier",
  "commercial",
  "management",
  "online-ap",
  "online-tr",
  "consulate",
  "administrator",
];

let app: TestApp;
let second: (OwnProcess & { readonly address: string }) | undefined;
const wires: BreakingLine[] = [];
let ids = new Map<string, string>();
beforeAll(async () => {
  app = await openTestApp();
  ids = await idsOf(app, ten);
  if (!serverUrl()) return;
  const { options } = app.server.open.pool as unknown as { options: { connectionString: string } };
  const program = join(process.cwd(), "tests/faults/unlimited-server.ts");
  second = await startServerProcess({ DATABASE_URL: options.connectionString }, program);
});
afterAll(async () => {
  for (const wire of wires) wire.close();
  await second?.stop();
  await app.close();
});

/** Mulberry32: a seeded pseudo-random generator. */
function numbersFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Browser {
  readonly socket: Socket;
  readonly line: MessageStream;
  readonly sender: Sender;
  readonly wire: BreakingLine;
}

interface Room {
  readonly people: readonly string[];
  /** The conversation from one participant's side. */
  readonly keyOf: (who: string) => ConversationKey;
}

async function open({ people, keyOf }: Room, at: number): Promise<Browser> {
  const who = people[at % people.length] ?? "";
  const [me, key] = [idOf(who), keyOf(who)];
  const wire = await openFlakyProxy(second && at % 4 > 1 ? second.address : app.address);
  wires.push(wire);
  const token = await app.tokenOf(`${who}@demo.example`);
  const socket = io(wire.address, {
    path: "/legalsit/realtime",
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 5,
    reconnectionDelayMax: 40,
    auth: { token },
  });
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  const request = async <T>(event: string, payload: object) => {
    // A disconnected socket would buffer the event and send it later.
    if (!socket.connected) return undefined;
    const answer = (await socket
      .timeout(5000)
      .emitWithAck(event, payload)
      .catch(() => undefined)) as ({ ok: boolean } & T) | undefined;
    return answer?.ok ? answer : undefined;
  };
  const stream = createMessageStream(
    key,
    me,
    {
      on: (event, listener) => {
        socket.on(event, listener as never);
        return () => void socket.off(event, listener as never);
      },
      request,
      history: async (query) => {
        const { chat } = app.as(`${who}@demo.example`);
        if (!key.tableId) return chat.talk({ userId: key.toUser ?? "", limit: 200, ...query });
        const { docs, ...state } = await chat.table({ tableId: key.tableId, limit: 200, ...query });
        const all = docs.flatMap(({ messages: payload }) => payload);
        return { docs: all.toSorted((one, other) => one.seq - other.seq), ...state };
      },
    },
    () => undefined,
  );
  const sender = createSendQueue({
    send: async ({ _id, text, type }) => {
      const answer = await fetch(`${wire.address}/legalsitapi/${contract.send.path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ _id, type, text, ...key }),
      });
      const { data, error } = (await answer.json()) as { data?: { docs: ChatMessage }; error?: object };
      if (!data) throw new Error(JSON.stringify(error));
      return data.docs;
    },
    // A closed connection gives a TypeError, a truncated response a SyntaxError.
    reasonOf: (error) => (error instanceof TypeError || error instanceof SyntaxError ? undefined : String(error)),
    storage: { all: () => [], keep: () => undefined, forget: () => undefined },
    waitMs: [5, 40],
  });
  sender.subscribe(stream.take);
  socket.on("connect", sender.again);
  return { socket, line: stream, sender, wire };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const idOf = (who: string) => ids.get(who) ?? "";
const rooms: Readonly<Record<string, () => Promise<Room>>> = {
  "a private talk": async () => ({
    people: two,
    keyOf: (who) => ({ toUser: idOf(two.find((messagesPerBrowser) => messagesPerBrowser !== who) ?? "") }),
  }),
  "a virtual table": async () => {
    const members = ten.slice(1).map(idOf);
    const { _id: tableId } = await openTable(app, ids, { members });
    return { people: ten, keyOf: () => ({ tableId }) };
  },
};

test.each(Object.keys(rooms))(
  "in %s no message is lost or duplicated, and everybody has the same order",
  async (kind) => {
    const room = await rooms[kind]?.();
    if (!room) throw new Error("no such room");
    const random = numbersFrom(seed);
    const all = await Promise.all(Array.from({ length: browsers }, (_, at) => open(room, at)));
    await expect.poll(() => all.every(({ line: stream }) => stream.state().isRead)).toBe(true);
    const seqBefore = all[0]?.line.state().messages.length ?? 0;
    const messagesPerBrowser = messages / browsers;
    const uuids = Array.from(
      { length: messages },
      (_, at) => `00000000-0000-4000-8${kind.length.toString().padStart(3, "0")}-${String(at).padStart(12, "0")}`,
    );
    await Promise.all(
      all.map(async (browser, at) => {
        // Cuts happen between messages and during them.
        const plan = Array.from({ length: cuts }, () => Math.floor(random() * messagesPerBrowser));
        for (let payload = 0; payload < messagesPerBrowser; payload++) {
          const now = plan.filter((position) => position === payload).length;
          // Half of the first cuts lose the response of a stored message.
          const isAnswerLost = now > 0 && random() < 0.5;
          const cutsBefore = browser.wire.cuts();
          if (isAnswerLost) browser.wire.dropAtResponse();
          browser.sender.send({
            _id: uuids[at * messagesPerBrowser + payload] ?? "",
            type: "text",
            text: `b${at} m${payload}`,
          });
          if (isAnswerLost) await until(() => browser.wire.cuts() > cutsBefore);
          for (let dropCount = isAnswerLost ? 1 : 0; dropCount < now; dropCount++) {
            await new Promise((resolve) => setTimeout(resolve, random() * 20));
            browser.wire.disconnect();
          }
          // Sends a few messages ahead of the confirmed ones.
          const maxPending = random() * 5;
          await until(() => browser.sender.all.get().length <= maxPending);
        }
        await until(() => browser.sender.all.get().length === 0);
      }),
    );
    const lastSeq = seqBefore + messages;
    const lastOf = ({ line: stream }: Browser) => stream.state().messages.at(-1)?.seq;
    await expect.poll(() => all.map(lastOf)).toEqual(Array.from({ length: browsers }, () => lastSeq));
    expect(all.map(({ wire }) => wire.cuts())).toEqual(Array.from({ length: browsers }, () => cuts));
    const orders = all.map(({ line: stream }) => stream.state().messages.filter(({ seq }) => seq > seqBefore));
    const [first = []] = orders;
    expect(first.map(({ seq }) => seq)).toEqual(Array.from({ length: messages }, (_, at) => seqBefore + at + 1));
    expect(first.map(({ _id }) => _id).toSorted()).toEqual(uuids);
    for (const order of orders) expect(order.map(({ _id }) => _id)).toEqual(first.map(({ _id }) => _id));
    // Each browser's messages are in the order it sent them.
    for (let at = 0; at < browsers; at++) {
      const own = first.filter(({ text }) => text.startsWith(`b${at} `)).map(({ text }) => Number(text.split("m")[1]));
      expect(own).toEqual(Array.from({ length: messagesPerBrowser }, (_, payload) => payload));
    }
    for (const { line: stream, socket } of all) {
      stream.close();
      socket.close();
    }
  },
  isFull ? 1_800_000 : 120_000,
);
