/** Socket events of conversations, in both directions. The access rules are those of the HTTP calls. */
import { id, instant, integer } from "../../../kit/contract/schemas.ts";
import { socketEvent } from "../../../kit/contract/socket-contract.ts";
import { type ChatMessage, conversationRef, messageInput } from "./contract.ts";

const seq = integer(0, 2_000_000_000);
/** The table decides who participates; private conversations are for staff (server/conversations.ts). */
const access = ["staff", "guest"] as const;
const inTable = conversationRef.pick({ tableId: true }).required();
const inTalk = conversationRef.pick({ toUser: true }).required();
/** The client's position: it has every message up to this `seq` and every change up to this instant. */
const position = {
  afterSeq: seq.optional(),
  changedAfter: instant.optional(),
};

export const chatEvents = {
  enterTable: socketEvent({
    name: "on-table-enter",
    access,
    limit: [30, 60],
    whileSeeing: true,
    input: inTable.extend(position),
  }),
  leaveTable: socketEvent({ name: "on-table-leave", access, limit: [30, 60], whileSeeing: true, input: inTable }),
  enter: socketEvent({
    name: "on-talk-enter",
    access: "staff",
    limit: [30, 60],
    whileSeeing: true,
    input: inTalk.extend(position),
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

/** At most 200 new messages, and at most 200 changed ones. */
export interface MissedMessages {
  readonly missed: readonly ChatMessage[];
  readonly more: boolean;
  readonly changed: readonly ChatMessage[];
}
export interface RoomJoined extends MissedMessages {
  readonly lastSeq: number;
  readonly readSeq: number;
  readonly connected: readonly ConnectedPerson[];
}
export interface EnteredTable extends RoomJoined {
  /** Whether the caller may write, and the reason if not. */
  readonly table: { readonly open: boolean; readonly reason?: string };
}
export interface ConnectedPerson {
  readonly userId: string;
  readonly name: string;
  readonly image?: string;
}

/** Conversation of an event: a table, or a person. */
export interface ConversationTarget {
  readonly tableId?: string;
  readonly toUser?: string;
}
const tableChanges = ["state", "goals", "people", "documents", "data"] as const;
/** Why a person was removed from the room of a table. */
export type RemovalReason = "closed_for_you" | "deactivated" | "deleted" | "ended";

/** Events of the server. The author is in `userId` or in the message. */
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
  /** Everybody who is connected. */
  readonly table_connected: { readonly tableId: string; readonly users: readonly ConnectedPerson[] };
  /** The table changed: refetch. */
  readonly table_changed: { readonly tableId: string; readonly what: (typeof tableChanges)[number] };
  readonly table_out: { readonly tableId: string; readonly reason: RemovalReason };
  /** Events may have been missed: catch up. */
  readonly chat_gap: Record<never, never>;
}
