/** Refund rows: lock with their payment, move through the workflow, serialize. */
import { and, desc, eq, getTableColumns, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { jsonRows } from "../../../../../server/database/json-rows.ts";
import { stateMachine } from "../../../../../server/workflow/state-machine.ts";
import type { TransitionInput } from "../../../../../server/workflow/state-machine-types.ts";
import type { Refund, RefundLine } from "../../refund.ts";
import { isOpenRefund, type RefundActor, refundWorkflow, type RefundStatus } from "../../refund-states.ts";
import { lockWhatItPaid } from "./record-refund.ts";
import { changePayment, lockPayment } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { paymentRefunds, payments } from "../tables.ts";

export type RefundRow = typeof paymentRefunds.$inferSelect;
/** A refund at the gateway that may be ours. */
export interface RefundCandidate {
  readonly refundId: string;
  readonly amount: string;
  readonly at?: string | undefined;
}
export interface RefundWithPayment {
  readonly refund: RefundRow;
  readonly payment: PaymentRow;
}

/** Lock order: the subject if it reacts to refunds, the payment, the refund. NOT_FOUND when there is none. */
export async function lockRefund(tx: Transaction, id: string): Promise<RefundWithPayment> {
  const { paymentId } = await refundById(tx, id);
  await lockWhatItPaid(tx, paymentId);
  const payment = await lockPayment(tx, paymentId);
  const [refund] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, id)).for("update");
  if (!refund) throw new Refusal("NOT_FOUND");
  return { refund, payment };
}

export async function refundById(db: Queryable, id: string): Promise<RefundRow> {
  const [refund] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
  if (!refund) throw new Refusal("NOT_FOUND");
  return refund;
}

/** Newest first. */
export async function refundsOfPayment(db: Queryable, paymentId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, paymentId))
    .orderBy(desc(paymentRefunds.createdAt), desc(paymentRefunds.id));
}

/** Refunds of a subject's payments, by payment, newest first, as a column of a query. */
export function refundLinesInSql(db: Queryable, kind: SQLWrapper, id: SQLWrapper): SQL<Map<string, RefundLine[]>> {
  const { paymentId, amount, status, doneAt, createdAt } = getTableColumns(paymentRefunds);
  const columns = { paymentId, amount, status, doneAt, createdAt };
  const isOfSubject = and(eq(payments.kind, kind), eq(payments.subjectId, id));
  const refunds = db
    .select(columns)
    .from(paymentRefunds)
    .where(inArray(paymentId, db.select({ id: payments.id }).from(payments).where(isOfSubject)))
    .orderBy(desc(createdAt), desc(paymentRefunds.id));
  return jsonRows(columns, refunds, (rows) => {
    const lines = new Map<string, RefundLine[]>();
    for (const row of rows) {
      const line = { amount: row.amount, status: row.status, at: row.doneAt ?? row.createdAt };
      lines.set(row.paymentId, [...(lines.get(row.paymentId) ?? []), line]);
    }
    return lines;
  });
}

const refundStateMachine = stateMachine({
  table: paymentRefunds,
  workflow: refundWorkflow,
  // Audit entries of the payment: who proposed and approved the refund, and its outcome.
  auditKind: "payment",
  displayName: ({ paymentId }) => paymentId,
  auditEntry: (
    { amount, reference, status, proposedByName, approvedByName, failure, gatewayRefundId, ...refund },
    before,
  ) => ({
    action: `payments.refund.${status}`,
    before: { refund: before?.status ?? null },
    after: {
      refund: status,
      reference,
      amount,
      proposedBy: proposedByName,
      ...(approvedByName ? { approvedBy: approvedByName } : {}),
      ...(failure ? { failure } : {}),
      ...(gatewayRefundId ? { gatewayRefundId } : {}),
    },
    ...(before ? {} : { reason: refund.reason }),
  }),
});
export const { recordCreation: beginRefund, assertVersion: refuseStaleRefund } = refundStateMachine;

/** Moves a refund that is locked with its payment, and updates the payment's `openRefund`. */
export async function moveRefund(
  tx: Transaction,
  { refund, payment }: RefundWithPayment,
  move: Omit<TransitionInput<RefundStatus, RefundActor, never>, "set"> & { readonly set?: Partial<RefundRow> },
): Promise<RefundWithPayment> {
  const closedColumns = isOpenRefund(move.to) ? {} : { nextQueryAt: null, workedUntil: null };
  const { row } = await refundStateMachine.move(tx, refund, {
    note: refund.reason,
    ...move,
    set: { ...closedColumns, ...move.set },
  });
  return { refund: row, payment: await updateOpenRefund(tx, payment, row.status, row.updatedAt) };
}

/** Stores the open refund's status on the payment: lists show it, and no second refund can start. */
export async function updateOpenRefund(
  tx: Transaction,
  payment: PaymentRow,
  status: RefundStatus,
  at: string,
): Promise<PaymentRow> {
  return changePayment(tx, payment, { openRefund: isOpenRefund(status) ? status : null }, new Date(at));
}

/** A refund as the API returns it to this caller. */
export function serializeRefund({ refund, payment }: RefundWithPayment, call: Call): Refund {
  const isMine = refund.proposedBy !== null && refund.proposedBy === call.caller?.userId;
  const { status } = refund;
  const candidates = refund.candidates as readonly RefundCandidate[] | null;
  return {
    _id: refund.id,
    paymentId: refund.paymentId,
    reference: refund.reference,
    means: refund.means,
    status,
    amount: refund.amount,
    currency: payment.currency,
    reason: refund.reason,
    proposedBy: refund.proposedByName,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
    ...(refund.approvedByName ? { approvedBy: refund.approvedByName } : {}),
    ...(refund.failure ? { failure: refund.failure } : {}),
    ...(candidates && status === "unclear" ? { candidates: candidates.map((each) => ({ ...each })) } : {}),
    ...(refund.doneAt ? { doneAt: refund.doneAt } : {}),
    can: {
      approve: status === "proposed" && !isMine,
      withdraw: status === "proposed",
      decide: status === "unclear",
      ask: status === "sending" || status === "asked",
    },
  };
}
