/**
 * The files of a conversation: those who may read there read them. They come and go with their message alone, so nobody
 * replaces what somebody else has said.
 */
import { eq } from "drizzle-orm";
import type { Call } from "../../../server/call.ts";
import { requireCaller, effectiveUsers } from "../../../server/call.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { registerDocumentOwner, type DocumentRightResolver } from "../../media/server/public.ts";
import { membershipOf, readsIn } from "../../virtual-tables/server/public.ts";
import type { ConversationRow } from "./conversations.ts";
import { chatConversations } from "./tables.ts";

const withMessage = Symbol("with its message");

/** The call in which a message brings its file or takes it along. */
export const asMessage = (call: Call): Call => ({ ...call, [withMessage]: true }) as Call;

const rightOf: DocumentRightResolver = async (call, elementId) => {
  const [conversation] = await call.db.select().from(chatConversations).where(eq(chatConversations.id, elementId));
  if (!conversation || !(await readsThere(call, conversation))) return "none";
  return withMessage in call ? "write" : "read";
};

async function readsThere(call: CallInTransaction, { tableId, lowUser, highUser }: ConversationRow): Promise<boolean> {
  if (!tableId) return [lowUser, highUser].includes(requireCaller(call).userId);
  const all = await Promise.all(effectiveUsers(call).map((looker) => membershipOf(call.db, looker, tableId, call.now)));
  return all.every((standing) => standing !== undefined && readsIn(standing));
}

export const registerMessageFiles = (): void => registerDocumentOwner("chat", rightOf, { insideOnly: () => "/" });
