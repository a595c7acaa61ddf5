/** The conversation of a table as a mail, for whom its moderator names: its newest messages, as text. */
import { desc, eq } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { showDeadline } from "../../../kit/format.ts";
import type { Language } from "../../../kit/language.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { Call } from "../../../server/call.ts";
import { requireCaller } from "../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { queueMails } from "../../outgoing-mail/server/public.ts";
import { moderatorIn, peopleIn } from "../../virtual-tables/server/public.ts";
import { virtualTables } from "../../virtual-tables/server/tables.ts";
import type { ChatMessage, chatContract as contract } from "../contract.ts";
import { maxMailedMessages } from "../limits.ts";
import { messageAsText } from "./message-text.ts";
import { messageContextOf } from "./message-view.ts";
import { conversationAt } from "./conversations.ts";
import { chatMessages } from "./tables.ts";

type Emails = typeof contract.emails;
/** A mail of more is refused on its way. */
const mostCharacters = 100_000;

export async function mailConversation(
  { tableId, emails: addresses, subject, text }: ParsedOf<Emails>,
  call: Call,
): Promise<OutputOf<Emails>> {
  await moderatorIn(call, tableId);
  const to = addresses.map((each) => each.toLowerCase());
  const twice = to.findIndex((each, at) => to.indexOf(each) < at);
  if (twice >= 0) throw new Refusal("INVALID", { fields: { [`emails.${twice}`]: ["TAKEN"] } });
  const [table] = await call.db.select().from(virtualTables).where(eq(virtualTables.id, tableId));
  const messages = await newestOf(call.db, tableId);
  if (!table || messages.length === 0) throw new Refusal("NOT_FOUND");
  const texts = { es: textOf(messages, "es"), en: textOf(messages, "en") };
  return inTransaction(call.db, async (tx) => {
    const { house, outside } = await peopleIn(tx, tableId);
    // Who takes part in the table reads it in their own language, others in that of the sender.
    const known = new Map([...house, ...outside].map((each) => [each.email, each]));
    const readers = to.map((address) => {
      const { language = call.language, timeZone = null } = known.get(address) ?? {};
      return { address, language, timeZone };
    });
    const written = await queueMails(
      tx,
      readers.map(({ address, language, timeZone }) => ({
        template: "tableConversation" as const,
        to: address,
        language,
        once: `tableConversation:${newId()}`,
        related: { kind: "virtualTable", id: tableId },
        answers: requireCaller(call).email,
        vars: {
          inviter: requireCaller(call).name,
          table: table.title,
          subject: subject ?? table.title,
          message: text ?? "",
          conversation: texts[language],
          when: showDeadline(call.now.toISOString(), language, timeZone),
        },
      })),
    );
    const queued = written.filter(Boolean).length;
    await writeAuditEntry(tx, call, { action: "chat.emails", kind: "virtualTable", id: tableId, after: { queued } });
    return { queued };
  });
}

/** The newest first. */
async function newestOf(db: Queryable, tableId: string): Promise<ChatMessage[]> {
  const conversation = await conversationAt(db, { tableId });
  if (!conversation) return [];
  const newest = await db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, conversation.id))
    .orderBy(desc(chatMessages.seq))
    .limit(maxMailedMessages);
  return (await messageContextOf(db, newest)).map(({ message }) => message);
}

/** As many as there is room for, the oldest first. */
function textOf(newest: readonly ChatMessage[], language: Language): string {
  const lines: string[] = [];
  let room = mostCharacters;
  for (const message of newest) {
    const line = messageAsText(message, language);
    room -= line.length;
    if (room < 0) break;
    lines.unshift(line);
  }
  return lines.join("\n\n");
}
