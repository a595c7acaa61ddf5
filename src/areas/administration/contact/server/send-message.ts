/** Sends a visitor's message to the firm's address through the outbox, with the visitor as reply address. */
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import { queueMail } from "../../outgoing-mail/server/public.ts";
import { requireCaptcha } from "../../session/server/public.ts";
import type { contactContract } from "../contract.ts";
import { words } from "../words.es.ts";

/** EMAIL_NOT_SENT while the firm has no address. The mail is in Spanish, also for a message from an English page. */
export async function writeToFirm(call: Call, input: ParsedOf<typeof contactContract.write>): Promise<void> {
  await requireCaptcha(call, input.captcha);
  const { email: to } = await letterheadOf(call.db);
  if (!to) throw new Refusal("EMAIL_NOT_SENT");
  const id = newId();
  await inTransaction(call.db, async (tx) => {
    await queueMail(tx, {
      template: "contactMessage",
      to,
      language: "es",
      vars: {
        topic: words.topics[input.topic],
        message: input.message,
        sender: input.email,
        language: call.language,
        ...(input.number ? { number: input.number.toUpperCase() } : {}),
      },
      once: `contactMessage:${id}`,
      answers: input.email,
      related: { kind: "contact", id },
    });
    await writeAuditEntry(tx, call, { action: "contact.write", kind: "contact", id, after: { topic: input.topic } });
  });
}
