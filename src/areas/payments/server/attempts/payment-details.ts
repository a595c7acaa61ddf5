/** The page of a payment: how it stands, and what was done to it. Three statements. */
import { and, eq, sql } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { type HistoryLine, readHistory } from "../../../../server/audit/record-history.ts";
import { doneTo, paymentAuditActions } from "../../history.ts";
import type { PaymentDetail } from "../../payment.ts";
import { requireGatewayPermission } from "../gateway-health/gateway-managers.ts";
import { serializePaymentRow, paymentById } from "./queries.ts";
import { paymentLog } from "../tables.ts";

type Line = HistoryLine<(typeof paymentAuditActions)[number]>;

/** Of a gateway that the caller keeps; FORBIDDEN otherwise. */
export async function paymentDetails(call: Call, id: string): Promise<PaymentDetail> {
  const payment = await paymentById(call.db, id);
  requireGatewayPermission(call, payment.gateway);
  const [steps, deeds] = await Promise.all([
    stepsOf(call.db, id),
    readHistory(call.db, { kind: "payment", id, deeds: doneTo }),
  ]);
  return { ...serializePaymentRow(payment), history: [...steps, ...deeds].sort((a, b) => b.at.localeCompare(a.at)) };
}

/** Every change of its status, from its log; a mark of the statement changes none. */
async function stepsOf(db: Queryable, id: string): Promise<Line[]> {
  const { id: _id, at, byName, to, note, from } = paymentLog;
  const steps = await db
    .select({ _id, at, byName, to, note })
    .from(paymentLog)
    .where(and(eq(paymentLog.paymentId, id), sql`${from} is distinct from ${to}`));
  return steps.map(({ to: status, ...step }) => ({ ...step, deed: `payments.${status}` as const, fields: [] }));
}
