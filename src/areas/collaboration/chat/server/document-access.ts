/**
 * Access to the files of a conversation: its readers read them. They are added and removed only with their message,
 * so a file in a message cannot be replaced.
 */
import { eq } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import { requireCaller, effectiveUsers } from "../../../../server/call.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import type { DocumentRightResolver } from "../../media/server/public.ts";
import { membershipOf, readsIn } from "../../virtual-tables/server/public.ts";
import type { ConversationRow } from "./conversations.ts";
import { chatConversations } from "./tables.ts";

const isMessageCall = Symbol("with its message");

/** Marks the call in which a message adds or removes its file. */
export const asMessageCall = (call: Call): Call => ({ ...call, [isMessageCall]: true }) as Call;

export const messageFileRight: DocumentRightResolver = async (call, elementId) => {
  const [conversation] = await call.db.select().from(chatConversations).where(eq(chatConversations.id, elementId));
  if (!conversation || !(await mayRead(call, conversation))) return "none";
  return isMessageCall in call ? "write" : "read";
};

async function mayRead(call: CallInTransaction, { tableId, lowUser, highUser }: ConversationRow): Promise<boolean> {
  if (!tableId) return [lowUser, highUser].includes(requireCaller(call).userId);
  const memberships = await Promise.all(
    effectiveUsers(call).map((userId) => membershipOf(call.db, userId, tableId, call.now)),
  );
  return memberships.every((membership) => membership !== undefined && readsIn(membership));
}
