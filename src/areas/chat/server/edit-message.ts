/** What becomes of a message: corrected, voted on, taken back. Its place in the order stays. */
import { and, eq, isNull } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { removeDocument } from "../../media/server/public.ts";
import { readSetting } from "../../settings/server/public.ts";
import type { ChatMessage, chatContract as contract } from "../contract.ts";
import { asMessage } from "./document-access.ts";
import { mentionedUsers, tellCorrected } from "./mentions.ts";
import { type MessageRow, shownMessage } from "./message-view.ts";
import { tellDeleted } from "./send-message.ts";
import {
  type ConversationRow,
  lockConversationAccess,
  conversationRefOf,
  type ConversationAccess,
} from "./conversations.ts";
import { chatConversations, chatFormerTexts, chatMessages, chatOptions, chatVoices } from "./tables.ts";

/** Either its text, by who wrote it, or the caller's voice. */
export async function editMessage(input: ParsedOf<typeof contract.change>, call: Call): Promise<ChatMessage> {
  const { _id, text, mentions, vote } = input;
  if ((text === undefined) === (vote === undefined))
    throw new Refusal("INVALID", { fields: { text: [text === undefined ? "REQUIRED" : "ALONE"] } });
  if (mentions && text === undefined) throw new Refusal("INVALID", { fields: { mentions: ["ALONE"] } });
  await inTransaction(call.db, async (tx) => {
    const { row, spot } = await hold(call, tx, _id);
    if (text !== undefined) await correct(call, tx, { row, spot }, { text, mentions: mentions ?? row.mentions });
    else await giveVoice(call, tx, row, vote ?? null);
  });
  return shownMessage(call.db, _id, requireCaller(call).userId);
}

export async function removeMessage({ id }: { id: string }, call: Call): Promise<{ deleted: true }> {
  await inTransaction(call.db, async (tx) => {
    const { row, leads, conversation } = await hold(call, tx, id);
    if (row.type === "system") throw new Refusal("FORBIDDEN");
    if (!leads) await refuseLate(call, tx, row);
    const at = call.now.toISOString();
    await tx.delete(chatFormerTexts).where(eq(chatFormerTexts.messageId, id));
    await tx.delete(chatOptions).where(eq(chatOptions.messageId, id));
    // Its file goes first: afterwards the message has none that could be asked for.
    if (row.mediaId) await removeDocument(row.mediaId, asMessage(call), tx);
    await tx
      .update(chatMessages)
      .set({ text: "", mediaId: null, deletedAt: at, deletedBy: requireCaller(call).userId, updatedAt: at })
      .where(eq(chatMessages.id, id));
    await tellDeleted(tx, conversation, row);
    await tell(call, tx, row, "remove");
  });
  return { deleted: true };
}

interface Held {
  readonly row: MessageRow;
  readonly conversation: ConversationRow;
  readonly spot: ConversationAccess;
  /** The table in which it was said is led by the caller. */
  readonly leads: boolean;
}

/**
 * NOT_FOUND for who may not read it; what was deleted is there no more. Its table is held before it is, as where something
 * is said: two who do both never wait for each other.
 */
async function hold(call: Call, tx: Transaction, id: string): Promise<Held> {
  const isThere = and(eq(chatMessages.id, id), isNull(chatMessages.deletedAt));
  const [found] = await tx
    .select({ conversation: chatConversations })
    .from(chatMessages)
    .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
    .where(isThere);
  if (!found) throw new Refusal("NOT_FOUND");
  const spot = await lockConversationAccess(
    { ...call, db: tx },
    conversationRefOf(found.conversation, requireCaller(call).userId),
  ).catch(hide);
  const [row] = await tx.select().from(chatMessages).where(isThere).for("no key update");
  if (!row) throw new Refusal("NOT_FOUND");
  return {
    row,
    conversation: found.conversation,
    spot,
    leads: "standing" in spot && spot.standing.part === "moderator",
  };
}

/** A stranger to a table is told of it by its own calls, and not whether a message is there. */
function hide(error: unknown): never {
  throw error instanceof Refusal && error.code === "NOT_MEMBER" ? new Refusal("NOT_FOUND") : error;
}

async function correct(
  call: Call,
  tx: Transaction,
  { row, spot }: Pick<Held, "row" | "spot">,
  { text, mentions }: Pick<MessageRow, "text" | "mentions">,
): Promise<void> {
  await refuseLate(call, tx, row);
  if (row.type === "vote")
    throw new Refusal("TRANSITION_NOT_ALLOWED", { facts: { why: "voices were given to its text" } });
  if (text === row.text && mentions.join() === row.mentions.join()) return;
  // Who was called before may have left the table since: only those who are added are judged.
  const before = row.mentions;
  const called = await mentionedUsers(tx, spot, mentions, before);
  const at = call.now.toISOString();
  if (text !== row.text) await tx.insert(chatFormerTexts).values({ messageId: row.id, at, text: row.text });
  await tx.update(chatMessages).set({ text, mentions, editedAt: at, updatedAt: at }).where(eq(chatMessages.id, row.id));
  const said = { id: row.id, seq: row.seq, text, called };
  if (!("two" in spot)) await tellCorrected(call, tx, spot.tableId, { ...said, before, mentions });
  await tell(call, tx, row, "correct");
}

/** One voice each, by the key of the table; it moves until the vote ends. */
async function giveVoice(call: Call, tx: Transaction, row: MessageRow, option: string | null): Promise<void> {
  if (row.type !== "vote") throw new Refusal("INVALID", { fields: { vote: ["CHOICE"] } });
  if (row.closesAt && new Date(row.closesAt) <= call.now)
    throw new Refusal("TRANSITION_NOT_ALLOWED", { facts: { closedAt: row.closesAt } });
  const { userId: voter, kind } = requireCaller(call);
  if (kind === "guest") throw new Refusal("FORBIDDEN");
  if (option === null)
    await tx.delete(chatVoices).where(and(eq(chatVoices.messageId, row.id), eq(chatVoices.voter, voter)));
  else {
    const of = and(eq(chatOptions.id, option), eq(chatOptions.messageId, row.id));
    const [chosen] = await tx.select({ id: chatOptions.id }).from(chatOptions).where(of);
    if (!chosen) throw new Refusal("INVALID", { fields: { vote: ["CHOICE"] } });
    await tx
      .insert(chatVoices)
      .values({ messageId: row.id, voter, optionId: option })
      .onConflictDoUpdate({ target: [chatVoices.messageId, chatVoices.voter], set: { optionId: option } });
  }
  await tx.update(chatMessages).set({ updatedAt: call.now.toISOString() }).where(eq(chatMessages.id, row.id));
  await tell(call, tx, row, "vote");
}

/** Only its author, and only for a while: later others rely on it. */
async function refuseLate(call: Call, tx: Transaction, { sender, sentAt }: MessageRow): Promise<void> {
  if (sender !== requireCaller(call).userId) throw new Refusal("FORBIDDEN");
  const minutes = await readSetting(tx, "chat.editMinutes");
  if (call.now.getTime() > Date.parse(sentAt) + minutes * 60_000)
    throw new Refusal("TRANSITION_NOT_ALLOWED", { facts: { minutes } });
}

async function tell(call: Call, tx: Transaction, { id, conversationId, seq }: MessageRow, deed: string): Promise<void> {
  const after = { conversation: conversationId, seq };
  await writeAuditEntry(tx, call, { action: `chat.${deed}`, kind: "chatMessage", id, after });
  await publish(tx, "chat", [id]);
}
