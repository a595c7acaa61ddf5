/** What payments say of the payer, erased with what was paid (domain.md §6.13). Sums, references and dates stay. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import type { Server } from "../../../server/server.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { eraseMails } from "../../outgoing-mail/server/public.ts";
import { readSetting } from "../../settings/server/public.ts";
import type { SubjectKey } from "./links/payment-link.ts";
import { paymentLog, payments } from "./tables.ts";
import { gatewayEvents } from "./gateway-table.ts";

const straysAtOnce = 1000;

/**
 * Ends what gateways, or anyone who speaks in their name, sent and we refused or could match with no payment, once its
 * days are over. Answers how many; one audit line says so.
 */
export async function eraseUnmatchedWebhooks(server: Server): Promise<number> {
  const days = await readSetting(server.db, "payment.strayWordDays");
  const before = new Date(server.now().getTime() - days * 86_400_000).toISOString();
  let ended = 0;
  for (let gone = straysAtOnce; gone === straysAtOnce; ended += gone) {
    gone = await inTransaction(server.db, async (tx) => {
      const { rowCount } = await tx.execute(sql`delete from gateway_events where id in (select id from gateway_events
        where state = 'rejected' and received_at < ${before} limit ${straysAtOnce})`);
      const count = rowCount ?? 0;
      if (count > 0)
        await writeAuditEntry(tx, "system", {
          action: "payments.straysForgotten",
          kind: "gatewayEvents",
          id: "rejected",
          after: { count, before },
        });
      return count;
    });
  }
  return ended;
}

/** Every attempt to pay this subject, and what gateways sent about it. */
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
