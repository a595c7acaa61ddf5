/** Something is said: once, however often it is sent, at the next place of its conversation. */
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { addDocument } from "../../media/server/public.ts";
import { changeNotices, notify, withdrawNotices } from "../../notifications/server/public.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import type { chatContract as contract, ChatMessage, MessageInput } from "../contract.ts";
import type { MessageType } from "../limits.ts";
import { asMessage } from "./document-access.ts";
import { mentionedUsers, objectiveIn, notifyMentioned } from "./mentions.ts";
import { isStaffOnline } from "./presence.ts";
import { type MessageRow, shownMessage } from "./message-view.ts";
import {
  type ConversationRow,
  conversationAt,
  lockConversation,
  lockConversationAccess,
  otherThan,
  type ConversationAccess,
  conversationAccess,
} from "./conversations.ts";
import { chatConversations, chatMessages, chatOptions, chatPositions } from "./tables.ts";

type Draft = Omit<MessageInput, "type" | "toUser" | "tableId"> & {
  readonly type: MessageType;
  readonly mediaId?: string;
};

export async function sendMessage(said: MessageInput, call: Call): Promise<ChatMessage> {
  refuseOddVote(said, call.now);
  const id = await inTransaction(call.db, async (tx) => {
    const spot = await lockConversationAccess({ ...call, db: tx }, said);
    return write(call, tx, spot, said);
  });
  return shownMessage(call.db, id, requireCaller(call).userId);
}

/** The file is there with its message, or neither is. */
export async function sendFile(
  { _id, text = "", objectiveId, ...place }: ParsedOf<typeof contract.sendFile>,
  call: Call,
): Promise<ChatMessage> {
  const { userId } = requireCaller(call);
  const spot = await conversationAccess(call, place, "write");
  const [sent] = await call.db.select().from(chatMessages).where(eq(chatMessages.id, _id));
  if (sent) {
    const at = await conversationAt(call.db, spot);
    if (sent.sender !== userId || sent.type !== "file" || sent.text !== text || sent.conversationId !== at?.id)
      throw new Refusal("IDEMPOTENCY_CONFLICT");
    return shownMessage(call.db, _id, userId);
  }
  const conversation = await inTransaction(call.db, (tx) => lockConversation(tx, spot));
  await addDocument({ element: "chat", elementId: conversation.id }, asMessage(call), {
    replaces: null,
    follows: async (tx, mediaId) => {
      const held = await lockConversationAccess({ ...call, db: tx }, place);
      await write(call, tx, held, { _id, text, type: "file", mediaId, ...(objectiveId && { objectiveId }) });
    },
  });
  return shownMessage(call.db, _id, userId);
}

async function write(call: Call, tx: Transaction, spot: ConversationAccess, said: Draft): Promise<string> {
  const { userId, name } = requireCaller(call);
  const conversation = await lockConversation(tx, spot);
  if (await isThere(tx, conversation, userId, said)) return said._id;
  if (said.replyTo) await refuseElsewhere(tx, conversation, said.replyTo);
  const objectiveId = await objectiveIn(tx, spot, said.objectiveId);
  const called = await mentionedUsers(tx, spot, said.mentions);
  const at = call.now.toISOString();
  const seq = conversation.lastSeq + 1;
  const [made] = await tx
    .insert(chatMessages)
    .values({
      id: said._id,
      conversationId: conversation.id,
      seq,
      type: said.type,
      text: said.text,
      sender: userId,
      senderName: name,
      replyTo: said.replyTo ?? null,
      mediaId: said.mediaId ?? null,
      objectiveId,
      mentions: [...(said.mentions ?? [])],
      closesAt: said.closesAt ?? null,
      sentAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: chatMessages.id });
  // Sent at the same moment to another conversation.
  if (!made) throw new Refusal("IDEMPOTENCY_CONFLICT");
  await tx.update(chatConversations).set({ lastSeq: seq, lastAt: at }).where(eq(chatConversations.id, conversation.id));
  if (said.options)
    await tx
      .insert(chatOptions)
      .values(said.options.map(({ text }, order) => ({ id: newId(), messageId: said._id, order, text })));
  // What was said is theirs who said it: the log says that it was.
  const after = { conversation: conversation.id, seq, type: said.type };
  await writeAuditEntry(tx, call, { action: "chat.send", kind: "chatMessage", id: said._id, after });
  if ("two" in spot) await tellAbsent(call, tx, conversation, said._id);
  else if (called.length > 0)
    await notifyMentioned(call, tx, spot.tableId, { id: said._id, seq, text: said.text, called });
  await publish(tx, "chat", [said._id]);
  return said._id;
}

/** Whether this very message was sent before; another one under its identifier is refused. */
async function isThere(tx: Transaction, { id }: ConversationRow, sender: string, said: Draft): Promise<boolean> {
  const [sent] = await tx.select().from(chatMessages).where(eq(chatMessages.id, said._id));
  if (!sent) return false;
  // Who corrected it meanwhile sends what it was at first.
  const hasChanged = sent.editedAt !== null || sent.deletedAt !== null;
  const isSame =
    sent.conversationId === id &&
    sent.sender === sender &&
    sent.type === said.type &&
    sent.replyTo === (said.replyTo ?? null) &&
    (said.objectiveId === undefined || sent.objectiveId === said.objectiveId) &&
    (hasChanged || (sent.text === said.text && sent.mentions.join() === (said.mentions ?? []).join())) &&
    moment(sent.closesAt) === moment(said.closesAt) &&
    (await hasOptions(tx, sent, said));
  if (!isSame) throw new Refusal("IDEMPOTENCY_CONFLICT");
  return true;
}

const moment = (at: string | null | undefined) => (at ? new Date(at).getTime() : undefined);

async function hasOptions(tx: Transaction, { id, type }: MessageRow, { options = [] }: Draft): Promise<boolean> {
  if (type !== "vote") return true;
  const kept = await tx.select().from(chatOptions).where(eq(chatOptions.messageId, id)).orderBy(chatOptions.order);
  return kept.map(({ text }) => text).join("\n") === options.map(({ text }) => text).join("\n");
}

async function refuseElsewhere(tx: Transaction, { id }: ConversationRow, replyTo: string): Promise<void> {
  const of = and(eq(chatMessages.id, replyTo), eq(chatMessages.conversationId, id));
  const [answered] = await tx.select({ id: chatMessages.id }).from(chatMessages).where(of);
  if (!answered) throw new Refusal("INVALID", { fields: { replyTo: ["CHOICE"] } });
}

/** Who has the office open sees it there; who has not is told once of what waits, not of every line. */
async function tellAbsent(call: Call, tx: Transaction, conversation: ConversationRow, cause: string): Promise<void> {
  const { userId, name } = requireCaller(call);
  const other = otherThan(conversation, userId);
  if (await isStaffOnline(tx, other, call.now)) return;
  if ((await waitingIn(tx, conversation, userId)).length > 1) return;
  await notify(tx, {
    to: { users: [other] },
    type: "chat.direct",
    title: { es: "Mensaje privado", en: "Private message" },
    text: { es: `${name} le escribió.`, en: `${name} wrote to you.` },
    link: `/notifications?talk=${userId}`,
    cause,
  });
}

/** The first two that one of a talk said, did not delete, and the other has not read. */
const waitingIn = (tx: Transaction, conversation: ConversationRow, sender: string) =>
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

/** A message was deleted: in a talk its notice stands for what else waits; where nothing does, and in a table, it goes. */
export async function tellDeleted(
  tx: Transaction,
  conversation: ConversationRow,
  { id, sender }: Pick<MessageRow, "id" | "sender">,
): Promise<void> {
  const [next] = conversation.tableId ? [] : await waitingIn(tx, conversation, sender);
  await (next ? changeNotices(tx, id, { cause: next.id }) : withdrawNotices(tx, id));
}

function refuseOddVote({ type, options, closesAt }: MessageInput, now: Date): void {
  const isVote = type === "vote";
  if (isVote !== (options !== undefined))
    throw new Refusal("INVALID", { fields: { options: [isVote ? "REQUIRED" : "ALONE"] } });
  if (closesAt && (!isVote || new Date(closesAt) <= now))
    throw new Refusal("INVALID", { fields: { closesAt: [isVote ? "PAST" : "ALONE"] } });
}
