import { and, desc, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { newId } from "../../../../server/database/uuid.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { type Letterhead, letterheadOf } from "../../firm/server/public.ts";
import type { MailVars, TemplateName } from "../template-catalogue.ts";
import { renderMail } from "./render-mail.ts";
import { mailSignature } from "./mail-signature.ts";
import { messageErrorPattern } from "./smtp-transport.ts";
import { emailFiles, emails } from "./tables.ts";

export type { MailVars } from "../template-catalogue.ts";

export { stripSecrets } from "./redact-mail.ts";
export { mailedSecretPort } from "./secret-port.ts";
export { paceLinks } from "./link-pace.ts";

interface MailFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

export interface MailInput {
  readonly template: TemplateName;
  readonly to: string;
  readonly language: Language;
  readonly vars: MailVars;
  /** Idempotency key, for example `requestPaid:<payment id>`: a second mail with the same key is not written. */
  readonly once: string;
  readonly related?: { readonly kind: string; readonly id: string };
  /**
   * Id of the mailed secret. Its validity starts when the mail is sent; without a valid secret the mail is not sent.
   */
  readonly carries?: string;
  /** Reply-to address, if it is not the firm's: the person who wrote. */
  readonly answers?: string;
  /** Attachments: a few files of some hundred kilobytes. */
  readonly files?: readonly MailFile[];
  /** Undo window in seconds: the mail is sent after it, plus a grace period. */
  readonly waits?: number;
}

/** Tolerance for clock differences between two machines. */
const graceSeconds = 5;

/**
 * Renders a mail and writes it into the outbox, in the transaction of its cause. False when a mail with the same key
 * exists.
 */
export async function queueMail(tx: Transaction, mail: MailInput): Promise<boolean> {
  const [isQueued] = await queueMails(tx, [mail]);
  return isQueued === true;
}

/** Queues several mails with the statements of one; `extraInsert` runs as a CTE of the insert. */
export async function queueMails(
  tx: Transaction,
  mails: readonly MailInput[],
  {
    letterhead: knownLetterhead,
    extraInsert,
  }: { readonly letterhead?: Letterhead; readonly extraInsert?: SQL | undefined } = {},
): Promise<boolean[]> {
  if (mails.length === 0) return [];
  const letterhead = knownLetterhead ?? (await letterheadOf(tx));
  const rows = mails.map((mail) => {
    const signature = mailSignature(letterhead, mail.language);
    const vars = { ...mail.vars, ...signature, answers: mail.answers ?? signature.answers };
    const id = newId();
    return {
      id,
      once: mail.once,
      messageId: `<${id}@legalsit>`,
      to: mail.to,
      language: mail.language,
      template: mail.template,
      vars,
      ...renderMail(mail.template, mail.language, vars),
      relatedKind: mail.related?.kind ?? null,
      relatedId: mail.related?.id ?? null,
      carries: mail.carries ?? null,
      files: mail.files?.length ?? 0,
      ...(mail.waits ? { nextAttemptAt: sql`now() + make_interval(secs => ${mail.waits + graceSeconds})` } : {}),
    };
  });
  const inserted = await tx
    .with(...(extraInsert ? [tx.$with("beside", {}).as(extraInsert)] : []))
    .insert(emails)
    .values(rows)
    .onConflictDoNothing({ target: emails.once })
    .returning({ id: emails.id });
  await publish(tx, "mail");
  const ids = new Set(inserted.map(({ id }) => id));
  const files = rows.flatMap(({ id: emailId }, mail) =>
    ids.has(emailId) ? (mails[mail]?.files ?? []).map((file, index) => ({ emailId, at: index, ...file })) : [],
  );
  if (files.length > 0) await tx.insert(emailFiles).values(files);
  return rows.map(({ id }) => ids.has(id));
}

/**
 * Whether a mail can be expected to be sent now: SMTP is configured, the server accepted the last mail or refused it
 * for that mail's own sake, and the address did not refuse its last mail. Mails are queued in any case.
 */
export async function canSendMail(server: Server, to: string): Promise<boolean> {
  return (await undeliverableAddresses(server, [to])).size === 0;
}

/** The addresses to which no mail can be expected to be sent now. */
export async function undeliverableAddresses(server: Server, addresses: readonly string[]): Promise<Set<string>> {
  const all = new Set(addresses);
  if (!server.environment.SMTP_URL || all.size === 0) return all;
  const { rows } = await server.db.execute<{ to: string; suppressed: boolean | null; broken: boolean | null }>(sql`
    with line as (select
      (select max(updated_at) from emails
        where state in ('pending', 'failed') and last_error !~ ${messageErrorPattern})
        > coalesce((select max(sent_at) from emails), '-infinity') as broken)
    select recipients."to", line.broken,
      (select state = 'failed' and last_error ~ ${messageErrorPattern} from emails
        where emails."to" = recipients."to" and state in ('sent', 'failed')
        order by coalesce(sent_at, updated_at) desc limit 1) as suppressed
    from jsonb_array_elements_text(${JSON.stringify([...all])}::jsonb) as recipients("to"), line`);
  return new Set(rows.filter(({ suppressed, broken }) => suppressed || broken).map(({ to }) => to));
}

/** Erases the mails of these records; their numbers and reasons stay with the records themselves. */
export async function eraseMails(tx: Transaction, kind: string, ids: readonly string[]): Promise<void> {
  await tx.delete(emails).where(and(eq(emails.relatedKind, kind), inArray(emails.relatedId, [...ids])));
}

/** Cancels the pending mails of a record; sent mails stay on record. */
export async function cancelMailsOfRecord(
  tx: Transaction,
  { kind, id, templates }: { readonly kind: string; readonly id: string; readonly templates: readonly TemplateName[] },
): Promise<void> {
  const ofRecord = and(eq(emails.relatedKind, kind), eq(emails.relatedId, id));
  await tx.delete(emails).where(and(ofRecord, inArray(emails.template, [...templates]), eq(emails.state, "pending")));
}

/** Sends the pending mails of a record that contain a secret now. */
export async function releaseLetters(
  tx: Transaction,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<void> {
  await tx
    .update(emails)
    .set({ nextAttemptAt: sql`now()` })
    .where(
      and(
        eq(emails.relatedKind, kind),
        eq(emails.relatedId, id),
        eq(emails.state, "pending"),
        sql`${emails.carries} is not null`,
      ),
    );
  await publish(tx, "mail");
}

/** Cancels the mails of an undone step; UNDO_OVER when a worker has already claimed one. */
export async function cancelMailsOfStep(
  tx: Transaction,
  { kind, id, cause: causeId }: { readonly kind: string; readonly id: string; readonly cause: string },
): Promise<void> {
  const ofStep = and(eq(emails.relatedKind, kind), eq(emails.relatedId, id), like(emails.once, `%:${causeId}`));
  const pendingMails = await tx.select({ id: emails.id, state: emails.state }).from(emails).where(ofStep).for("update");
  if (pendingMails.some(({ state }) => state !== "pending")) throw new Refusal("UNDO_OVER");
  if (pendingMails.length > 0) await tx.delete(emails).where(ofStep);
}

/** The last mail of a template with its state; null when there is none. */
export async function latestMail(db: Queryable, template: TemplateName) {
  const [mail] = await db
    .select({ to: emails.to, at: emails.createdAt, state: emails.state, reason: emails.lastError })
    .from(emails)
    .where(eq(emails.template, template))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(1);
  return mail ?? null;
}
