/** A browser shows a conversation in the server's order: not by clocks, nor by what senders call their messages, nor as it arrives. */
import { expect, test, vi } from "vitest";
import type { ChatMessage } from "../contract.ts";
import { createMessageStream } from "./message-stream.ts";

const tableId = "00000000-0000-4000-8000-000000000000";
/** The later its place, the earlier its sender's clock and the smaller its identifier. */
const said = (seq: number): ChatMessage => ({
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
  const hears = new Map<string, (told: never) => void>();
  const asked: string[] = [];
  const line = createMessageStream(
    { tableId },
    "me",
    {
      on: (event, heard) => {
        hears.set(event, heard);
        return () => void hears.delete(event);
      },
      ask: async <T>(event: string) => {
        asked.push(event);
        if (asked.length <= unanswered) return undefined;
        const told = event === "on-table-missed" ? missed : [];
        return { missed: told.map(said), changed: [], more: false } as T;
      },
      history: async () => ({ docs: read.map(said), lastSeq: read.at(-1) ?? 0, readSeq: 0 }),
    },
    () => undefined,
  );
  const hear = (seq: number) => hears.get("chat_message")?.({ tableId, message: said(seq) } as never);
  const connect = () => hears.get("connect")?.(undefined as never);
  const shown = () => line.state().messages.map(({ seq }) => seq);
  return { line, hear, connect, shown, asked, isRead: () => vi.waitFor(() => expect(line.state().isRead).toBe(true)) };
}

test("what is read and what arrives stands by its place, whatever the clocks and the names say", async () => {
  const { line, hear, shown, isRead } = open([1, 2, 3]);
  await isRead();
  for (const seq of [5, 4, 6]) hear(seq);
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6]);
  line.close();
});

test("what arrives twice is there once", async () => {
  const { line, hear, shown, isRead } = open([1]);
  await isRead();
  for (const seq of [2, 2, 1, 3, 2]) hear(seq);
  expect(shown()).toEqual([1, 2, 3]);
  line.close();
});

test("what stands after a gap waits until what was missed was asked for", async () => {
  const { line, hear, shown, asked, isRead } = open([1], [2, 3]);
  await isRead();
  hear(4);
  expect(shown()).toEqual([1]);
  await vi.waitFor(() => expect(shown()).toEqual([1, 2, 3, 4]));
  expect(asked).toEqual(["on-table-enter", "on-table-missed"]);
  line.close();
});

test("who is not answered on coming in asks again, and asks for what was missed only once they are in", async () => {
  const { line, asked, hear, shown, isRead } = open([1], [2], { unanswered: 2 });
  await isRead();
  await vi.waitFor(() => expect(asked).toEqual(["on-table-enter", "on-table-enter", "on-table-enter"]), 3000);
  hear(3);
  await vi.waitFor(() => expect(shown()).toEqual([1, 2, 3]));
  expect(asked.slice(3)).toEqual(["on-table-missed"]);
  line.close();
});

test("a line that comes back is entered anew, and one that was closed is not asked again", async () => {
  const { line, asked, connect, isRead } = open([1], [], { unanswered: 4 });
  await isRead();
  connect();
  expect(asked).toEqual(["on-table-enter", "on-table-enter"]);
  line.close();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(asked).toEqual(["on-table-enter", "on-table-enter", "on-table-leave"]);
});
