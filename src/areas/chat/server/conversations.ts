/** Where something is said, and whether the caller may read or write there: asked anew for every call and every event. */
import { and, eq, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { requireCaller } from "../../../server/call.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { personOf } from "../../people/server/public.ts";
import { lockTable, readerIn, type TableMembership, writerIn } from "../../virtual-tables/server/public.ts";
import type { ConversationRef } from "../contract.ts";
import { chatConversations } from "./tables.ts";

export type ConversationRow = typeof chatConversations.$inferSelect;

/** In a table, as the one that the caller is in it. */
export interface TableConversationAccess {
  /** What sockets that look at it are in. */
  readonly room: string;
  readonly tableId: string;
  readonly standing: TableMembership;
}
export interface DirectConversationAccess {
  readonly room: string;
  /** The two of a private talk, by the order of their identifiers. */
  readonly two: readonly [low: string, high: string];
}
export type ConversationAccess = TableConversationAccess | DirectConversationAccess;

/**
 * INVALID where one would talk to oneself, in two places or in none. Of a talk NOT_FOUND where nobody is, USER_INACTIVE for
 * who cannot read it any more; of a table what the table refuses: NOT_FOUND, NOT_MEMBER, TABLE_CLOSED.
 */
export async function conversationAccess(
  call: CallInTransaction,
  { tableId, toUser }: ConversationRef,
  needed: "read" | "write",
): Promise<ConversationAccess> {
  if (tableId && toUser) throw new Refusal("INVALID", { fields: { toUser: ["ALONE"] } });
  if (tableId) return tableSpot(tableId, await (needed === "write" ? writerIn : readerIn)(call, tableId));
  if (!toUser) throw new Refusal("INVALID", { fields: { toUser: ["REQUIRED"] } });
  const { userId, kind } = requireCaller(call);
  if (kind !== "staff") throw new Refusal("FORBIDDEN");
  if (toUser === userId) throw new Refusal("INVALID", { fields: { toUser: ["CHOICE"] } });
  const other = await personOf(call.db, toUser);
  if (other?.kind !== "staff") throw new Refusal("NOT_FOUND");
  if (needed === "write" && !other.active) throw new Refusal("USER_INACTIVE");
  return talkOf(userId, toUser);
}

/** The same for who writes, in their transaction: the table neither closes nor changes its people before that ends. */
export async function lockConversationAccess(
  call: CallInTransaction & { readonly db: Transaction },
  place: ConversationRef,
): Promise<ConversationAccess> {
  if (place.tableId) await lockTable(call.db, place.tableId);
  return conversationAccess(call, place, "write");
}

export const roomOfTable = (tableId: string): string => `table:${tableId}`;

const tableSpot = (tableId: string, standing: TableMembership): TableConversationAccess => ({
  room: roomOfTable(tableId),
  tableId,
  standing,
});

export function talkOf(one: string, other: string): DirectConversationAccess {
  const [low = "", high = ""] = [one, other].toSorted();
  return { room: `talk:${low}:${high}`, two: [low, high] };
}

/** Undefined while nothing was said there. */
export async function conversationAt(db: Queryable, spot: SpotName): Promise<ConversationRow | undefined> {
  const [found] = await db.select().from(chatConversations).where(isAt(spot));
  return found;
}

/** What a conversation is found by. */
type SpotName = Pick<TableConversationAccess, "tableId"> | Pick<DirectConversationAccess, "two">;

/** Held until the transaction ends: who says something there meanwhile waits, so that places leave no gap. */
export async function lockConversation(tx: Transaction, spot: SpotName): Promise<ConversationRow> {
  const held = () => tx.select().from(chatConversations).where(isAt(spot)).for("no key update");
  const [found] = await held();
  if (found) return found;
  const where = "two" in spot ? { lowUser: spot.two[0], highUser: spot.two[1] } : { tableId: spot.tableId };
  await tx.insert(chatConversations).values(where).onConflictDoNothing();
  const [made] = await held();
  if (!made) throw new Error("no conversation was begun");
  return made;
}

const isAt = (spot: SpotName) =>
  "two" in spot
    ? and(eq(chatConversations.lowUser, spot.two[0]), eq(chatConversations.highUser, spot.two[1]))
    : eq(chatConversations.tableId, spot.tableId);

/** The one to whom a message of a private talk was said. */
export const otherThan = ({ lowUser, highUser }: ConversationRow, sender: string): string =>
  (lowUser === sender ? highUser : lowUser) ?? "";

/** Where a conversation is, as one of those in it says it. NOT_FOUND for who is a stranger to a talk. */
export function conversationRefOf(conversation: ConversationRow, userId: string): ConversationRef {
  const { tableId, lowUser, highUser } = conversation;
  if (tableId) return { tableId };
  if (lowUser !== userId && highUser !== userId) throw new Refusal("NOT_FOUND");
  return { toUser: otherThan(conversation, userId) };
}

/** The talks of somebody. */
export const talksOf = (userId: string) =>
  sql`(${chatConversations.lowUser} = ${userId} or ${chatConversations.highUser} = ${userId})`;
