/** Mails the newest messages of a table's conversation as text, on behalf of its moderator. */
import { desc, eq } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { formatDeadline } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { queueMails } from "../../../../administration/outgoing-mail/server/public.ts";
import { moderatorIn, peopleIn, virtualTableView } from "../../../virtual-tables/server/public.ts";
import type { ChatMessage, chatContract as contract } from "../../contract.ts";
import { maxMailedMessages } from "../../limits.ts";
import { messageAsText } from "./message-text.ts";
import { messageContextOf } from "./message-view.ts";
import { conversationAt } from "../conversations.ts";
import { chatMessages } from "../tables.ts";

type Emails = typeof contract.emails;
/** Mail servers reject larger mails. */
const maxCharacters = 100_000;

export async function mailConversation(
  { tableId, emails: addresses, subject, text }: ParsedOf<Emails>,
  call: Call,
): Promise<OutputOf<Emails>> {
  await moderatorIn(call, tableId);
  const to = addresses.map((each) => each.toLowerCase());
  const duplicateIndex = to.findIndex((each, index) => to.indexOf(each) < index);
  if (duplicateIndex >= 0) throw new Refusal("INVALID", { fields: { [`emails.${duplicateIndex}`]: ["TAKEN"] } });
  const [table] = await call.db.select().from(virtualTableView).where(eq(virtualTableView.id, tableId));
  const messages = await readNewest(call.db, tableId);
  if (!table || messages.length === 0) throw new Refusal("NOT_FOUND");
  const texts = { es: textOf(messages, "es"), en: textOf(messages, "en") };
  return inTransaction(call.db, async (tx) => {
    const { house: staff, outside: guests } = await peopleIn(tx, tableId);
    // Participants of the table get the mail in their own language, others in the sender's.
    const participants = new Map([...staff, ...guests].map((each) => [each.email, each]));
    const readers = to.map((address) => {
      const { language = call.language, timeZone = null } = participants.get(address) ?? {};
      return { address, language, timeZone };
    });
    const results = await queueMails(
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
          when: formatDeadline(call.now.toISOString(), language, timeZone),
        },
      })),
    );
    const queued = results.filter(Boolean).length;
    await writeAuditEntry(tx, call, { action: "chat.emails", kind: "virtualTable", id: tableId, after: { queued } });
    return { queued };
  });
}

/** Newest first. */
async function readNewest(db: Queryable, tableId: string): Promise<ChatMessage[]> {
  const conversation = await conversationAt(db, { tableId });
  if (!conversation) return [];
  const rows = await db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, conversation.id))
    .orderBy(desc(chatMessages.seq))
    .limit(maxMailedMessages);
  return (await messageContextOf(db, rows)).map(({ message }) => message);
}

/** As many messages as fit, oldest first. */
function textOf(newest: readonly ChatMessage[], language: Language): string {
  const lines: string[] = [];
  let remaining = maxCharacters;
  for (const message of newest) {
    const line = messageAsText(message, language);
    remaining -= line.length;
    if (remaining < 0) break;
    lines.unshift(line);
  }
  return lines.join("\n\n");
}
