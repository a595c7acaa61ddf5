/** Serializes messages for their readers, with the data of other tables, in a constant number of statements. */
import { asc, eq, inArray } from "drizzle-orm";
import { type Queryable, parallelReads } from "../../../../../server/database/connection.ts";
import { isUuid } from "../../../../../server/database/uuid.ts";
import { fullNameOf, photoAddress, userView } from "../../../../administration/people/server/public.ts";
import { documentReferences } from "../../../media/server/public.ts";
import { tableInvitationView as invitations } from "../../../virtual-tables/server/public.ts";
import type { ChatMessage } from "../../contract.ts";
import { reactionTypes } from "../../limits.ts";
import { type ConversationRow, otherThan } from "../conversations.ts";
import { chatConversations, chatFormerTexts, chatMessages, chatOptions, chatReactions, chatVoices } from "../tables.ts";

export type MessageRow = typeof chatMessages.$inferSelect;

/** A message as all its readers see it, and who voted for which option. */
export interface MessageContext {
  readonly message: ChatMessage;
  readonly conversation: ConversationRow;
  /** Option by voter. */
  readonly voices: ReadonlyMap<string, string>;
}

export async function messageContextOf(db: Queryable, rows: readonly MessageRow[]): Promise<MessageContext[]> {
  const votes = rows.filter(({ type, deletedAt }) => type === "vote" && !deletedAt).map(({ id }) => id);
  const edited = rows.filter(({ editedAt, deletedAt }) => editedAt && !deletedAt).map(({ id }) => id);
  const files = rows.flatMap(({ mediaId, deletedAt }) => (mediaId && !deletedAt ? [mediaId] : []));
  // A reaction changes `updatedAt`: a message as it was sent has none.
  const changed = rows.filter(({ updatedAt, sentAt, deletedAt }) => updatedAt !== sentAt && !deletedAt);
  const [conversations, { names, reactions }, media, options, voices, formerTexts] = await parallelReads(db, [
    () => conversationsOf(db, rows),
    () => peopleAndReactions(db, rows, changed),
    () => (files.length > 0 ? documentReferences(db, files) : new Map<string, never>()),
    () => (votes.length > 0 ? optionsOf(db, votes) : []),
    () => (votes.length > 0 ? db.select().from(chatVoices).where(inArray(chatVoices.messageId, votes)) : []),
    () => (edited.length > 0 ? formerTextsOf(db, edited) : []),
  ]);
  return rows.flatMap((row) => {
    const conversation = conversations.get(row.conversationId);
    if (!conversation) return [];
    const votesOfMessage = voices.filter(({ messageId }) => messageId === row.id);
    const messageOptions = options.filter(({ messageId }) => messageId === row.id);
    const file = row.mediaId ? media.get(row.mediaId) : undefined;
    const former = formerTexts.filter(({ messageId }) => messageId === row.id);
    const message: ChatMessage = {
      _id: row.id,
      ...(conversation.tableId ? { tableId: conversation.tableId } : { toUser: otherThan(conversation, row.sender) }),
      ...(row.objectiveId && { objective: row.objectiveId }),
      seq: row.seq,
      type: row.type,
      text: row.deletedAt ? "" : row.text,
      from: names.get(row.sender) ?? { _id: row.sender, name: row.senderName },
      ...(row.mentions.length > 0 && !row.deletedAt && { mentions: [...row.mentions] }),
      ...(row.replyTo && { replyTo: row.replyTo }),
      ...(file && { media: file }),
      ...(row.closesAt && { closesAt: row.closesAt }),
      ...(messageOptions.length > 0 && {
        options: messageOptions.map(({ id, text }) => ({ _id: id, text })),
        result: messageOptions.map(({ id }) => ({
          option: id,
          count: votesOfMessage.filter(({ optionId }) => optionId === id).length,
        })),
      }),
      ...reactionsOf(
        reactions.filter(({ messageId }) => messageId === row.id),
        names,
      ),
      sentAt: row.sentAt,
      ...(row.editedAt && { editedAt: row.editedAt }),
      ...(former.length > 0 && { history: former.map(({ text, at }) => ({ text, at })) }),
      deleted: row.deletedAt !== null,
      updatedAt: row.updatedAt,
    };
    return [{ message, conversation, voices: new Map(votesOfMessage.map(({ voter, optionId }) => [voter, optionId])) }];
  });
}

/** The message as one reader sees it, with their own vote in `mine`. */
export function messageFor({ message, voices }: MessageContext, reader: string): ChatMessage {
  const ownVote = voices.get(reader);
  return ownVote ? { ...message, mine: ownVote } : message;
}

export async function messagesFor(db: Queryable, rows: readonly MessageRow[], reader: string): Promise<ChatMessage[]> {
  return (await messageContextOf(db, rows)).map((context) => messageFor(context, reader));
}

type ReactionRow = typeof chatReactions.$inferSelect;

/** Names of the authors and of those who reacted, in one statement for both. */
async function peopleAndReactions(db: Queryable, rows: readonly MessageRow[], changed: readonly MessageRow[]) {
  const ids = changed.map(({ id }) => id);
  const reactions =
    ids.length > 0
      ? await db
          .select()
          .from(chatReactions)
          .where(inArray(chatReactions.messageId, ids))
          .orderBy(asc(chatReactions.at), asc(chatReactions.person))
      : [];
  const people = [...rows.map(({ sender }) => sender), ...reactions.map(({ person }) => person)];
  return { reactions, names: await authorNames(db, people) };
}

function reactionsOf(
  rows: readonly ReactionRow[],
  names: ReadonlyMap<string, PersonName>,
): Pick<ChatMessage, "reactions"> {
  const reactions = reactionTypes.flatMap((type) => {
    const people = rows
      .filter((row) => row.type === type)
      .map(({ person }) => ({ _id: person, name: names.get(person)?.name ?? "" }));
    return people.length > 0 ? [{ type, people }] : [];
  });
  return reactions.length > 0 ? { reactions } : {};
}

interface PersonName {
  readonly _id: string;
  readonly name: string;
  readonly image?: string;
}

/** Names and photos of users and guests by identifier. Unknown identifiers are missing. */
export async function authorNames(db: Queryable, ids: readonly string[]): Promise<Map<string, PersonName>> {
  const uniqueIds = [...new Set(ids)];
  const guests = uniqueIds.flatMap((each) => (each.startsWith(guestPrefix) ? [each.slice(guestPrefix.length)] : []));
  const guestRows =
    guests.length > 0
      ? await db
          .select({ id: invitations.id, name: invitations.name })
          .from(invitations)
          .where(inArray(invitations.id, guests))
      : [];
  const { id, firstName, lastName, secondLastName, image } = userView;
  const userRows = await db
    .select({ id, firstName, lastName, secondLastName, image })
    .from(userView)
    .where(inArray(id, uniqueIds.filter(isUuid)));
  return new Map([
    ...userRows.map((each) => [each.id, toParticipant(each)] as const),
    ...guestRows.map(
      ({ id: guestId, name }) => [`${guestPrefix}${guestId}`, { _id: `${guestPrefix}${guestId}`, name }] as const,
    ),
  ]);
}

export const toParticipant = (
  user: Parameters<typeof fullNameOf>[0] & { id: string; image: string | null },
): PersonName => ({
  _id: user.id,
  name: fullNameOf(user),
  ...(user.image && { image: photoAddress(user.image) }),
});

async function conversationsOf(db: Queryable, rows: readonly MessageRow[]): Promise<Map<string, ConversationRow>> {
  const ids = [...new Set(rows.map(({ conversationId }) => conversationId))];
  const conversations = await db.select().from(chatConversations).where(inArray(chatConversations.id, ids));
  return new Map(conversations.map((each) => [each.id, each]));
}

const optionsOf = (db: Queryable, votes: string[]) =>
  db
    .select()
    .from(chatOptions)
    .where(inArray(chatOptions.messageId, votes))
    .orderBy(asc(chatOptions.messageId), asc(chatOptions.order));

const formerTextsOf = (db: Queryable, edited: string[]) =>
  db.select().from(chatFormerTexts).where(inArray(chatFormerTexts.messageId, edited)).orderBy(asc(chatFormerTexts.at));

/** Reads one message as it is stored now. */
export async function serializeMessage(db: Queryable, id: string, reader: string): Promise<ChatMessage> {
  const rows = await db.select().from(chatMessages).where(eq(chatMessages.id, id));
  const [message] = await messagesFor(db, rows, reader);
  if (!message) throw new Error("a message is not there that was just written");
  return message;
}

const guestPrefix = "guest:";
