/** Disputes of an attempt: the gateway reports a claim, or an amount or currency that we did not expect. */
import { amountText, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { Snapshot } from "../gateways/provider.ts";
import { alertCashiers } from "../refunds/refund-due.ts";
import { changePayment } from "./attempt-workflow.ts";
import type { PaymentRow } from "./queries.ts";

/** Why this money cannot count as this attempt's payment; undefined when it can. */
export function findDisputeReason(payment: PaymentRow, { amount, state }: Snapshot): string | undefined {
  if (state === "disputed") return "claimedBack";
  // Transfermóvil binds the amount to the order and may omit it.
  if (!amount) return payment.gateway === "transfermovil" ? undefined : "noAmount";
  if (amount.currency !== payment.currency) return `currency ${amount.currency.slice(0, 3)}`;
  if (amount.minor !== toMinorUnits(payment.amount)) return `amount ${amountText(amount.minor)}`;
  return undefined;
}

/** True if the gateway reports an amount that differs from the expected one and that nobody has decided on yet. */
export function isAmountDifferent(payment: PaymentRow, { amount }: Snapshot): boolean {
  if (!amount) return false;
  const { receivedAmount, receivedCurrency } = payment;
  const isRecorded = amountText(amount.minor) === receivedAmount && amount.currency === receivedCurrency;
  return !isRecorded && (amount.currency !== payment.currency || amount.minor !== toMinorUnits(payment.amount));
}

/** Marks the payment as disputed and alerts the cashiers; it settles nothing. */
export async function disputePayment(
  tx: Transaction,
  payment: PaymentRow,
  disputeReason: string,
  { amount }: Snapshot,
  now: Date,
): Promise<void> {
  if (payment.disputed) return;
  const received = amount ? { receivedAmount: amountText(amount.minor), receivedCurrency: amount.currency } : {};
  const disputed = await changePayment(tx, payment, { disputed: true, disputeReason, ...received }, now);
  await alertCashiers(tx, disputed, "disputed");
}
