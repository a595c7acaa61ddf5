/**
 * Stores a refund before it is executed; from a configured amount on it needs a second person's approval, by any means.
 */
import { amountText, toMinorUnits } from "../../../../kit/numbers/money.ts";
import { actorName } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { readSetting } from "../../../administration/settings/server/public.ts";
import type { PaymentRow } from "./attempts/queries.ts";
import { alertCashiers } from "./refunds/refund-due.ts";
import { beginRefund, type RefundWithPayment, updateOpenRefund } from "./refunds/refund-store.ts";
import { paymentRefunds } from "./tables.ts";

/** Counts all refunds of the payment, so that splitting a refund does not avoid the approval. */
export async function needsSecond(db: Queryable, payment: PaymentRow, amount: string): Promise<boolean> {
  const key = payment.currency === "CUP" ? "payment.secondPersonFrom" : "payment.secondPersonFromCard";
  const from = toMinorUnits(amountText(BigInt(await readSetting(db, key)) * 100n));
  return toMinorUnits(payment.refundedAmount) + toMinorUnits(amount) >= from;
}

interface RefundProposal {
  readonly amount: string;
  readonly reason: string;
  readonly means: "gateway" | "hand";
  /** The bank transfer's reference for a manual refund; generated for the gateway. */
  readonly reference?: string;
  readonly status: "proposed" | "sending";
}

export async function writeRefund(
  tx: Transaction,
  call: Call,
  payment: PaymentRow,
  { amount, reason, means, reference, status }: RefundProposal,
): Promise<RefundWithPayment> {
  const id = newId();
  const at = call.now.toISOString();
  const [refund] = await tx
    .insert(paymentRefunds)
    .values({
      id,
      paymentId: payment.id,
      // Bidaiondo and EnZona accept at most twenty characters.
      reference: reference ?? `R${id.replace(/-/g, "").slice(-15).toUpperCase()}`,
      means,
      status,
      amount,
      reason,
      proposedBy: requireCaller(call).userId,
      proposedByName: actorName(call),
      nextQueryAt: status === "sending" ? takeoverTime(call.now) : null,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!refund) throw new Error("the refund was not written");
  const updated = await updateOpenRefund(tx, payment, status, at);
  await beginRefund(tx, refund, { actor: call, now: call.now });
  if (status === "proposed") await alertCashiers(tx, updated, "refundProposed", amount);
  return { refund, payment: updated };
}

/** When the job takes over if the process that sends the refund dies. */
export function takeoverTime(now: Date): string {
  return new Date(now.getTime() + 60_000).toISOString();
}
