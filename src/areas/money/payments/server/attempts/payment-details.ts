/** A payment with its history, in three statements. */
import { and, eq, sql } from "drizzle-orm";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { type HistoryLine, readHistory } from "../../../../../server/audit/record-history.ts";
import { historyActions, paymentAuditActions } from "../../history.ts";
import type { PaymentDetail } from "../../payment.ts";
import { requireGatewayPermission } from "../gateway-health/gateway-managers.ts";
import { serializePaymentRow, paymentById } from "./queries.ts";
import { paymentLog } from "../tables.ts";

type HistoryEntry = HistoryLine<(typeof paymentAuditActions)[number]>;

/** FORBIDDEN unless the caller manages the payment's gateway. */
export async function paymentDetails(call: Call, id: string): Promise<PaymentDetail> {
  const payment = await paymentById(call.db, id);
  requireGatewayPermission(call, payment.gateway);
  const [statusChanges, actions] = await Promise.all([
    readStatusChanges(call.db, id),
    readHistory(call.db, { kind: "payment", id, actions: historyActions }),
  ]);
  return {
    ...serializePaymentRow(payment),
    history: [...statusChanges, ...actions].sort((a, b) => b.at.localeCompare(a.at)),
  };
}

/** Status changes from the log; conciliation entries are not status changes. */
async function readStatusChanges(db: Queryable, id: string): Promise<HistoryEntry[]> {
  const { id: _id, at, byName, to, note, from } = paymentLog;
  const rows = await db
    .select({ _id, at, byName, to, note })
    .from(paymentLog)
    .where(and(eq(paymentLog.paymentId, id), sql`${from} is distinct from ${to}`));
  return rows.map(({ to: status, ...row }) => ({ ...row, deed: `payments.${status}` as const, fields: [] }));
}
