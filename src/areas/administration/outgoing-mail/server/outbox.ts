/**
 * The outbox as its workers use it. Any number of workers in any number of processes claim due mails with a lease; a
 * mail belongs to the worker that has its lease. All of them use the clock of the database.
 */
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { recentIn } from "../../../../server/recent.ts";
import { notificationTargets, notify } from "../../notifications/server/public.ts";
import { backOffMinutes } from "../states.ts";
import { stripSecrets } from "./redact-mail.ts";
import { mailedSecretPort } from "./secret-port.ts";
import { emailFiles, emails } from "./tables.ts";

export type ClaimedMail = typeof emails.$inferSelect & { readonly lease: string };

/** Claims up to `maxMails` mails that are due, or whose worker died; oldest first. */
export async function claimMails(db: Database, maxMails: number, leaseSeconds: number): Promise<ClaimedMail[]> {
  const lease = newId();
  const due = sql`(select id from emails
    where state in ('pending', 'processing') and next_attempt_at <= now()
      and (leased_until is null or leased_until < now())
    order by next_attempt_at, id limit ${maxMails} for update skip locked)`;
  const rows = await db
    .update(emails)
    .set({ state: "processing", lease, leasedUntil: inSeconds(leaseSeconds), updatedAt: sql`now()` })
    .where(sql`${emails.id} in ${due}`)
    .returning();
  return rows.map((row) => ({ ...row, lease })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Seconds until the next mail falls due; infinite when nothing waits. */
export async function secondsToNext(db: Database): Promise<number> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from min(next_attempt_at) - now())::float8 as seconds from emails
    where state = 'pending' and next_attempt_at > now()`);
  return rows[0]?.seconds ?? Number.POSITIVE_INFINITY;
}

/** Repairs due times and leases that a clock days ahead has set, once the clock is right again. */
export async function recoverFutureClaims(db: Database, leaseSeconds: number): Promise<void> {
  const latestPlausible = sql`now() + make_interval(mins => ${2 * Math.max(...backOffMinutes) + 60})`;
  await db
    .update(emails)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(inArray(emails.state, ["pending", "processing"]), gt(emails.nextAttemptAt, latestPlausible)));
  await db
    .update(emails)
    .set({ leasedUntil: sql`now()` })
    .where(and(eq(emails.state, "processing"), gt(emails.leasedUntil, inSeconds(2 * leaseSeconds))));
}

/** Extends the lease of mails that are still being sent: a slow mail server must not cause a second sending. */
export async function renewLease(db: Database, lease: string, leaseSeconds: number): Promise<void> {
  await db
    .update(emails)
    .set({ leasedUntil: inSeconds(leaseSeconds) })
    .where(and(eq(emails.lease, lease), eq(emails.state, "processing")));
}

/** Releases mails that were claimed and not yet sent; they are due as before. */
export async function releaseMails(db: Database, mails: readonly ClaimedMail[]): Promise<void> {
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
 * Starts the validity of the code or link in a mail when the mail is sent, because the mail may have waited for hours;
 * a retry starts it again. False when there is nothing to send: another worker has the mail, or its code or link was
 * replaced or used; then the mail is cancelled.
 */
export async function prepareToSend(db: Database, mail: ClaimedMail, now: Date): Promise<boolean> {
  const { carries: secretId } = mail;
  if (secretId === null) return true;
  return inTransaction(db, async (tx) => {
    const [leasedMail] = await tx.select({ id: emails.id }).from(emails).where(hasLease(mail)).for("update");
    if (!leasedMail) return false;
    if (await mailedSecretPort().startExpiry(tx, secretId, now)) return true;
    await tx
      .update(emails)
      .set({ state: "cancelled", lastError: replacedError, ...releasedColumns(), ...stripSecrets(mail) })
      .where(hasLease(mail));
    return false;
  });
}

/** Attachments of a mail; no query for a mail without any. */
export async function mailAttachments(db: Database, { id, files }: ClaimedMail) {
  if (files === 0) return [];
  return db.select().from(emailFiles).where(eq(emailFiles.emailId, id)).orderBy(emailFiles.at);
}

/** Deletes the attachments of a sent mail. */
export async function deleteMailFiles(db: Database, { id, files }: ClaimedMail): Promise<void> {
  if (files > 0) await db.delete(emailFiles).where(eq(emailFiles.emailId, id));
}

/** False when the lease was lost meanwhile: the worker that has it now settles the mail. */
export async function settleSent(db: Database, mail: ClaimedMail): Promise<boolean> {
  const rows = await db
    .update(emails)
    .set({ state: "sent", sentAt: sql`now()`, lastError: null, ...releasedColumns(), ...stripSecrets(mail) })
    .where(hasLease(mail))
    .returning({ id: emails.id });
  return rows.length > 0;
}

/**
 * Schedules the next attempt after the back-off. A permanent error, or one after the last back-off, is final and
 * notifies staff.
 */
export async function settleFailed(
  db: Database,
  mail: ClaimedMail,
  error: { readonly permanent: boolean; readonly reason: string },
): Promise<void> {
  const minutes = error.permanent ? undefined : backOffMinutes[mail.attempts];
  await inTransaction(db, async (tx) => {
    const settled = await tx
      .update(emails)
      .set({
        ...releasedColumns(),
        lastError: error.reason,
        ...(minutes === undefined
          ? { state: "failed" as const }
          : { state: "pending" as const, attempts: mail.attempts + 1, nextAttemptAt: inSeconds(minutes * 60) }),
      })
      .where(hasLease(mail))
      .returning({ id: emails.id });
    if (settled.length > 0 && minutes === undefined) await notifyStaffOfFailure(tx);
  });
}

/** At most one notification an hour, on all machines together. */
async function notifyStaffOfFailure(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('email.failed'))`);
  const claimed = await tx.execute(sql`
    select 1 from notifications where type = 'email.failed' and ${recentIn(sql`created_at`, undefined, 3_600_000)} limit 1`);
  if (claimed.rows.length > 0) return;
  await notify(tx, {
    to: { permission: "adminEmailProcessor" },
    type: "email.failed",
    title: { es: "Hay correos que no se pudieron enviar", en: "Some emails could not be sent" },
    text: {
      es: "Revise los correos fallidos: puede reintentarlos o cancelarlos.",
      en: "Check the failed emails: you can retry or cancel them.",
    },
    link: notificationTargets.mails("failed"),
  });
}

const replacedError = "EREPLACED: the code or link in it was replaced or used";
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const hasLease = (mail: ClaimedMail) => and(eq(emails.id, mail.id), eq(emails.lease, mail.lease));
const releasedColumns = () => ({ lease: null, leasedUntil: null, updatedAt: sql`now()` });
