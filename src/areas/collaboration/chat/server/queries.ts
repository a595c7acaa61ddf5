/** Reads the messages of a conversation and how far a reader has read; stores read positions. */
import { and, asc, count, desc, eq, gt, isNull, lte, lt, ne } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../kit/contract/contract.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { goalsOf } from "../../virtual-tables/server/public.ts";
import type { chatContract as contract, ConversationRef } from "../contract.ts";
import type { MissedMessages } from "../socket-contract.ts";
import { maxMissedMessages, maxUnreadCount } from "../limits.ts";
import { messagesFor } from "./messages/message-view.ts";
import { wordsIn } from "./search.ts";
import { type ConversationRow, conversationAt, conversationAccess } from "./conversations.ts";
import { chatMessages, chatPositions } from "./tables.ts";

type MessagesAnswer = OutputOf<typeof contract.talk>;

export const readDirectMessages = (
  { userId: toUser, ...query }: ParsedOf<typeof contract.talk>,
  call: Call,
): Promise<MessagesAnswer> => readMessages({ toUser }, query, call);

/** The messages of a table grouped by objective. Their `seq` gives the order across groups. */
export async function table(
  { tableId, ...query }: ParsedOf<typeof contract.table>,
  call: Call,
): Promise<OutputOf<typeof contract.table>> {
  const { docs, ...state } = await readMessages({ tableId }, query, call);
  const objectives = (await goalsOf(call.db, tableId)).map(({ _id, text }) => ({ _id, text }));
  const groups = [null, ...objectives].map((objective) => ({
    objective,
    messages: docs.filter((each) => each.objective === objective?._id),
  }));
  return { docs: groups.filter(({ messages }) => messages.length > 0), ...state };
}

interface MessageQuery {
  readonly objectiveId?: string | undefined;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
}

async function readMessages(
  place: ConversationRef,
  { objectiveId, before, after, limit, search }: MessageQuery,
  call: Call,
): Promise<MessagesAnswer> {
  const reader = requireCaller(call).userId;
  const conversation = await conversationAt(call.db, await conversationAccess(call, place, "read"));
  if (!conversation) return { docs: [], lastSeq: 0, readSeq: 0, unread: 0 };
  const rows = await call.db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.conversationId, conversation.id),
        before === undefined ? undefined : lt(chatMessages.seq, before),
        after === undefined ? undefined : gt(chatMessages.seq, after),
        objectiveId === undefined ? undefined : eq(chatMessages.objectiveId, objectiveId),
        ...(await wordsIn(call.db, conversation, search)),
      ),
    )
    .orderBy(after === undefined ? desc(chatMessages.seq) : asc(chatMessages.seq))
    .limit(limit);
  const inOrder = after === undefined ? rows.toReversed() : rows;
  return {
    docs: await messagesFor(call.db, inOrder, reader),
    ...(await readConversationState(call.db, conversation, reader)),
  };
}

export async function readConversationState(db: Queryable, { id, lastSeq }: ConversationRow, reader: string) {
  const readSeq = await readSeqOf(db, id, reader);
  const unreadMessages = db
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(and(eq(chatMessages.conversationId, id), gt(chatMessages.seq, readSeq), isUnreadBy(reader)))
    .limit(maxUnreadCount)
    .as("few");
  const [unread] = await db.select({ count: count() }).from(unreadMessages);
  return { lastSeq, readSeq, unread: unread?.count ?? 0 };
}

/** Condition for a message that counts as unread for this reader, if its `seq` is after the read position. */
const isUnreadBy = (reader: string) =>
  and(ne(chatMessages.sender, reader), isNull(chatMessages.deletedAt), ne(chatMessages.type, "system"));

async function readSeqOf(db: Queryable, conversationId: string, reader: string): Promise<number> {
  const [position] = await db
    .select()
    .from(chatPositions)
    .where(and(eq(chatPositions.conversationId, conversationId), eq(chatPositions.reader, reader)));
  return position?.readSeq ?? 0;
}

/** The messages after a `seq`, and the changes of earlier ones since an instant: for a client that was offline. */
export async function readMissedMessages(
  db: Queryable,
  { id }: ConversationRow,
  reader: string,
  {
    afterSeq = 0,
    changedAfter,
  }: { readonly afterSeq?: number | undefined; readonly changedAfter?: string | undefined },
): Promise<MissedMessages> {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.conversationId, id), gt(chatMessages.seq, afterSeq)))
    .orderBy(asc(chatMessages.seq))
    .limit(maxMissedMessages + 1);
  // The clocks of two processes can differ.
  const changedSince = changedAfter && new Date(Date.parse(changedAfter) - clocksApartMs).toISOString();
  const changed = changedSince
    ? await db
        .select()
        .from(chatMessages)
        .where(
          and(
            eq(chatMessages.conversationId, id),
            gt(chatMessages.updatedAt, changedSince),
            lte(chatMessages.seq, afterSeq),
          ),
        )
        .orderBy(desc(chatMessages.updatedAt))
        .limit(maxMissedMessages)
    : [];
  return {
    missed: await messagesFor(db, rows.slice(0, maxMissedMessages), reader),
    more: rows.length > maxMissedMessages,
    changed: changed.length > 0 ? await messagesFor(db, changed, reader) : [],
  };
}

const clocksApartMs = 10_000;

/** Never moves a read position backward: a browser that is behind has no effect. */
export async function markRead(
  { seq, ...place }: ConversationRef & { seq: number },
  call: Call,
): Promise<{ readSeq: number }> {
  const { userId } = requireCaller(call);
  const conversation = await conversationAt(call.db, await conversationAccess(call, place, "read"));
  if (!conversation) return { readSeq: 0 };
  const readSeq = Math.min(seq, conversation.lastSeq);
  return inTransaction(call.db, async (tx) => {
    const [advanced] = await tx
      .insert(chatPositions)
      .values({ conversationId: conversation.id, reader: userId, readSeq })
      .onConflictDoUpdate({
        target: [chatPositions.conversationId, chatPositions.reader],
        set: { readSeq },
        setWhere: lt(chatPositions.readSeq, readSeq),
      })
      .returning();
    if (!advanced) return { readSeq: await readSeqOf(tx, conversation.id, userId) };
    await publish(tx, "chatHints", [JSON.stringify({ read: { ...place, userId, readSeq } })]);
    return { readSeq };
  });
}
