/** What was said, in its order, and how far somebody has read. */
import { and, asc, count, desc, eq, gt, isNull, lte, lt, ne, sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../server/database/connection.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { peopleSearch } from "../../people/server/public.ts";
import { users } from "../../people/server/tables.ts";
import { goalsOf } from "../../virtual-tables/server/public.ts";
import type { ChatPerson, chatContract as contract, ConversationRef } from "../contract.ts";
import type { MissedMessages } from "../socket-contract.ts";
import { maxMissedMessages, maxUnreadCount } from "../limits.ts";
import { onlineNow } from "./presence.ts";
import { namedParticipants, messagesFor } from "./message-view.ts";
import { wordsIn } from "./search.ts";
import { type ConversationRow, conversationAt, otherThan, conversationAccess, talksOf } from "./conversations.ts";
import { chatConversations, chatMessages, chatPositions } from "./tables.ts";

type Talk = OutputOf<typeof contract.talk>;

export const talk = ({ userId: toUser, ...asked }: ParsedOf<typeof contract.talk>, call: Call): Promise<Talk> =>
  partOf({ toUser }, asked, call);

/** The same messages by the objectives that they belong to; the places say how they follow each other. */
export async function table(
  { tableId, ...asked }: ParsedOf<typeof contract.table>,
  call: Call,
): Promise<OutputOf<typeof contract.table>> {
  const { docs, ...standing } = await partOf({ tableId }, asked, call);
  const objectives = (await goalsOf(call.db, tableId)).map(({ _id, text }) => ({ _id, text }));
  const groups = [null, ...objectives].map((objective) => ({
    objective,
    messages: docs.filter((each) => each.objective === objective?._id),
  }));
  return { docs: groups.filter(({ messages }) => messages.length > 0), ...standing };
}

interface Asked {
  readonly objectiveId?: string | undefined;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
}

async function partOf(
  place: ConversationRef,
  { objectiveId, before, after, limit, search }: Asked,
  call: Call,
): Promise<Talk> {
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
  const few = db
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(and(eq(chatMessages.conversationId, id), gt(chatMessages.seq, readSeq), isUnreadBy(reader)))
    .limit(maxUnreadCount)
    .as("few");
  const [waiting] = await db.select({ count: count() }).from(few);
  return { lastSeq, readSeq, unread: waiting?.count ?? 0 };
}

/** What counts as unread where it stands after the last that was read. */
const isUnreadBy = (reader: string) =>
  and(ne(chatMessages.sender, reader), isNull(chatMessages.deletedAt), ne(chatMessages.type, "system"));

async function readSeqOf(db: Queryable, conversationId: string, reader: string): Promise<number> {
  const [kept] = await db
    .select()
    .from(chatPositions)
    .where(and(eq(chatPositions.conversationId, conversationId), eq(chatPositions.reader, reader)));
  return kept?.readSeq ?? 0;
}

/** What came after a place, and what changed of what stood before it: for who was cut off. */
export async function missedIn(
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
  // The clocks of two processes are not one.
  const from = changedAfter && new Date(Date.parse(changedAfter) - clocksApartMs).toISOString();
  const changed = from
    ? await db
        .select()
        .from(chatMessages)
        .where(
          and(eq(chatMessages.conversationId, id), gt(chatMessages.updatedAt, from), lte(chatMessages.seq, afterSeq)),
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

/** Forward only: a browser that is behind moves nothing back. */
export async function markRead(
  { seq, ...place }: ConversationRef & { seq: number },
  call: Call,
): Promise<{ readSeq: number }> {
  const { userId } = requireCaller(call);
  const conversation = await conversationAt(call.db, await conversationAccess(call, place, "read"));
  if (!conversation) return { readSeq: 0 };
  const readSeq = Math.min(seq, conversation.lastSeq);
  return inTransaction(call.db, async (tx) => {
    const [moved] = await tx
      .insert(chatPositions)
      .values({ conversationId: conversation.id, reader: userId, readSeq })
      .onConflictDoUpdate({
        target: [chatPositions.conversationId, chatPositions.reader],
        set: { readSeq },
        setWhere: lt(chatPositions.readSeq, readSeq),
      })
      .returning();
    if (!moved) return { readSeq: await readSeqOf(tx, conversation.id, userId) };
    await publish(tx, "chatHints", [JSON.stringify({ read: { ...place, userId, readSeq } })]);
    return { readSeq };
  });
}

export async function listConversations(call: Call): Promise<OutputOf<typeof contract.talks>> {
  const { userId } = requireCaller(call);
  const found = await call.db
    .select({
      conversation: chatConversations,
      last: chatMessages,
      unread: sql<number>`(select count(*)::int from (select 1 from chat_messages m
        where m.conversation_id = ${chatConversations.id} and m.sender <> ${userId} and m.deleted_at is null
          and m.type <> 'system' and m.seq > coalesce((select p.read_seq from chat_positions p
            where p.conversation_id = ${chatConversations.id} and p.reader = ${userId}), 0) limit ${maxUnreadCount}) few)`,
    })
    .from(chatConversations)
    .innerJoin(
      chatMessages,
      and(eq(chatMessages.conversationId, chatConversations.id), eq(chatMessages.seq, chatConversations.lastSeq)),
    )
    .where(talksOf(userId))
    .orderBy(desc(chatConversations.lastAt), desc(chatConversations.id))
    .limit(mostTalks);
  const others = found.map(({ conversation }) => otherThan(conversation, userId));
  const people = await peopleAs(call, sql`${users.id} = any(${sql.param(others)}::uuid[])`);
  const messages = await messagesFor(
    call.db,
    found.map(({ last }) => last),
    userId,
  );
  return found.flatMap(({ conversation, unread }, at) => {
    const user = people.find(({ _id }) => _id === otherThan(conversation, userId));
    const lastMessage = messages[at];
    return user && lastMessage ? [{ user, lastMessage, unread }] : [];
  });
}

const mostTalks = 100;
const mostPeople = 50;

export async function listChatPartners(
  { search }: ParsedOf<typeof contract.people>,
  call: Call,
): Promise<OutputOf<typeof contract.people>> {
  const { userId } = requireCaller(call);
  const who = and(eq(users.kind, "staff"), eq(users.active, true), ne(users.id, userId), ...peopleSearch(search));
  return peopleAs(call, who ?? sql`false`);
}

async function peopleAs(
  { db, now }: Pick<CallInTransaction, "db" | "now">,
  who: ReturnType<typeof sql>,
): Promise<ChatPerson[]> {
  const { id, firstName, lastName, secondLastName, image, position } = users;
  const found = await db
    .select({ id, firstName, lastName, secondLastName, image, position })
    .from(users)
    .where(who)
    .orderBy(sql`${lastName} collate "es"`, sql`${firstName} collate "es"`, id)
    .limit(Math.max(mostPeople, mostTalks));
  const online = await onlineNow(db, "staff", now);
  return found.map((each) => ({
    ...namedParticipants(each),
    ...(each.position && { position: each.position }),
    online: online.has(each.id),
  }));
}
