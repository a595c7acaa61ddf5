/** A browser shows messages in the server's order, whatever the clocks, identifiers and order of arrival. */
import { expect, test, vi } from "vitest";
import type { ChatMessage } from "../contract.ts";
import { createMessageStream } from "./message-stream.ts";

const tableId = "00000000-0000-4000-8000-000000000000";
/** The higher the `seq`, the earlier the clock and the smaller the identifier. */
const message = (seq: number): ChatMessage => ({
  _id: `00000000-0000-4000-8000-${String(100 - seq).padStart(12, "0")}`,
  tableId,
  seq,
  type: "text",
  text: `m${seq}`,
  from: { _id: "x", name: "Nadie" },
  mentions: [],
  deleted: false,
  sentAt: `2026-11-20T15:${60 - seq}:00.000Z`,
  updatedAt: `2026-11-20T15:${60 - seq}:00.000Z`,
});

function open(read: readonly number[], missed: readonly number[] = [], { unanswered = 0 } = {}) {
  const listeners = new Map<string, (seqs: never) => void>();
  const events: string[] = [];
  const stream = createMessageStream(
    { tableId },
    "me",
    {
      on: (event, listener) => {
        listeners.set(event, listener);
        return () => void listeners.delete(event);
      },
      request: async <T>(event: string) => {
        events.push(event);
        if (events.length <= unanswered) return undefined;
        const seqs = event === "on-table-missed" ? missed : [];
        return { missed: seqs.map(message), changed: [], more: false } as T;
      },
      history: async () => ({ docs: read.map(message), lastSeq: read.at(-1) ?? 0, readSeq: 0 }),
    },
    () => undefined,
  );
  const receive = (seq: number) => listeners.get("chat_message")?.({ tableId, message: message(seq) } as never);
  const connect = () => listeners.get("connect")?.(undefined as never);
  const seqsShown = () => stream.state().messages.map(({ seq }) => seq);
  return {
    stream,
    receive,
    connect,
    seqsShown,
    events,
    isRead: () => vi.waitFor(() => expect(stream.state().isRead).toBe(true)),
  };
}

test("messages are ordered by `seq`, whatever their clocks and identifiers", async () => {
  const { stream, receive, seqsShown, isRead } = open([1, 2, 3]);
  await isRead();
  for (const seq of [5, 4, 6]) receive(seq);
  expect(seqsShown()).toEqual([1, 2, 3, 4, 5, 6]);
  stream.close();
});

test("a duplicate is shown once", async () => {
  const { stream, receive, seqsShown, isRead } = open([1]);
  await isRead();
  for (const seq of [2, 2, 1, 3, 2]) receive(seq);
  expect(seqsShown()).toEqual([1, 2, 3]);
  stream.close();
});

test("messages after a gap are shown when the missing ones were requested", async () => {
  const { stream, receive, seqsShown, events, isRead } = open([1], [2, 3]);
  await isRead();
  receive(4);
  expect(seqsShown()).toEqual([1]);
  await vi.waitFor(() => expect(seqsShown()).toEqual([1, 2, 3, 4]));
  expect(events).toEqual(["on-table-enter", "on-table-missed"]);
  stream.close();
});

test("retries an unanswered enter, and requests missed messages only after it", async () => {
  const { stream, events, receive, seqsShown, isRead } = open([1], [2], { unanswered: 2 });
  await isRead();
  await vi.waitFor(() => expect(events).toEqual(["on-table-enter", "on-table-enter", "on-table-enter"]), 3000);
  receive(3);
  await vi.waitFor(() => expect(seqsShown()).toEqual([1, 2, 3]));
  expect(events.slice(3)).toEqual(["on-table-missed"]);
  stream.close();
});

test("enters again after a reconnect, and stops after closing", async () => {
  const { stream, events, connect, isRead } = open([1], [], { unanswered: 4 });
  await isRead();
  connect();
  expect(events).toEqual(["on-table-enter", "on-table-enter"]);
  stream.close();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(events).toEqual(["on-table-enter", "on-table-enter", "on-table-leave"]);
});
