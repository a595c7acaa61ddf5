/** Edits, votes on and deletes messages. The `seq` of a message does not change. */
import { and, eq, isNull } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { isRecent } from "../../../../../kit/time/recent.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { publish } from "../../../../../server/realtime/notify-channel.ts";
import { removeDocument } from "../../../media/server/public.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import type { ChatMessage, chatContract as contract } from "../../contract.ts";
import { asMessageCall } from "../document-access.ts";
import { requireMentionedUsers, notifyOfCorrection } from "./mentions.ts";
import { type MessageRow, serializeMessage } from "./message-view.ts";
import { notifyOfDeletion } from "./notify-absent.ts";
import {
  type ConversationRow,
  lockConversationAccess,
  conversationRefOf,
  type ConversationAccess,
} from "../conversations.ts";
import { chatConversations, chatFormerTexts, chatMessages, chatOptions, chatReactions, chatVoices } from "../tables.ts";

/** Changes either the text, by its author, or the caller's vote. INVALID unless the input has exactly one of them. */
export async function editMessage(input: ParsedOf<typeof contract.change>, call: Call): Promise<ChatMessage> {
  const { _id, text, mentions, vote } = input;
  if ((text === undefined) === (vote === undefined))
    throw new Refusal("INVALID", { fields: { text: [text === undefined ? "REQUIRED" : "ALONE"] } });
  if (mentions && text === undefined) throw new Refusal("INVALID", { fields: { mentions: ["ALONE"] } });
  await inTransaction(call.db, async (tx) => {
    const { row, access } = await lockMessage(call, tx, _id);
    if (text !== undefined) await editText(call, tx, { row, access }, { text, mentions: mentions ?? row.mentions });
    else await castVote(call, tx, row, vote ?? null);
  });
  return serializeMessage(call.db, _id, requireCaller(call).userId);
}

export async function removeMessage({ id }: { id: string }, call: Call): Promise<{ deleted: true }> {
  await inTransaction(call.db, async (tx) => {
    const { row, isModerator, conversation } = await lockMessage(call, tx, id);
    if (row.type === "system") throw new Refusal("FORBIDDEN");
    if (!isModerator) await assertEditable(call, tx, row);
    const at = call.now.toISOString();
    await tx.delete(chatFormerTexts).where(eq(chatFormerTexts.messageId, id));
    await tx.delete(chatOptions).where(eq(chatOptions.messageId, id));
    await tx.delete(chatReactions).where(eq(chatReactions.messageId, id));
    // The file is removed first: without `mediaId` the message no longer refers to it.
    if (row.mediaId) await removeDocument(row.mediaId, asMessageCall(call), tx);
    await tx
      .update(chatMessages)
      .set({ text: "", mediaId: null, deletedAt: at, deletedBy: requireCaller(call).userId, updatedAt: at })
      .where(eq(chatMessages.id, id));
    await notifyOfDeletion(tx, conversation, row);
    await recordChange(call, tx, row, "remove");
  });
  return { deleted: true };
}

interface LockedMessage {
  readonly row: MessageRow;
  readonly conversation: ConversationRow;
  readonly access: ConversationAccess;
  /** The caller moderates the table of the message. */
  readonly isModerator: boolean;
}

/**
 * NOT_FOUND for a caller who cannot read it and for a deleted message. Locks the table before the message, in the
 * order of `sendMessage`, so that the two cannot deadlock.
 */
export async function lockMessage(call: Call, tx: Transaction, id: string): Promise<LockedMessage> {
  const condition = and(eq(chatMessages.id, id), isNull(chatMessages.deletedAt));
  const [match] = await tx
    .select({ conversation: chatConversations })
    .from(chatMessages)
    .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
    .where(condition);
  if (!match) throw new Refusal("NOT_FOUND");
  const access = await lockConversationAccess(
    { ...call, db: tx },
    conversationRefOf(match.conversation, requireCaller(call).userId),
  ).catch(hideMembership);
  const [row] = await tx.select().from(chatMessages).where(condition).for("no key update");
  // Deleted meanwhile.
  if (!row) throw new Refusal("NOT_FOUND");
  return {
    row,
    conversation: match.conversation,
    access,
    isModerator: "membership" in access && access.membership.part === "moderator",
  };
}

/** A caller who is no member of the table must not learn whether the message exists. */
function hideMembership(error: unknown): never {
  throw error instanceof Refusal && error.code === "NOT_MEMBER" ? new Refusal("NOT_FOUND") : error;
}

async function editText(
  call: Call,
  tx: Transaction,
  { row, access }: Pick<LockedMessage, "row" | "access">,
  { text, mentions }: Pick<MessageRow, "text" | "mentions">,
): Promise<void> {
  await assertEditable(call, tx, row);
  if (row.type === "vote")
    throw new Refusal("TRANSITION_NOT_ALLOWED", { facts: { why: "voices were given to its text" } });
  if (text === row.text && mentions.join() === row.mentions.join()) return;
  // Only added mentions are validated: a person mentioned before may have left the table.
  const before = row.mentions;
  const mentioned = await requireMentionedUsers(tx, access, mentions, before);
  const at = call.now.toISOString();
  if (text !== row.text) await tx.insert(chatFormerTexts).values({ messageId: row.id, at, text: row.text });
  await tx.update(chatMessages).set({ text, mentions, editedAt: at, updatedAt: at }).where(eq(chatMessages.id, row.id));
  const message = { id: row.id, seq: row.seq, text, mentioned };
  if (!("two" in access)) await notifyOfCorrection(call, tx, access.tableId, { ...message, before, mentions });
  await recordChange(call, tx, row, "correct");
}

/** One vote per person, enforced by the primary key. It can change until the vote ends. */
async function castVote(call: Call, tx: Transaction, row: MessageRow, option: string | null): Promise<void> {
  if (row.type !== "vote") throw new Refusal("INVALID", { fields: { vote: ["CHOICE"] } });
  if (row.closesAt && new Date(row.closesAt) <= call.now)
    throw new Refusal("TRANSITION_NOT_ALLOWED", { facts: { closedAt: row.closesAt } });
  const { userId: voter, kind } = requireCaller(call);
  if (kind === "guest") throw new Refusal("FORBIDDEN");
  if (option === null)
    await tx.delete(chatVoices).where(and(eq(chatVoices.messageId, row.id), eq(chatVoices.voter, voter)));
  else {
    const condition = and(eq(chatOptions.id, option), eq(chatOptions.messageId, row.id));
    const [optionRow] = await tx.select({ id: chatOptions.id }).from(chatOptions).where(condition);
    if (!optionRow) throw new Refusal("INVALID", { fields: { vote: ["CHOICE"] } });
    await tx
      .insert(chatVoices)
      .values({ messageId: row.id, voter, optionId: option })
      .onConflictDoUpdate({ target: [chatVoices.messageId, chatVoices.voter], set: { optionId: option } });
  }
  await tx.update(chatMessages).set({ updatedAt: call.now.toISOString() }).where(eq(chatMessages.id, row.id));
  await recordChange(call, tx, row, "vote");
}

/** FORBIDDEN for anyone but the author; TRANSITION_NOT_ALLOWED after the time for editing. */
async function assertEditable(call: Call, tx: Transaction, { sender, sentAt }: MessageRow): Promise<void> {
  if (sender !== requireCaller(call).userId) throw new Refusal("FORBIDDEN");
  const minutes = await readSetting(tx, "chat.editMinutes");
  if (!isRecent(sentAt, call.now, minutes * 60_000))
    throw new Refusal("TRANSITION_NOT_ALLOWED", { facts: { minutes } });
}

export async function recordChange(
  call: Call,
  tx: Transaction,
  { id, conversationId, seq }: MessageRow,
  verb: string,
): Promise<void> {
  const after = { conversation: conversationId, seq };
  await writeAuditEntry(tx, call, { action: `chat.${verb}`, kind: "chatMessage", id, after });
  await publish(tx, "chat", [id]);
}
