/** Adds and withdraws reactions. Whoever may write in a conversation may react, also a guest of a table. */
import { and, eq } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import type { ChatMessage, chatContract as contract } from "../../contract.ts";
import { chatMessages, chatReactions } from "../tables.ts";
import { lockMessage, recordChange } from "./edit-message.ts";
import { serializeMessage } from "./message-view.ts";

export async function reactToMessage(
  { _id, type, active }: ParsedOf<typeof contract.react>,
  call: Call,
): Promise<ChatMessage> {
  const person = requireCaller(call).userId;
  await inTransaction(call.db, async (tx) => {
    const { row } = await lockMessage(call, tx, _id);
    if (row.type === "system") throw new Refusal("FORBIDDEN");
    const at = call.now.toISOString();
    const { messageId, person: reactor, type: kind } = chatReactions;
    const changed = active
      ? await tx.insert(chatReactions).values({ messageId: _id, person, type, at }).onConflictDoNothing().returning()
      : await tx
          .delete(chatReactions)
          .where(and(eq(messageId, _id), eq(reactor, person), eq(kind, type)))
          .returning();
    if (changed.length === 0) return;
    await tx.update(chatMessages).set({ updatedAt: at }).where(eq(chatMessages.id, _id));
    await recordChange(call, tx, row, active ? "addReaction" : "removeReaction");
  });
  return serializeMessage(call.db, _id, person);
}
