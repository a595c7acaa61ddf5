// @engine both @slow
/**
 * Twenty browsers in one conversation, of two people in a private talk and of ten in a virtual table, each cut off again and
 * again while all of them write, half of the time when what they said has arrived and the answer has not; on PostgreSQL half of
 * them are at another process. What the page lays over its line is what runs here. None of what was said is lost, none is
 * there twice, and everybody has the same order. Which browser says what, and after how many messages each line is cut,
 * follows from the seed.
 *
 * `DELIVERY=full` says 10,000 messages through 100 cuts each; without it a few hundred, so that every run of the tests has it.
 */
import { join } from "node:path";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BreakingLine, openFlakyProxy } from "../../../server/testing/flaky-proxy.ts";
import { type OwnProcess, startServerProcess } from "../../../server/testing/child-process.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { serverUrl } from "../../../server/testing/test-database.ts";
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

/** Mulberry32: the same numbers for the same seed. */
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
  /** The conversation, as one of them names it. */
  readonly spotOf: (who: string) => ConversationKey;
}

async function open({ people, spotOf }: Room, at: number): Promise<Browser> {
  const who = people[at % people.length] ?? "";
  const [me, spot] = [idOf(who), spotOf(who)];
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
  const ask = async <T>(event: string, said: object) => {
    // A line that is down takes nothing: what waits in it would be said twice at the wrong time.
    if (!socket.connected) return undefined;
    const answer = (await socket
      .timeout(5000)
      .emitWithAck(event, said)
      .catch(() => undefined)) as ({ ok: boolean } & T) | undefined;
    return answer?.ok ? answer : undefined;
  };
  const line = createMessageStream(
    spot,
    me,
    {
      on: (event, heard) => {
        socket.on(event, heard as never);
        return () => void socket.off(event, heard as never);
      },
      ask,
      history: async (asked) => {
        const { chat } = app.as(`${who}@demo.example`);
        if (!spot.tableId) return chat.talk({ userId: spot.toUser ?? "", limit: 200, ...asked });
        const { docs, ...standing } = await chat.table({ tableId: spot.tableId, limit: 200, ...asked });
        const all = docs.flatMap(({ messages: said }) => said);
        return { docs: all.toSorted((one, other) => one.seq - other.seq), ...standing };
      },
    },
    () => undefined,
  );
  const sender = createSendQueue({
    say: async ({ _id, text, type }) => {
      const answer = await fetch(`${wire.address}/legalsitapi/${contract.send.path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ _id, type, text, ...spot }),
      });
      const { data, error } = (await answer.json()) as { data?: { docs: ChatMessage }; error?: object };
      if (!data) throw new Error(JSON.stringify(error));
      return data.docs;
    },
    // Of a line that was cut fetch tells by a TypeError, of an answer that was cut off too.
    reasonOf: (error) => (error instanceof TypeError || error instanceof SyntaxError ? undefined : String(error)),
    kept: { all: () => [], keep: () => undefined, forget: () => undefined },
    waitMs: [5, 40],
  });
  sender.hear(line.take);
  socket.on("connect", sender.again);
  return { socket, line, sender, wire };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const idOf = (who: string) => ids.get(who) ?? "";
const rooms: Readonly<Record<string, () => Promise<Room>>> = {
  "a private talk": async () => ({
    people: two,
    spotOf: (who) => ({ toUser: idOf(two.find((each) => each !== who) ?? "") }),
  }),
  "a virtual table": async () => {
    const members = ten.slice(1).map(idOf);
    const { _id: tableId } = await openTable(app, ids, { members });
    return { people: ten, spotOf: () => ({ tableId }) };
  },
};

test.each(Object.keys(rooms))(
  "in %s nothing is lost, nothing is there twice, and everybody has one order",
  async (kind) => {
    const room = await rooms[kind]?.();
    if (!room) throw new Error("no such room");
    const next = numbersFrom(seed);
    const all = await Promise.all(Array.from({ length: browsers }, (_, at) => open(room, at)));
    await expect.poll(() => all.every(({ line }) => line.state().isRead)).toBe(true);
    const before = all[0]?.line.state().messages.length ?? 0;
    const each = messages / browsers;
    const uuids = Array.from(
      { length: messages },
      (_, at) => `00000000-0000-4000-8${kind.length.toString().padStart(3, "0")}-${String(at).padStart(12, "0")}`,
    );
    await Promise.all(
      all.map(async (browser, at) => {
        // Cuts come between messages and in their middle, as many as were promised.
        const plan = Array.from({ length: cuts }, () => Math.floor(next() * each));
        for (let said = 0; said < each; said++) {
          const now = plan.filter((when) => when === said).length;
          // Half of the first ones: what was said arrives, its answer does not.
          const isAnswerLost = now > 0 && next() < 0.5;
          const had = browser.wire.cuts();
          if (isAnswerLost) browser.wire.cutAtAnswer();
          browser.sender.send({ _id: uuids[at * each + said] ?? "", type: "text", text: `b${at} m${said}` });
          if (isAnswerLost) await until(() => browser.wire.cuts() > had);
          for (let cut = isAnswerLost ? 1 : 0; cut < now; cut++) {
            await new Promise((resolve) => setTimeout(resolve, next() * 20));
            browser.wire.cut();
          }
          // As fast as somebody who does not wait for what they said, a handful ahead.
          const ahead = next() * 5;
          await until(() => browser.sender.all.get().length <= ahead);
        }
        await until(() => browser.sender.all.get().length === 0);
      }),
    );
    const lastSeq = before + messages;
    const lastOf = ({ line }: Browser) => line.state().messages.at(-1)?.seq;
    await expect.poll(() => all.map(lastOf)).toEqual(Array.from({ length: browsers }, () => lastSeq));
    expect(all.map(({ wire }) => wire.cuts())).toEqual(Array.from({ length: browsers }, () => cuts));
    const orders = all.map(({ line }) => line.state().messages.filter(({ seq }) => seq > before));
    const [first = []] = orders;
    expect(first.map(({ seq }) => seq)).toEqual(Array.from({ length: messages }, (_, at) => before + at + 1));
    expect(first.map(({ _id }) => _id).toSorted()).toEqual(uuids);
    for (const order of orders) expect(order.map(({ _id }) => _id)).toEqual(first.map(({ _id }) => _id));
    // What one browser said stands in the order in which it said it.
    for (let at = 0; at < browsers; at++) {
      const own = first.filter(({ text }) => text.startsWith(`b${at} `)).map(({ text }) => Number(text.split("m")[1]));
      expect(own).toEqual(Array.from({ length: each }, (_, said) => said));
    }
    for (const { line, socket } of all) {
      line.close();
      socket.close();
    }
  },
  isFull ? 1_800_000 : 120_000,
);
