/**
 * Erases the payer's data from payments when their subject is erased. Amounts, references and dates
 * remain.
 */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { eraseMails } from "../../../administration/outgoing-mail/server/public.ts";
import { readSetting } from "../../../administration/settings/server/public.ts";
import { monthsBefore } from "../../../../kit/time/calendar.ts";
import type { SubjectKey } from "./links/payment-link.ts";
import { paymentLog, payments } from "./tables.ts";
import { gatewayEvents } from "./gateway-table.ts";

const batchSize = 1000;

/**
 * Deletes webhooks that were rejected or match no payment, after the configured number of days. Returns their number;
 * one audit entry per batch.
 */
export async function eraseUnmatchedWebhooks(server: Server): Promise<number> {
  const days = await readSetting(server.db, "payment.strayWordDays");
  const before = new Date(server.now().getTime() - days * 86_400_000).toISOString();
  return deleteWebhooks(server, {
    isOver: sql`state = 'rejected' and received_at < ${before}`,
    audit: { action: "payments.straysForgotten", id: "rejected" },
    before,
  });
}

/**
 * Deletes webhooks that were processed, after the configured number of months: the payment and its log have their
 * content. Returns their number; one audit entry per batch.
 */
export async function deleteOldWebhooks(server: Server): Promise<number> {
  const months = await readSetting(server.db, "payment.eventMonths");
  const before = monthsBefore(server.now(), months).toISOString();
  return deleteWebhooks(server, {
    isOver: sql`state = 'processed' and processed_at < ${before}`,
    audit: { action: "payments.deleteOldWebhooks", id: "processed" },
    before,
  });
}

interface WebhookDeletion {
  readonly isOver: SQL;
  readonly audit: { readonly action: string; readonly id: string };
  readonly before: string;
}

async function deleteWebhooks(server: Server, { isOver, audit, before }: WebhookDeletion): Promise<number> {
  let total = 0;
  for (let deleted = batchSize; deleted === batchSize; total += deleted) {
    deleted = await inTransaction(server.db, async (tx) => {
      const { rowCount } = await tx.execute(sql`delete from gateway_events where id in (select id from gateway_events
        where ${isOver} limit ${batchSize})`);
      const count = rowCount ?? 0;
      if (count > 0) await writeAuditEntry(tx, "system", { ...audit, kind: "gatewayEvents", after: { count, before } });
      return count;
    });
  }
  return total;
}

/** Erases the payer's data from all attempts of this subject, and the webhooks about them. */
export async function erasePayers(tx: Transaction, { kind, id }: SubjectKey): Promise<void> {
  const erased = await tx
    .update(payments)
    .set({ payerName: "—", payerEmail: "", payerPhone: null, receiptEmail: null, presentation: null })
    .where(and(eq(payments.kind, kind), eq(payments.subjectId, id)))
    .returning({ id: payments.id, reference: payments.reference });
  if (erased.length === 0) return;
  const ids = erased.map((row) => row.id);
  await tx.update(paymentLog).set({ note: null }).where(inArray(paymentLog.paymentId, ids));
  await tx
    .update(gatewayEvents)
    .set({ raw: {}, snapshot: null })
    .where(
      inArray(
        gatewayEvents.reference,
        erased.map((row) => row.reference),
      ),
    );
  await eraseMails(tx, "payment", ids);
}
