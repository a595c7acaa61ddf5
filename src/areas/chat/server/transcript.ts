/** What the minutes of a table tell of its conversation: who was there, what was decided and voted, and every word of it. */
import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { Language } from "../../../kit/language.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import type { TableTranscript } from "../../virtual-tables/server/public.ts";
import type { ChatMessage } from "../contract.ts";
import { whatOf, whoOf } from "./message-text.ts";
import { messageContextOf } from "./message-view.ts";
import { conversationAt } from "./conversations.ts";
import { chatMessages, chatVisits } from "./tables.ts";

const atOnce = 500;

/** As it stands now, in the order in which it was said. */
export async function transcriptOf(db: Queryable, tableId: string, language: Language): Promise<TableTranscript> {
  const { person, firstAt, lastAt } = chatVisits;
  const visits = await db.select({ person, firstAt, lastAt }).from(chatVisits).where(eq(chatVisits.tableId, tableId));
  const messages = await all(db, tableId);
  const standing = messages.filter(({ deleted }) => !deleted);
  return {
    visits,
    decisions: standing
      .filter(({ type }) => type === "decision")
      .map(({ sentAt, from, text }) => ({ at: sentAt, by: from.name, text })),
    votes: standing
      .filter(({ type }) => type === "vote")
      .map((vote) => ({
        at: vote.sentAt,
        by: vote.from.name,
        text: vote.text,
        options: (vote.options ?? []).map(({ _id, text }) => ({
          text,
          count: vote.result?.find(({ option }) => option === _id)?.count ?? 0,
        })),
      })),
    lines: messages.map((message) => ({
      seq: message.seq,
      objective: message.objective ?? null,
      at: message.sentAt,
      by: whoOf(message, language),
      text: whatOf(message, language),
    })),
  };
}

async function all(db: Queryable, tableId: string): Promise<ChatMessage[]> {
  const conversation = await conversationAt(db, { tableId });
  if (!conversation) return [];
  const found: ChatMessage[] = [];
  for (let from = 0; from < conversation.lastSeq; ) {
    const rows = await db
      .select()
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.conversationId, conversation.id),
          gt(chatMessages.seq, from),
          lte(chatMessages.seq, conversation.lastSeq),
        ),
      )
      .orderBy(asc(chatMessages.seq))
      .limit(atOnce);
    if (rows.length === 0) break;
    found.push(...(await messageContextOf(db, rows)).map(({ message }) => message));
    from = rows.at(-1)?.seq ?? conversation.lastSeq;
  }
  return found;
}
