/** The port that virtual tables use: message counts, online people, change notifications and system messages. */
import { and, count, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import type { RoomChange, RoomPort } from "../../virtual-tables/server/public.ts";
import { transcriptOf } from "./messages/transcript.ts";
import { onlineNow } from "./presence.ts";
import { lockConversation, roomOfTable } from "./conversations.ts";
import { chatConversations, chatMessages } from "./tables.ts";

export const roomImplementation: RoomPort = {
  counts: async (db, tableIds) => {
    const rows = await db
      .select({ tableId: chatConversations.tableId, count: count() })
      .from(chatMessages)
      .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
      .where(
        and(
          inArray(chatConversations.tableId, [...tableIds]),
          isNull(chatMessages.deletedAt),
          // Not a parameter, so that a prepared statement uses the partial index.
          sql`${chatMessages.type} <> 'system'`,
        ),
      )
      .groupBy(chatConversations.tableId);
    return new Map(rows.map(({ tableId, count: total }) => [tableId ?? "", total]));
  },
  online: (db, tableId, now) => onlineNow(db, roomOfTable(tableId), now),
  notifyChange: (tx, tableId, what) => publish(tx, "tables", [formatChange(tableId, what)]),
  transcript: transcriptOf,
  postSystemMessage: async (tx, tableId, text, now) => {
    const conversation = await lockConversation(tx, { tableId });
    const at = now.toISOString();
    const seq = conversation.lastSeq + 1;
    const id = newId();
    const author = { sender: systemId, senderName: "" };
    const row = { id, conversationId: conversation.id, seq, type: "system" as const, text, sentAt: at, updatedAt: at };
    await tx.insert(chatMessages).values({ ...row, ...author });
    await tx
      .update(chatConversations)
      .set({ lastSeq: seq, lastAt: at })
      .where(eq(chatConversations.id, conversation.id));
    const endedVotes = text === "closed" ? await endVotes(tx, conversation.id, at) : [];
    await publish(tx, "chat", [...endedVotes, id]);
  },
};

/** Condition for conversations with a message of a person, deleted or not. */
export const isSpokenIn = sql`exists (select 1 from ${chatMessages}
  where ${chatMessages.conversationId} = ${chatConversations.id} and ${chatMessages.type} <> 'system')`;

/** Sender of system messages. */
const systemId = "system";

/** Ends the open votes when their table closes. */
async function endVotes(tx: Transaction, conversationId: string, at: string): Promise<string[]> {
  const rows = await tx
    .update(chatMessages)
    .set({ closesAt: at, updatedAt: at })
    .where(
      and(
        eq(chatMessages.conversationId, conversationId),
        eq(chatMessages.type, "vote"),
        isNull(chatMessages.deletedAt),
        isOpenAt(at),
      ),
    )
    .returning({ id: chatMessages.id });
  return rows.map(({ id }) => id);
}

const isOpenAt = (at: string) => or(isNull(chatMessages.closesAt), gt(chatMessages.closesAt, at));

const formatChange = (tableId: string, what: RoomChange) => `${what}:${tableId}`;

/** Parses the payload of a `tables` signal. */
export function readChange(payload: string): { readonly tableId: string; readonly what: RoomChange } {
  const [what = "", tableId = ""] = payload.split(":");
  return { tableId, what: what as RoomChange };
}
