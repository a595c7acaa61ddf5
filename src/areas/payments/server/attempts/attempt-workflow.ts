/** One attempt's life, and who works on it now. */
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import type { Actor } from "../../../../server/audit/audit-log.ts";
import { stateMachine } from "../../../../server/workflow/state-machine.ts";
import { ListedPayment } from "../../payment.ts";
import { openAttemptStatuses, type PaymentActor, paymentWorkflow } from "../../states.ts";
import { serializePaymentRow, type PaymentRow } from "./queries.ts";
import { paymentLog, payments } from "../tables.ts";

/** How an attempt is locked, moved and begun, each time with its log line and its audit line. */
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
  auditEntry: ({ status, reference, gateway, amount, currency, conciliated }, was) => ({
    // A mark is no change of status.
    action:
      was && was.conciliated !== conciliated
        ? `payments.${conciliated ? "conciliate" : "unmark"}`
        : `payments.${status}`,
    before: { status: was?.status ?? null },
    after: { status, reference, gateway, amount, currency },
  }),
  schema: ListedPayment,
  serialize: serializePaymentRow,
});

/** A payment as a person read it. */
export interface VersionedPayment {
  readonly _id: string;
  readonly updatedAt: string;
}

/** Locked, and refused with what it is by now when somebody changed it since it was read. */
export async function lockVersioned(tx: Transaction, wanted: VersionedPayment, now: Date): Promise<PaymentRow> {
  const payment = await lockPayment(tx, wanted._id);
  await assertAttemptVersion(tx, payment, wanted.updatedAt, now);
  return payment;
}

/**
 * Changes what readers of a payment compare, so that a decision on what they read before is refused as stale. Its row is
 * locked. The version changes also within one millisecond, and where no clock is at hand.
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

/** One placing or completing is a handful of exchanges, each with its own deadline; what takes longer is dead. */
const exchangesAtMost = 10;
const leastWorkMs = 60_000;

/** Until when an attempt is held by the process that places or completes its order at the gateway now. */
export function leaseExpiry({ environment }: Server, now: Date): string {
  const ms = Math.max(leastWorkMs, exchangesAtMost * environment.GATEWAY_TIMEOUT_MS);
  return new Date(now.getTime() + ms).toISOString();
}

/** True for the one who may do so, while the attempt is still what was read: what somebody finished meanwhile is done. */
export async function acquireLease(server: Server, payment: PaymentRow): Promise<boolean> {
  const now = server.now();
  const free = or(isNull(payments.workedUntil), lt(payments.workedUntil, now.toISOString()));
  const taken = await server.db
    .update(payments)
    .set({ workedUntil: leaseExpiry(server, now) })
    .where(
      and(
        eq(payments.id, payment.id),
        eq(payments.status, payment.status),
        payment.presentation ? undefined : isNull(payments.presentation),
        free,
      ),
    )
    .returning({ id: payments.id });
  return taken.length > 0;
}

export async function releaseLease(server: Server, payment: PaymentRow): Promise<void> {
  await server.db.update(payments).set({ workedUntil: null }).where(eq(payments.id, payment.id));
}

/** Marks an attempt as found in the bank's statement, or takes the mark away again with a note. */
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
