/** Lists the conversations of a person, and the people to whom they may write. */
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../kit/contract/contract.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { peopleSearch, userView } from "../../../administration/people/server/public.ts";
import type { ChatPerson, chatContract as contract } from "../contract.ts";
import { maxUnreadCount } from "../limits.ts";
import { otherThan, talksOf } from "./conversations.ts";
import { toParticipant, messagesFor } from "./messages/message-view.ts";
import { onlineNow } from "./presence.ts";
import { chatConversations, chatMessages } from "./tables.ts";

export async function listConversations(call: Call): Promise<OutputOf<typeof contract.talks>> {
  const { userId } = requireCaller(call);
  const rows = await call.db
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
    .limit(maxConversations);
  const userIds = rows.map(({ conversation }) => otherThan(conversation, userId));
  const people = await peopleAs(call, sql`${userView.id} = any(${sql.param(userIds)}::uuid[])`);
  const messages = await messagesFor(
    call.db,
    rows.map(({ last }) => last),
    userId,
  );
  return rows.flatMap(({ conversation, unread }, index) => {
    const user = people.find(({ _id }) => _id === otherThan(conversation, userId));
    const lastMessage = messages[index];
    return user && lastMessage ? [{ user, lastMessage, unread }] : [];
  });
}

const maxConversations = 100;

const maxPeople = 50;

export async function listChatPartners(
  { search }: ParsedOf<typeof contract.people>,
  call: Call,
): Promise<OutputOf<typeof contract.people>> {
  const { userId } = requireCaller(call);
  const condition = and(
    eq(userView.kind, "staff"),
    eq(userView.active, true),
    ne(userView.id, userId),
    ...peopleSearch(search),
  );
  return peopleAs(call, condition ?? sql`false`);
}

async function peopleAs(
  { db, now }: Pick<CallInTransaction, "db" | "now">,
  condition: ReturnType<typeof sql>,
): Promise<ChatPerson[]> {
  const { id, firstName, lastName, secondLastName, image, position } = userView;
  const rows = await db
    .select({ id, firstName, lastName, secondLastName, image, position })
    .from(userView)
    .where(condition)
    .orderBy(sql`${lastName} collate "es"`, sql`${firstName} collate "es"`, id)
    .limit(Math.max(maxPeople, maxConversations));
  const online = await onlineNow(db, "staff", now);
  return rows.map((each) => ({
    ...toParticipant(each),
    ...(each.position && { position: each.position }),
    online: online.has(each.id),
  }));
}
