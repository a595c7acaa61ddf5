/** What browsers say of conversations over their sockets, and what they are told. The same rules hold as for the calls. */
import { id, instant, integer } from "../../kit/schemas.ts";
import { socketEvent } from "../../kit/socket-contract.ts";
import { type ChatMessage, conversationRef, messageInput } from "./contract.ts";

const seq = integer(0, 2_000_000_000);
/** Who takes part in a table, decided by the table; private talks are of staff alone (server/conversations.ts). */
const access = ["staff", "guest"] as const;
const inTable = conversationRef.pick({ tableId: true }).required();
const inTalk = conversationRef.pick({ toUser: true }).required();
/** What the browser has: everything up to this place, and no change after this moment. */
const since = {
  afterSeq: seq.optional(),
  changedAfter: instant.optional(),
};

export const chatEvents = {
  enterTable: socketEvent({
    name: "on-table-enter",
    access,
    limit: [30, 60],
    whileSeeing: true,
    input: inTable.extend(since),
  }),
  leaveTable: socketEvent({ name: "on-table-leave", access, limit: [30, 60], whileSeeing: true, input: inTable }),
  enter: socketEvent({
    name: "on-talk-enter",
    access: "staff",
    limit: [30, 60],
    whileSeeing: true,
    input: inTalk.extend(since),
  }),
  leave: socketEvent({ name: "on-talk-leave", access: "staff", limit: [30, 60], whileSeeing: true, input: inTalk }),
  typing: socketEvent({
    name: "on-typing",
    access,
    limit: [1, 3],
    input: conversationRef.extend({ objectiveId: id.optional() }),
  }),
  message: socketEvent({ name: "on-message", access, limit: [20, 10], input: messageInput }),
  read: socketEvent({ name: "on-message-read", access, limit: [1, 1], input: conversationRef.extend({ seq }) }),
  missed: socketEvent({
    name: "on-table-missed",
    access,
    limit: [30, 60],
    whileSeeing: true,
    input: conversationRef.extend({ afterSeq: seq, changedAfter: instant.optional() }),
  }),
};

/** At most 200 of what came after, and of what changed of what was there. */
export interface MissedMessages {
  readonly missed: readonly ChatMessage[];
  readonly more: boolean;
  readonly changed: readonly ChatMessage[];
}
export interface RoomJoined extends MissedMessages {
  readonly lastSeq: number;
  readonly readSeq: number;
  readonly connected: readonly Connected[];
}
export interface EnteredTable extends RoomJoined {
  /** Whether one may write there, and if not why. */
  readonly table: { readonly open: boolean; readonly reason?: string };
}
export interface Connected {
  readonly userId: string;
  readonly name: string;
  readonly image?: string;
}

/** Where something was said: in a table, or to somebody. */
export interface ConversationTarget {
  readonly tableId?: string;
  readonly toUser?: string;
}
const tableChanges = ["state", "goals", "people", "documents", "data"] as const;
/** Why somebody is in the room of a table no longer. */
export type OutReason = "closed_for_you" | "deactivated" | "deleted" | "ended";

/** What the server tells: who does it stands in `userId` or in the message. */
export interface ServerToClientEvents {
  readonly chat_message: ConversationTarget & { readonly message: ChatMessage };
  readonly chat_changed: ConversationTarget & { readonly message: ChatMessage };
  readonly chat_read: ConversationTarget & { readonly userId: string; readonly readSeq: number };
  readonly table_typing: ConversationTarget & {
    readonly userId: string;
    readonly name: string;
    readonly objectiveId?: string;
    readonly forMs: number;
  };
  /** All who are there. */
  readonly table_connected: { readonly tableId: string; readonly users: readonly Connected[] };
  /** Something of the table is another: ask again. */
  readonly table_changed: { readonly tableId: string; readonly what: (typeof tableChanges)[number] };
  readonly table_out: { readonly tableId: string; readonly reason: OutReason };
  /** Something may have been missed here: ask. */
  readonly chat_gap: Record<never, never>;
}
