/**
 * The outbox as its workers use it. Any number of them, in any number of processes, each claim what is due with a
 * lease; a mail belongs to the worker that holds its lease, nobody else. One clock for all of them: the database's.
 */
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { leadsTo, notify } from "../../notifications/server/public.ts";
import { backOffMinutes } from "../states.ts";
import { stripSecrets } from "./redact-mail.ts";
import { carried } from "./secret-port.ts";
import { emailFiles, emails } from "./tables.ts";

export type Claimed = typeof emails.$inferSelect & { readonly lease: string };

/** Up to `most` mails that are due, or that a worker left behind when it died; oldest first. */
export async function claim(db: Database, most: number, leaseSeconds: number): Promise<Claimed[]> {
  const lease = newId();
  const due = sql`(select id from emails
    where state in ('pending', 'processing') and next_attempt_at <= now()
      and (leased_until is null or leased_until < now())
    order by next_attempt_at, id limit ${most} for update skip locked)`;
  const rows = await db
    .update(emails)
    .set({ state: "processing", lease, leasedUntil: inSeconds(leaseSeconds), updatedAt: sql`now()` })
    .where(sql`${emails.id} in ${due}`)
    .returning();
  return rows.map((row) => ({ ...row, lease })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** How long nothing falls due; for ever when nothing waits. */
export async function secondsToNext(db: Database): Promise<number> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from min(next_attempt_at) - now())::float8 as seconds from emails
    where state = 'pending' and next_attempt_at > now()`);
  return rows[0]?.seconds ?? Number.POSITIVE_INFINITY;
}

/** What a clock that was days ahead put off or claimed until then is due now that it is right again. */
export async function recoverFutureClaims(db: Database, leaseSeconds: number): Promise<void> {
  const furthest = sql`now() + make_interval(mins => ${2 * Math.max(...backOffMinutes) + 60})`;
  await db
    .update(emails)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(inArray(emails.state, ["pending", "processing"]), gt(emails.nextAttemptAt, furthest)));
  await db
    .update(emails)
    .set({ leasedUntil: sql`now()` })
    .where(and(eq(emails.state, "processing"), gt(emails.leasedUntil, inSeconds(2 * leaseSeconds))));
}

/** Keeps the claim on mails that are still being sent: a slow mail server is no reason to send twice. */
export async function renew(db: Database, lease: string, leaseSeconds: number): Promise<void> {
  await db
    .update(emails)
    .set({ leasedUntil: inSeconds(leaseSeconds) })
    .where(and(eq(emails.lease, lease), eq(emails.state, "processing")));
}

/** Gives back what was claimed and not begun; it is due as before. */
export async function release(db: Database, mails: readonly Claimed[]): Promise<void> {
  const [first] = mails;
  if (!first) return;
  await db
    .update(emails)
    .set({ state: "pending", lease: null, leasedUntil: null, updatedAt: sql`now()` })
    .where(
      and(
        eq(emails.lease, first.lease),
        inArray(
          emails.id,
          mails.map((mail) => mail.id),
        ),
      ),
    );
}

/**
 * Before a mail is given to the mail server: the code or link in it lives from now on, for its mail may have waited for
 * hours. False when there is nothing to send: another worker has the mail, or what it carries was replaced or used
 * meanwhile and would arrive dead; then it is cancelled. A mail that is tried again begins that life again.
 */
export async function prepareToSend(db: Database, mail: Claimed, now: Date): Promise<boolean> {
  const { carries } = mail;
  if (carries === null) return true;
  return inTransaction(db, async (tx) => {
    const [own] = await tx.select({ id: emails.id }).from(emails).where(held(mail)).for("update");
    if (!own) return false;
    if (await carried().beginLife(tx, carries, now)) return true;
    await tx
      .update(emails)
      .set({ state: "cancelled", lastError: replaced, ...free(), ...stripSecrets(mail) })
      .where(held(mail));
    return false;
  });
}

/** What goes with a mail; one that has none asks the database nothing. */
export async function mailAttachments(db: Database, { id, files }: Claimed) {
  if (files === 0) return [];
  return db.select().from(emailFiles).where(eq(emailFiles.emailId, id)).orderBy(emailFiles.at);
}

/** Once it has left they are of no use here. */
export async function deleteMailFiles(db: Database, { id, files }: Claimed): Promise<void> {
  if (files > 0) await db.delete(emailFiles).where(eq(emailFiles.emailId, id));
}

/** False when the lease was lost meanwhile: the worker that has it now settles the mail. */
export async function settleSent(db: Database, mail: Claimed): Promise<boolean> {
  const rows = await db
    .update(emails)
    .set({ state: "sent", sentAt: sql`now()`, lastError: null, ...free(), ...stripSecrets(mail) })
    .where(held(mail))
    .returning({ id: emails.id });
  return rows.length > 0;
}

/** The next try comes after the back-off; a permanent error, or one after the last back-off, is final and told. */
export async function settleFailed(
  db: Database,
  mail: Claimed,
  error: { readonly permanent: boolean; readonly reason: string },
): Promise<void> {
  const minutes = error.permanent ? undefined : backOffMinutes[mail.attempts];
  await inTransaction(db, async (tx) => {
    const settled = await tx
      .update(emails)
      .set({
        ...free(),
        lastError: error.reason,
        ...(minutes === undefined
          ? { state: "failed" as const }
          : { state: "pending" as const, attempts: mail.attempts + 1, nextAttemptAt: inSeconds(minutes * 60) }),
      })
      .where(held(mail))
      .returning({ id: emails.id });
    if (settled.length > 0 && minutes === undefined) await tellDesk(tx);
  });
}

/** At most one an hour, however many mails fail and on however many machines. */
async function tellDesk(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('email.failed'))`);
  const told = await tx.execute(sql`
    select 1 from notifications where type = 'email.failed' and created_at > now() - interval '1 hour' limit 1`);
  if (told.rows.length > 0) return;
  await notify(tx, {
    to: { permission: "adminEmailProcessor" },
    type: "email.failed",
    title: { es: "Hay correos que no se pudieron enviar", en: "Some e-mails could not be sent" },
    text: {
      es: "Revise los correos fallidos: puede reintentarlos o cancelarlos.",
      en: "Check the failed e-mails: you can retry or cancel them.",
    },
    link: leadsTo.mails("failed"),
  });
}

const replaced = "EREPLACED: the code or link in it was replaced or used";
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const held = (mail: Claimed) => and(eq(emails.id, mail.id), eq(emails.lease, mail.lease));
const free = () => ({ lease: null, leasedUntil: null, updatedAt: sql`now()` });
