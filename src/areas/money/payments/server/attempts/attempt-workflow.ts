/** State machine of payment attempts, and the lease of the process that works on one. */
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import type { Actor } from "../../../../../server/audit/audit-log.ts";
import { stateMachine } from "../../../../../server/workflow/state-machine.ts";
import { ListedPayment } from "../../payment.ts";
import { openAttemptStatuses, type PaymentActor, paymentWorkflow } from "../../states.ts";
import { serializePaymentRow, type PaymentRow } from "./queries.ts";
import { paymentLog, payments } from "../tables.ts";

/** Locks, moves and creates attempts, each with its log entry and audit entry. */
export const {
  lock: lockPayment,
  move: movePayment,
  recordCreation: beginAttempt,
  assertVersion: assertAttemptVersion,
} = stateMachine({
  table: payments,
  log: { table: paymentLog, recordColumn: "paymentId" },
  workflow: paymentWorkflow,
  auditKind: "payment",
  auditEntry: ({ status, reference, gateway, amount, currency, conciliated }, before) => ({
    // Conciliating does not change the status.
    action:
      before && before.conciliated !== conciliated
        ? `payments.${conciliated ? "conciliate" : "unmark"}`
        : `payments.${status}`,
    before: { status: before?.status ?? null },
    after: { status, reference, gateway, amount, currency },
  }),
  schema: ListedPayment,
  serialize: serializePaymentRow,
});

/** A payment's id and the version that the caller read. */
export interface VersionedPayment {
  readonly _id: string;
  readonly updatedAt: string;
}

/** Locks the payment. CONFLICT with the current record when its version has changed. */
export async function lockVersioned(tx: Transaction, input: VersionedPayment, now: Date): Promise<PaymentRow> {
  const payment = await lockPayment(tx, input._id);
  await assertAttemptVersion(tx, payment, input.updatedAt, now);
  return payment;
}

/**
 * Changes columns that readers compare, and the version, so that a decision based on older values is refused. The row
 * must be locked. The version increases even within one millisecond or without a clock.
 */
export async function changePayment(
  tx: Transaction,
  payment: PaymentRow,
  set: Partial<PaymentRow>,
  now?: Date,
): Promise<PaymentRow> {
  const updatedAt = new Date(Math.max(now?.getTime() ?? 0, Date.parse(payment.updatedAt) + 1)).toISOString();
  const [row] = await tx
    .update(payments)
    .set({ ...set, updatedAt })
    .where(eq(payments.id, payment.id))
    .returning();
  return row ?? payment;
}

export function isOpenAttempt(payment: Pick<PaymentRow, "status">): boolean {
  return (openAttemptStatuses as readonly string[]).includes(payment.status);
}

/** An order needs a few exchanges, each with its own timeout; beyond this limit the process counts as dead. */
const maxExchanges = 10;
const minLeaseMs = 60_000;

/** End of the lease of the process that places or completes an order now. */
export function leaseExpiry(server: Server, now: Date): string {
  return new Date(now.getTime() + leaseMs(server)).toISOString();
}

export const leaseMs = ({ environment }: Server): number =>
  Math.max(minLeaseMs, maxExchanges * environment.GATEWAY_TIMEOUT_MS);

/** True if this process got the lease; false if another has it or the attempt changed since it was read. */
export async function acquireLease(server: Server, payment: PaymentRow): Promise<boolean> {
  const now = server.now();
  const isFree = or(isNull(payments.workedUntil), lt(payments.workedUntil, now.toISOString()));
  const updated = await server.db
    .update(payments)
    .set({ workedUntil: leaseExpiry(server, now) })
    .where(
      and(
        eq(payments.id, payment.id),
        eq(payments.status, payment.status),
        payment.presentation ? undefined : isNull(payments.presentation),
        isFree,
      ),
    )
    .returning({ id: payments.id });
  return updated.length > 0;
}

export async function releaseLease(server: Server, payment: PaymentRow): Promise<void> {
  await server.db.update(payments).set({ workedUntil: null }).where(eq(payments.id, payment.id));
}

/** Marks an attempt as found in the bank statement, or removes the mark with a note. */
export async function conciliatePayment(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  mark: {
    readonly conciliated: boolean;
    readonly statementReference: string | null;
    readonly statementDate?: string | null;
    readonly by: PaymentActor;
    readonly now: Date;
    readonly note?: string;
  },
): Promise<PaymentRow> {
  const { row } = await movePayment(tx, payment, {
    to: payment.status,
    asActor: mark.by,
    actor,
    now: mark.now,
    note: mark.note ?? mark.statementReference ?? undefined,
    set: {
      conciliated: mark.conciliated,
      conciliatedAt: mark.conciliated ? mark.now.toISOString() : null,
      statementReference: mark.conciliated ? mark.statementReference : null,
      statementDate: mark.conciliated ? (mark.statementDate ?? null) : null,
    },
  });
  return row;
}
