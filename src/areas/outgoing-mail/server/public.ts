import { and, eq, inArray } from "drizzle-orm";
import type { Language } from "../../../kit/language.ts";
import { newId } from "../../../server/id.ts";
import type { Transaction } from "../../../server/database/database.ts";
import { signal } from "../../../server/signals.ts";
import type { TemplateName } from "../letters.ts";
import { renderMail } from "./render.ts";
import { emails } from "./tables.ts";

export interface Letter {
  readonly template: TemplateName;
  readonly to: string;
  readonly language: Language;
  readonly vars: Readonly<Record<string, string>>;
  /** What causes this mail, once: `requestPaid:<payment id>`. The same cause again writes nothing. */
  readonly once: string;
  readonly related?: { readonly kind: string; readonly id: string };
}

/** Writes a mail into the outbox, inside the transaction of what caused it; it is rendered here, once. */
export async function queueMail(tx: Transaction, letter: Letter): Promise<void> {
  const rendered = renderMail(letter.template, letter.language, letter.vars);
  const id = newId();
  await tx
    .insert(emails)
    .values({
      id,
      once: letter.once,
      messageId: `<${id}@legalsit>`,
      to: letter.to,
      language: letter.language,
      template: letter.template,
      vars: { ...letter.vars },
      ...rendered,
      relatedKind: letter.related?.kind ?? null,
      relatedId: letter.related?.id ?? null,
    })
    .onConflictDoNothing({ target: emails.once });
  await signal(tx, "mail");
}

/** What was written because of these records goes; numbers and reasons stay with the records themselves. */
export async function forgetLetters(tx: Transaction, kind: string, ids: readonly string[]): Promise<void> {
  await tx.delete(emails).where(and(eq(emails.relatedKind, kind), inArray(emails.relatedId, [...ids])));
}
