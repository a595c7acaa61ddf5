/** Sends a message: stores it once, however often it is sent, under the next `seq` of its conversation. */
import { and, eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { publish } from "../../../../../server/realtime/notify-channel.ts";
import { addDocument } from "../../../media/server/public.ts";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import type { chatContract as contract, ChatMessage, MessageInput } from "../../contract.ts";
import type { MessageType } from "../../limits.ts";
import { asMessageCall } from "../document-access.ts";
import { requireMentionedUsers, objectiveIn, notifyMentioned } from "./mentions.ts";
import { type MessageRow, serializeMessage } from "./message-view.ts";
import {
  type ConversationRow,
  conversationAt,
  lockConversation,
  lockConversationAccess,
  type ConversationAccess,
  conversationAccess,
} from "../conversations.ts";
import { chatConversations, chatMessages, chatOptions } from "../tables.ts";
import { notifyAbsent } from "./notify-absent.ts";

type Draft = Omit<MessageInput, "type" | "toUser" | "tableId"> & {
  readonly type: MessageType;
  readonly mediaId?: string;
};

export async function sendMessage(input: MessageInput, call: Call): Promise<ChatMessage> {
  assertVoteFields(input, call.now);
  const id = await inTransaction(call.db, async (tx) => {
    const access = await lockConversationAccess({ ...call, db: tx }, input);
    return insertMessage(call, tx, access, input);
  });
  return serializeMessage(call.db, id, requireCaller(call).userId);
}

/** Stores the file and its message together, or neither. */
export async function sendFile(
  { _id, text = "", objectiveId, ...place }: ParsedOf<typeof contract.sendFile>,
  call: Call,
): Promise<ChatMessage> {
  const { userId } = requireCaller(call);
  const access = await conversationAccess(call, place, "write");
  const [existing] = await call.db.select().from(chatMessages).where(eq(chatMessages.id, _id));
  if (existing) {
    const conversation = await conversationAt(call.db, access);
    if (
      existing.sender !== userId ||
      existing.type !== "file" ||
      existing.text !== text ||
      existing.conversationId !== conversation?.id
    )
      throw new Refusal("IDEMPOTENCY_CONFLICT");
    return serializeMessage(call.db, _id, userId);
  }
  const conversation = await inTransaction(call.db, (tx) => lockConversation(tx, access));
  await addDocument({ element: "chat", elementId: conversation.id }, asMessageCall(call), {
    replaces: null,
    follows: async (tx, mediaId) => {
      const access = await lockConversationAccess({ ...call, db: tx }, place);
      await insertMessage(call, tx, access, { _id, text, type: "file", mediaId, ...(objectiveId && { objectiveId }) });
    },
  });
  return serializeMessage(call.db, _id, userId);
}

async function insertMessage(call: Call, tx: Transaction, access: ConversationAccess, draft: Draft): Promise<string> {
  const { userId, name } = requireCaller(call);
  const conversation = await lockConversation(tx, access);
  if (await isAlreadySent(tx, conversation, userId, draft)) return draft._id;
  if (draft.replyTo) await assertReplyTarget(tx, conversation, draft.replyTo);
  const objectiveId = await objectiveIn(tx, access, draft.objectiveId);
  const mentioned = await requireMentionedUsers(tx, access, draft.mentions);
  const at = call.now.toISOString();
  const seq = conversation.lastSeq + 1;
  const [inserted] = await tx
    .insert(chatMessages)
    .values({
      id: draft._id,
      conversationId: conversation.id,
      seq,
      type: draft.type,
      text: draft.text,
      sender: userId,
      senderName: name,
      replyTo: draft.replyTo ?? null,
      mediaId: draft.mediaId ?? null,
      objectiveId,
      mentions: [...(draft.mentions ?? [])],
      closesAt: draft.closesAt ?? null,
      sentAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: chatMessages.id });
  // Sent meanwhile, to another conversation.
  if (!inserted) throw new Refusal("IDEMPOTENCY_CONFLICT");
  await tx.update(chatConversations).set({ lastSeq: seq, lastAt: at }).where(eq(chatConversations.id, conversation.id));
  if (draft.options)
    await tx
      .insert(chatOptions)
      .values(draft.options.map(({ text }, order) => ({ id: newId(), messageId: draft._id, order, text })));
  // The audit entry records that a message was sent, never its text.
  const after = { conversation: conversation.id, seq, type: draft.type };
  await writeAuditEntry(tx, call, { action: "chat.send", kind: "chatMessage", id: draft._id, after });
  if ("two" in access) await notifyAbsent(call, tx, conversation, draft._id);
  else if (mentioned.length > 0)
    await notifyMentioned(call, tx, access.tableId, { id: draft._id, seq, text: draft.text, mentioned });
  await publish(tx, "chat", [draft._id]);
  return draft._id;
}

/** Whether this message was stored before. IDEMPOTENCY_CONFLICT for another message under its identifier. */
async function isAlreadySent(tx: Transaction, { id }: ConversationRow, sender: string, draft: Draft): Promise<boolean> {
  const [existing] = await tx.select().from(chatMessages).where(eq(chatMessages.id, draft._id));
  if (!existing) return false;
  // A retry still carries the original text of an edited message.
  const hasChanged = existing.editedAt !== null || existing.deletedAt !== null;
  const isSame =
    existing.conversationId === id &&
    existing.sender === sender &&
    existing.type === draft.type &&
    existing.replyTo === (draft.replyTo ?? null) &&
    (draft.objectiveId === undefined || existing.objectiveId === draft.objectiveId) &&
    (hasChanged || (existing.text === draft.text && existing.mentions.join() === (draft.mentions ?? []).join())) &&
    moment(existing.closesAt) === moment(draft.closesAt) &&
    (await hasOptions(tx, existing, draft));
  if (!isSame) throw new Refusal("IDEMPOTENCY_CONFLICT");
  return true;
}

const moment = (at: string | null | undefined) => (at ? new Date(at).getTime() : undefined);

async function hasOptions(tx: Transaction, { id, type }: MessageRow, { options = [] }: Draft): Promise<boolean> {
  if (type !== "vote") return true;
  const storedOptions = await tx
    .select()
    .from(chatOptions)
    .where(eq(chatOptions.messageId, id))
    .orderBy(chatOptions.order);
  return storedOptions.map(({ text }) => text).join("\n") === options.map(({ text }) => text).join("\n");
}

async function assertReplyTarget(tx: Transaction, { id }: ConversationRow, replyTo: string): Promise<void> {
  const condition = and(eq(chatMessages.id, replyTo), eq(chatMessages.conversationId, id));
  const [target] = await tx.select({ id: chatMessages.id }).from(chatMessages).where(condition);
  if (!target) throw new Refusal("INVALID", { fields: { replyTo: ["CHOICE"] } });
}

function assertVoteFields({ type, options, closesAt }: MessageInput, now: Date): void {
  const isVote = type === "vote";
  if (isVote !== (options !== undefined))
    throw new Refusal("INVALID", { fields: { options: [isVote ? "REQUIRED" : "ALONE"] } });
  if (closesAt && (!isVote || new Date(closesAt) <= now))
    throw new Refusal("INVALID", { fields: { closesAt: [isVote ? "PAST" : "ALONE"] } });
}
