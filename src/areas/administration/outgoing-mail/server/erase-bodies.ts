/**
 * Erases the bodies of old mails, because they contain personal data: HTML, text, variables and attachments. The row
 * stays. Its key prevents a second mail for the same cause, and recipient, subject and state are the history of the
 * list and of the client's timeline.
 */
import { and, asc, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { monthsBefore } from "../../../../kit/time/calendar.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { readSetting } from "../../settings/server/public.ts";
import { mailStateMachine } from "./mail-desk.ts";
import { stripSecrets } from "./redact-mail.ts";
import { emailFiles, emails } from "./tables.ts";

type MailRow = typeof emails.$inferSelect;

/** Variables that stay: numbers of records, by which the list names and finds the mail. */
const lastingVars: readonly string[] = ["number", "delivery"];

interface BatchLimits {
  /** Mails per transaction. */
  readonly batchSize?: number;
  /** Transactions of each kind per run; the next run continues. */
  readonly maxBatches?: number;
}

/**
 * Erases bodies that have not changed for the configured number of months, oldest first. A failed mail is cancelled
 * with it: without a body it cannot be retried. Pending mails are never touched.
 */
export async function eraseOldBodies(
  server: Server,
  { batchSize = 500, maxBatches = 100 }: BatchLimits = {},
): Promise<{ erased: number; cancelled: number }> {
  const months = await readSetting(server.db, "mail.bodyMonths");
  const before = monthsBefore(server.now(), months).toISOString();
  const runBatches = async (batch: (tx: Transaction) => Promise<number>): Promise<number> => {
    let total = 0;
    for (let done = batchSize, run = 0; done === batchSize && run < maxBatches; run++) {
      done = await inTransaction(server.db, batch);
      total += done;
    }
    return total;
  };
  const cancelled = await runBatches((tx) => cancelFailed(tx, server, oldMails(sql`'failed'`, before), batchSize));
  const erased = await runBatches((tx) =>
    eraseSettled(tx, server, { isOld: oldMails(sql`'sent', 'cancelled'`, before), before, batchSize }),
  );
  return { erased, cancelled };
}

/** As the partial index has it; `states` are literals, so that a prepared plan finds the index too. */
const oldMails = (states: SQL, before: string) =>
  and(sql`${emails.state} in (${states})`, isNull(emails.bodyErasedAt), lt(emails.updatedAt, before));

async function cancelFailed(
  tx: Transaction,
  server: Server,
  isOld: SQL | undefined,
  batchSize: number,
): Promise<number> {
  const failed = await tx
    .select()
    .from(emails)
    .where(isOld)
    .orderBy(asc(emails.updatedAt))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  if (failed.length === 0) return 0;
  const now = server.now();
  const target = { to: "cancelled", asActor: "worker", actor: "system", now } as const;
  for (const mail of failed) await mailStateMachine.move(tx, mail, { ...target, set: erasedColumns(mail, now) });
  await deleteFiles(tx, failed);
  return failed.length;
}

/** The subject of a mail with a code contains it; other states have none any more. */
function erasedColumns(mail: MailRow, now: Date): Partial<MailRow> {
  const vars = Object.fromEntries(Object.entries(mail.vars).filter(([name]) => lastingVars.includes(name)));
  const { subject } = stripSecrets(mail);
  return { subject, html: "", text: "", vars, files: 0, bodyErasedAt: now.toISOString(), lease: null };
}

async function eraseSettled(
  tx: Transaction,
  server: Server,
  {
    isOld,
    before,
    batchSize,
  }: { readonly isOld: SQL | undefined; readonly before: string; readonly batchSize: number },
): Promise<number> {
  const old = await tx
    .select({ id: emails.id, files: emails.files })
    .from(emails)
    .where(isOld)
    .orderBy(asc(emails.updatedAt))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  const vars = sql`coalesce((select jsonb_object_agg(key, value) from jsonb_each(vars)
    where key = any(${sql.param(lastingVars)}::text[])), '{}')`;
  // `updated_at` stays: the page of a mail shows it as the time of its state.
  await tx
    .update(emails)
    .set({ html: "", text: "", vars, files: 0, bodyErasedAt: server.now().toISOString() })
    .where(inArray(emails.id, ids));
  await deleteFiles(tx, old);
  const after = { count: ids.length, before };
  await writeAuditEntry(tx, "system", { action: "outgoingMail.eraseBodies", kind: "email", id: "old", after });
  return ids.length;
}

/** Attachments of sent mails are deleted when they are sent; these belong to cancelled and failed ones. */
async function deleteFiles(tx: Transaction, mails: readonly Pick<MailRow, "id" | "files">[]): Promise<void> {
  const ids = mails.filter(({ files }) => files > 0).map(({ id }) => id);
  if (ids.length > 0) await tx.delete(emailFiles).where(inArray(emailFiles.emailId, ids));
}
