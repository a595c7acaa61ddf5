/** The transcript of a table for its minutes: visits, decisions, votes and all messages. */
import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { Language } from "../../../../../kit/text/language.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { TableTranscript } from "../../../virtual-tables/server/public.ts";
import type { ChatMessage } from "../../contract.ts";
import { messageContent, messageAuthor } from "./message-text.ts";
import { messageContextOf } from "./message-view.ts";
import { conversationAt } from "../conversations.ts";
import { chatMessages, chatVisits } from "../tables.ts";

const batchSize = 500;

/** Messages in order, as they are stored now. */
export async function transcriptOf(db: Queryable, tableId: string, language: Language): Promise<TableTranscript> {
  const { person, firstAt, lastAt } = chatVisits;
  const visits = await db.select({ person, firstAt, lastAt }).from(chatVisits).where(eq(chatVisits.tableId, tableId));
  const messages = await readAllMessages(db, tableId);
  const presentMessages = messages.filter(({ deleted }) => !deleted);
  return {
    visits,
    decisions: presentMessages
      .filter(({ type }) => type === "decision")
      .map(({ sentAt, from, text }) => ({ at: sentAt, by: from.name, text })),
    votes: presentMessages
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
      by: messageAuthor(message, language),
      text: messageContent(message, language),
    })),
  };
}

async function readAllMessages(db: Queryable, tableId: string): Promise<ChatMessage[]> {
  const conversation = await conversationAt(db, { tableId });
  if (!conversation) return [];
  const messages: ChatMessage[] = [];
  for (let afterSeq = 0; afterSeq < conversation.lastSeq; ) {
    const rows = await db
      .select()
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.conversationId, conversation.id),
          gt(chatMessages.seq, afterSeq),
          lte(chatMessages.seq, conversation.lastSeq),
        ),
      )
      .orderBy(asc(chatMessages.seq))
      .limit(batchSize);
    if (rows.length === 0) break;
    messages.push(...(await messageContextOf(db, rows)).map(({ message }) => message));
    afterSeq = rows.at(-1)?.seq ?? conversation.lastSeq;
  }
  return messages;
}
