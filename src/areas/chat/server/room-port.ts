/** What virtual tables ask of their rooms: what was said there, who is there, and who is told that something changed. */
import { and, count, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import type { Changed, RoomPort } from "../../virtual-tables/server/public.ts";
import { transcriptOf } from "./transcript.ts";
import { onlineNow } from "./presence.ts";
import { lockConversation, roomOfTable } from "./conversations.ts";
import { chatConversations, chatMessages } from "./tables.ts";

export const roomPort: RoomPort = {
  counts: async (db, tableIds) => {
    const found = await db
      .select({ tableId: chatConversations.tableId, count: count() })
      .from(chatMessages)
      .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
      .where(
        and(
          inArray(chatConversations.tableId, [...tableIds]),
          isNull(chatMessages.deletedAt),
          ne(chatMessages.type, "system"),
        ),
      )
      .groupBy(chatConversations.tableId);
    return new Map(found.map(({ tableId, count: said }) => [tableId ?? "", said]));
  },
  online: (db, tableId, now) => onlineNow(db, roomOfTable(tableId), now),
  changed: (tx, tableId, what) => publish(tx, "tables", [sayChange(tableId, what)]),
  account: transcriptOf,
  said: async (tx, tableId, text, now) => {
    const conversation = await lockConversation(tx, { tableId });
    const at = now.toISOString();
    const seq = conversation.lastSeq + 1;
    const id = newId();
    const who = { sender: systemId, senderName: "" };
    const row = { id, conversationId: conversation.id, seq, type: "system" as const, text, sentAt: at, updatedAt: at };
    await tx.insert(chatMessages).values({ ...row, ...who });
    await tx
      .update(chatConversations)
      .set({ lastSeq: seq, lastAt: at })
      .where(eq(chatConversations.id, conversation.id));
    const ended = text === "closed" ? await endVotes(tx, conversation.id, at) : [];
    await publish(tx, "chat", [...ended, id]);
  },
};

/** Conversations in which somebody said something, deleted since or not. */
export const isSpokenIn = sql`exists (select 1 from ${chatMessages}
  where ${chatMessages.conversationId} = ${chatConversations.id} and ${chatMessages.type} <> 'system')`;

/** Who says what the system says. */
const systemId = "system";

/** With their table: who gave no voice till then has none. */
async function endVotes(tx: Transaction, conversationId: string, at: string): Promise<string[]> {
  const ended = await tx
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
  return ended.map(({ id }) => id);
}

const isOpenAt = (at: string) => or(isNull(chatMessages.closesAt), gt(chatMessages.closesAt, at));

const sayChange = (tableId: string, what: Changed) => `${what}:${tableId}`;

/** What a signal of tables tells. */
export function readChange(said: string): { readonly tableId: string; readonly what: Changed } {
  const [what = "", tableId = ""] = said.split(":");
  return { tableId, what: what as Changed };
}
