/** Conversations and access to them. Access is checked for every call and every event. */
import { and, eq, sql } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { requireCaller } from "../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { personOf } from "../../../administration/people/server/public.ts";
import { lockTable, readerIn, type TableMembership, writerIn } from "../../virtual-tables/server/public.ts";
import type { ConversationRef } from "../contract.ts";
import { chatConversations } from "./tables.ts";

export type ConversationRow = typeof chatConversations.$inferSelect;

/** A table's conversation, with the caller's membership. */
interface TableConversationAccess {
  /** Socket room of its readers. */
  readonly room: string;
  readonly tableId: string;
  readonly membership: TableMembership;
}
interface DirectConversationAccess {
  readonly room: string;
  /** The two users of a private conversation, ordered by identifier. */
  readonly two: readonly [low: string, high: string];
}
export type ConversationAccess = TableConversationAccess | DirectConversationAccess;

/**
 * INVALID unless the target is exactly one table or one other person. Private: NOT_FOUND for an unknown person,
 * USER_INACTIVE when writing to an inactive one. Table: NOT_FOUND, NOT_MEMBER or TABLE_CLOSED.
 */
export async function conversationAccess(
  call: CallInTransaction,
  { tableId, toUser }: ConversationRef,
  right: "read" | "write",
): Promise<ConversationAccess> {
  if (tableId && toUser) throw new Refusal("INVALID", { fields: { toUser: ["ALONE"] } });
  if (tableId) return tableAccess(tableId, await (right === "write" ? writerIn : readerIn)(call, tableId));
  if (!toUser) throw new Refusal("INVALID", { fields: { toUser: ["REQUIRED"] } });
  const { userId, kind } = requireCaller(call);
  if (kind !== "staff") throw new Refusal("FORBIDDEN");
  if (toUser === userId) throw new Refusal("INVALID", { fields: { toUser: ["CHOICE"] } });
  const other = await personOf(call.db, toUser);
  if (other?.kind !== "staff") throw new Refusal("NOT_FOUND");
  if (right === "write" && !other.active) throw new Refusal("USER_INACTIVE");
  return talkOf(userId, toUser);
}

/**
 * Access for writing, inside the writer's transaction: locks the table, so that it can neither close nor change its
 * participants before the commit.
 */
export async function lockConversationAccess(
  call: CallInTransaction & { readonly db: Transaction },
  place: ConversationRef,
): Promise<ConversationAccess> {
  if (place.tableId) await lockTable(call.db, place.tableId);
  return conversationAccess(call, place, "write");
}

export const roomOfTable = (tableId: string): string => `table:${tableId}`;

const tableAccess = (tableId: string, membership: TableMembership): TableConversationAccess => ({
  room: roomOfTable(tableId),
  tableId,
  membership,
});

export function talkOf(userId: string, otherId: string): DirectConversationAccess {
  const [low = "", high = ""] = [userId, otherId].toSorted();
  return { room: `talk:${low}:${high}`, two: [low, high] };
}

/** Undefined until the first message. */
export async function conversationAt(db: Queryable, key: ConversationLookup): Promise<ConversationRow | undefined> {
  const [row] = await db.select().from(chatConversations).where(isAt(key));
  return row;
}

/** Key of a conversation. */
type ConversationLookup = Pick<TableConversationAccess, "tableId"> | Pick<DirectConversationAccess, "two">;

/** Locks the conversation and creates it if needed. Concurrent writers wait, so that `seq` has no gaps. */
export async function lockConversation(tx: Transaction, key: ConversationLookup): Promise<ConversationRow> {
  const selectLocked = () => tx.select().from(chatConversations).where(isAt(key)).for("no key update");
  const [existing] = await selectLocked();
  if (existing) return existing;
  const columns = "two" in key ? { lowUser: key.two[0], highUser: key.two[1] } : { tableId: key.tableId };
  await tx.insert(chatConversations).values(columns).onConflictDoNothing();
  const [created] = await selectLocked();
  if (!created) throw new Error("no conversation was begun");
  return created;
}

const isAt = (key: ConversationLookup) =>
  "two" in key
    ? and(eq(chatConversations.lowUser, key.two[0]), eq(chatConversations.highUser, key.two[1]))
    : eq(chatConversations.tableId, key.tableId);

/** The recipient of a private message. */
export const otherThan = ({ lowUser, highUser }: ConversationRow, sender: string): string =>
  (lowUser === sender ? highUser : lowUser) ?? "";

/**
 * The reference to a conversation from one participant's side. NOT_FOUND for a user who is no participant of a
 * private one.
 */
export function conversationRefOf(conversation: ConversationRow, userId: string): ConversationRef {
  const { tableId, lowUser, highUser } = conversation;
  if (tableId) return { tableId };
  if (lowUser !== userId && highUser !== userId) throw new Refusal("NOT_FOUND");
  return { toUser: otherThan(conversation, userId) };
}

/** Condition for the private conversations of a user. */
export const talksOf = (userId: string) =>
  sql`(${chatConversations.lowUser} = ${userId} or ${chatConversations.highUser} = ${userId})`;
