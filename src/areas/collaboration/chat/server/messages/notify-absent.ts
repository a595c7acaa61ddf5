/** Notifies the members of a conversation who are not online. */
import { and, eq, isNull, gt, sql, asc } from "drizzle-orm";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { notify, changeNotices, withdrawNotices } from "../../../../administration/notifications/server/public.ts";
import { type ConversationRow, otherThan } from "../conversations.ts";
import { isStaffOnline } from "../presence.ts";
import { chatMessages, chatPositions } from "../tables.ts";
import type { MessageRow } from "./message-view.ts";

/** Notifies the recipient of a private message if they are offline, once for all their unread messages. */
export async function notifyAbsent(
  call: Call,
  tx: Transaction,
  conversation: ConversationRow,
  cause: string,
): Promise<void> {
  const { userId, name } = requireCaller(call);
  const other = otherThan(conversation, userId);
  if (await isStaffOnline(tx, other, call.now)) return;
  if ((await firstUnread(tx, conversation, userId)).length > 1) return;
  await notify(tx, {
    to: { users: [other] },
    type: "chat.direct",
    title: { es: "Mensaje privado", en: "Private message" },
    text: { es: `${name} le escribió.`, en: `${name} wrote to you.` },
    link: `/notifications?talk=${userId}`,
    cause,
  });
}
/** The first two messages of a sender that are neither deleted nor read by the other. */
const firstUnread = (tx: Transaction, conversation: ConversationRow, sender: string) =>
  tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .leftJoin(
      chatPositions,
      and(
        eq(chatPositions.conversationId, chatMessages.conversationId),
        eq(chatPositions.reader, otherThan(conversation, sender)),
      ),
    )
    .where(
      and(
        eq(chatMessages.conversationId, conversation.id),
        eq(chatMessages.sender, sender),
        isNull(chatMessages.deletedAt),
        gt(chatMessages.seq, sql`coalesce(${chatPositions.readSeq}, 0)`),
      ),
    )
    .orderBy(asc(chatMessages.seq))
    .limit(2);

/**
 * After a deletion: in a private conversation the notification moves to the next unread message. Without one, and in
 * a table, it is withdrawn.
 */
export async function notifyOfDeletion(
  tx: Transaction,
  conversation: ConversationRow,
  { id, sender }: Pick<MessageRow, "id" | "sender">,
): Promise<void> {
  const [next] = conversation.tableId ? [] : await firstUnread(tx, conversation, sender);
  await (next ? changeNotices(tx, id, { cause: next.id }) : withdrawNotices(tx, id));
}
