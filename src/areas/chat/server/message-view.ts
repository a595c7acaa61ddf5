/** Messages as their readers see them, with what stands in other tables: a fixed number of statements for any number. */
import { asc, eq, inArray } from "drizzle-orm";
import { type Queryable, parallelReads } from "../../../server/database/connection.ts";
import { fullNameOf, photoAddress } from "../../people/server/public.ts";
import { users } from "../../people/server/tables.ts";
import { documentReferences } from "../../media/server/public.ts";
import { virtualTableInvitations as invitations } from "../../virtual-tables/server/tables.ts";
import type { ChatMessage } from "../contract.ts";
import { type ConversationRow, otherThan } from "./conversations.ts";
import { chatConversations, chatFormerTexts, chatMessages, chatOptions, chatVoices } from "./tables.ts";

export type MessageRow = typeof chatMessages.$inferSelect;

/** What is the same for all of its readers, and who gave their voice to what. */
export interface MessageContext {
  readonly message: ChatMessage;
  readonly conversation: ConversationRow;
  /** Voter → option. */
  readonly voices: ReadonlyMap<string, string>;
}

export async function messageContextOf(db: Queryable, rows: readonly MessageRow[]): Promise<MessageContext[]> {
  const votes = rows.filter(({ type, deletedAt }) => type === "vote" && !deletedAt).map(({ id }) => id);
  const edited = rows.filter(({ editedAt, deletedAt }) => editedAt && !deletedAt).map(({ id }) => id);
  const files = rows.flatMap(({ mediaId, deletedAt }) => (mediaId && !deletedAt ? [mediaId] : []));
  const [conversations, senders, media, options, voices, formerTexts] = await parallelReads(db, [
    () => conversationsOf(db, rows),
    () =>
      authorNames(
        db,
        rows.map(({ sender }) => sender),
      ),
    () => (files.length > 0 ? documentReferences(db, files) : new Map<string, never>()),
    () => (votes.length > 0 ? optionsOf(db, votes) : []),
    () => (votes.length > 0 ? db.select().from(chatVoices).where(inArray(chatVoices.messageId, votes)) : []),
    () => (edited.length > 0 ? formerTextsOf(db, edited) : []),
  ]);
  return rows.flatMap((row) => {
    const conversation = conversations.get(row.conversationId);
    if (!conversation) return [];
    const given = voices.filter(({ messageId }) => messageId === row.id);
    const chosen = options.filter(({ messageId }) => messageId === row.id);
    const file = row.mediaId ? media.get(row.mediaId) : undefined;
    const former = formerTexts.filter(({ messageId }) => messageId === row.id);
    const message: ChatMessage = {
      _id: row.id,
      ...(conversation.tableId ? { tableId: conversation.tableId } : { toUser: otherThan(conversation, row.sender) }),
      ...(row.objectiveId && { objective: row.objectiveId }),
      seq: row.seq,
      type: row.type,
      text: row.deletedAt ? "" : row.text,
      from: senders.get(row.sender) ?? { _id: row.sender, name: row.senderName },
      ...(row.mentions.length > 0 && !row.deletedAt && { mentions: [...row.mentions] }),
      ...(row.replyTo && { replyTo: row.replyTo }),
      ...(file && { media: file }),
      ...(row.closesAt && { closesAt: row.closesAt }),
      ...(chosen.length > 0 && {
        options: chosen.map(({ id, text }) => ({ _id: id, text })),
        result: chosen.map(({ id }) => ({
          option: id,
          count: given.filter(({ optionId }) => optionId === id).length,
        })),
      }),
      sentAt: row.sentAt,
      ...(row.editedAt && { editedAt: row.editedAt }),
      ...(former.length > 0 && { history: former.map(({ text, at }) => ({ text, at })) }),
      deleted: row.deletedAt !== null,
      updatedAt: row.updatedAt,
    };
    return [{ message, conversation, voices: new Map(given.map(({ voter, optionId }) => [voter, optionId])) }];
  });
}

/** As one reader sees it: with their own voice. */
export function messageFor({ message, voices }: MessageContext, reader: string): ChatMessage {
  const mine = voices.get(reader);
  return mine ? { ...message, mine } : message;
}

export async function messagesFor(db: Queryable, rows: readonly MessageRow[], reader: string): Promise<ChatMessage[]> {
  return (await messageContextOf(db, rows)).map((told) => messageFor(told, reader));
}

interface Named {
  readonly _id: string;
  readonly name: string;
  readonly image?: string;
}

/** Those who have an account and those who are guests, by their identifiers. */
export async function authorNames(db: Queryable, ids: readonly string[]): Promise<Map<string, Named>> {
  const wanted = [...new Set(ids)];
  const guests = wanted.flatMap((each) => (each.startsWith(guestMark) ? [each.slice(guestMark.length)] : []));
  const invited =
    guests.length > 0
      ? await db
          .select({ id: invitations.id, name: invitations.name })
          .from(invitations)
          .where(inArray(invitations.id, guests))
      : [];
  const { id, firstName, lastName, secondLastName, image } = users;
  const found = await db
    .select({ id, firstName, lastName, secondLastName, image })
    .from(users)
    .where(inArray(id, wanted.filter(isUuid)));
  return new Map([
    ...found.map((each) => [each.id, namedParticipants(each)] as const),
    ...invited.map(({ id: at, name }) => [`${guestMark}${at}`, { _id: `${guestMark}${at}`, name }] as const),
  ]);
}

export const namedParticipants = (
  user: Parameters<typeof fullNameOf>[0] & { id: string; image: string | null },
): Named => ({
  _id: user.id,
  name: fullNameOf(user),
  ...(user.image && { image: photoAddress(user.image) }),
});

async function conversationsOf(db: Queryable, rows: readonly MessageRow[]): Promise<Map<string, ConversationRow>> {
  const wanted = [...new Set(rows.map(({ conversationId }) => conversationId))];
  const found = await db.select().from(chatConversations).where(inArray(chatConversations.id, wanted));
  return new Map(found.map((each) => [each.id, each]));
}

const optionsOf = (db: Queryable, votes: string[]) =>
  db
    .select()
    .from(chatOptions)
    .where(inArray(chatOptions.messageId, votes))
    .orderBy(asc(chatOptions.messageId), asc(chatOptions.order));

const formerTextsOf = (db: Queryable, edited: string[]) =>
  db.select().from(chatFormerTexts).where(inArray(chatFormerTexts.messageId, edited)).orderBy(asc(chatFormerTexts.at));

/** One message, as its row is now. */
export async function shownMessage(db: Queryable, id: string, reader: string): Promise<ChatMessage> {
  const rows = await db.select().from(chatMessages).where(eq(chatMessages.id, id));
  const [shown] = await messagesFor(db, rows, reader);
  if (!shown) throw new Error("a message is not there that was just written");
  return shown;
}

const guestMark = "guest:";
/** Guests have none, and the system neither. */
const isUuid = (id: string) => /^[\da-f]{8}-[\da-f-]{27}$/.test(id);
