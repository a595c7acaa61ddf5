import { and, desc, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Language } from "../../../kit/language.ts";
import { newId } from "../../../server/database/uuid.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import type { Server } from "../../../server/server.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { type Letterhead, letterheadOf } from "../../firm/server/public.ts";
import type { TemplateName } from "../template-catalogue.ts";
import { renderMail } from "./render-mail.ts";
import { mailSignature } from "./mail-signature.ts";
import { aboutTheMail } from "./smtp-transport.ts";
import { emailFiles, emails } from "./tables.ts";

export { stripSecrets } from "./redact-mail.ts";
export { registerCarried } from "./secret-port.ts";
export { paceLinks } from "./link-pace.ts";

export interface MailFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

export interface MailInput {
  readonly template: TemplateName;
  readonly to: string;
  readonly language: Language;
  readonly vars: Readonly<Record<string, string>>;
  /** What causes this mail, once: `requestPaid:<payment id>`. The same cause again writes nothing. */
  readonly once: string;
  readonly related?: { readonly kind: string; readonly id: string };
  /** The mailed secret that is in it: its life begins when the mail leaves, and without it the mail does not leave. */
  readonly carries?: string;
  /** Who hears an answer, where it is not the firm: the person who wrote. */
  readonly answers?: string;
  /** What goes with it: a few files of some hundred kilobytes. */
  readonly files?: readonly MailFile[];
  /** For so many seconds what causes it can be taken back: it waits until then, and a little longer. */
  readonly waits?: number;
}

/** The clocks of two machines may differ. */
const graceSeconds = 5;

/**
 * Writes a mail into the outbox, inside the transaction of what caused it; it is rendered here, once. False when the
 * same cause had written it before.
 */
export async function queueMail(tx: Transaction, letter: MailInput): Promise<boolean> {
  const [written] = await queueMails(tx, [letter]);
  return written === true;
}

/** The same of several, in as many statements as of one; what needs no answer may be written `beside` them. */
export async function queueMails(
  tx: Transaction,
  letters: readonly MailInput[],
  { letterhead: known, beside }: { readonly letterhead?: Letterhead; readonly beside?: SQL | undefined } = {},
): Promise<boolean[]> {
  if (letters.length === 0) return [];
  const letterhead = known ?? (await letterheadOf(tx));
  const rows = letters.map((letter) => {
    const signature = mailSignature(letterhead, letter.language);
    const vars = { ...letter.vars, ...signature, answers: letter.answers ?? signature.answers };
    const id = newId();
    return {
      id,
      once: letter.once,
      messageId: `<${id}@legalsit>`,
      to: letter.to,
      language: letter.language,
      template: letter.template,
      vars,
      ...renderMail(letter.template, letter.language, vars),
      relatedKind: letter.related?.kind ?? null,
      relatedId: letter.related?.id ?? null,
      carries: letter.carries ?? null,
      files: letter.files?.length ?? 0,
      ...(letter.waits ? { nextAttemptAt: sql`now() + make_interval(secs => ${letter.waits + graceSeconds})` } : {}),
    };
  });
  const written = await tx
    .with(...(beside ? [tx.$with("beside", {}).as(beside)] : []))
    .insert(emails)
    .values(rows)
    .onConflictDoNothing({ target: emails.once })
    .returning({ id: emails.id });
  await publish(tx, "mail");
  const ids = new Set(written.map(({ id }) => id));
  const files = rows.flatMap(({ id: emailId }, mail) =>
    ids.has(emailId) ? (letters[mail]?.files ?? []).map((file, at) => ({ emailId, at, ...file })) : [],
  );
  if (files.length > 0) await tx.insert(emailFiles).values(files);
  return rows.map(({ id }) => ids.has(id));
}

/**
 * Whether a mail can be expected to go now: there is a line out, what it was last given it took or refused for that
 * mail's own sake, and the address did not refuse the last one it was sent. What cannot go is queued all the same.
 */
export async function mailCanGo(server: Server, to: string): Promise<boolean> {
  return (await undeliverableAddresses(server, [to])).size === 0;
}

/** Of these addresses, those to which no mail can be expected to go now. */
export async function undeliverableAddresses(server: Server, addresses: readonly string[]): Promise<Set<string>> {
  const all = new Set(addresses);
  if (!server.environment.SMTP_URL || all.size === 0) return all;
  const { rows } = await server.db.execute<{ to: string; suppressed: boolean | null; broken: boolean | null }>(sql`
    with line as (select
      (select max(updated_at) from emails
        where state in ('pending', 'failed') and last_error !~ ${aboutTheMail})
        > coalesce((select max(sent_at) from emails), '-infinity') as broken)
    select wanted."to", line.broken,
      (select state = 'failed' and last_error ~ ${aboutTheMail} from emails
        where emails."to" = wanted."to" and state in ('sent', 'failed')
        order by coalesce(sent_at, updated_at) desc limit 1) as suppressed
    from jsonb_array_elements_text(${JSON.stringify([...all])}::jsonb) as wanted("to"), line`);
  return new Set(rows.filter(({ suppressed, broken }) => suppressed || broken).map(({ to }) => to));
}

/** What was written because of these records goes; numbers and reasons stay with the records themselves. */
export async function eraseMails(tx: Transaction, kind: string, ids: readonly string[]): Promise<void> {
  await tx.delete(emails).where(and(eq(emails.relatedKind, kind), inArray(emails.relatedId, [...ids])));
}

/** What was written about a record and has not gone yet does not go any more; what has gone stays on record. */
export async function cancelMailsOfRecord(
  tx: Transaction,
  { kind, id, templates }: { readonly kind: string; readonly id: string; readonly templates: readonly TemplateName[] },
): Promise<void> {
  const about = and(eq(emails.relatedKind, kind), eq(emails.relatedId, id));
  await tx.delete(emails).where(and(about, inArray(emails.template, [...templates]), eq(emails.state, "pending")));
}

/** What was written about a record with a secret in it, and waits, leaves now. */
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

/** What a step wrote that is taken back does not go; UNDO_OVER when a worker has it already. */
export async function cancelMailsOfStep(
  tx: Transaction,
  { kind, id, cause }: { readonly kind: string; readonly id: string; readonly cause: string },
): Promise<void> {
  const caused = and(eq(emails.relatedKind, kind), eq(emails.relatedId, id), like(emails.once, `%:${cause}`));
  const held = await tx.select({ id: emails.id, state: emails.state }).from(emails).where(caused).for("update");
  if (held.some(({ state }) => state !== "pending")) throw new Refusal("UNDO_OVER");
  if (held.length > 0) await tx.delete(emails).where(caused);
}

/** The last mail of a kind and what became of it; null when none was ever written. */
export async function latestMail(db: Queryable, template: TemplateName) {
  const [mail] = await db
    .select({ to: emails.to, at: emails.createdAt, state: emails.state, reason: emails.lastError })
    .from(emails)
    .where(eq(emails.template, template))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(1);
  return mail ?? null;
}
