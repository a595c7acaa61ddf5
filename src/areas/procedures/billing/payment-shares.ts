/** One payment settles all forms of a request; computes each form's share, to the cent. */
import { amountText, toMinorUnits } from "../../../kit/numbers/money.ts";

export interface Share {
  readonly collected: string;
  readonly bankFee: string;
}

/**
 * Shares in proportion to the prices: independent of the order of invoicing, and exact in their sum. `forms` in the
 * order of their positions.
 */
export function splitPayment(
  payment: { readonly amount: string; readonly bankFee: string },
  forms: readonly { readonly id: string; readonly amount: string }[],
): Map<string, Share> {
  const prices = forms.map((form) => toMinorUnits(form.amount));
  const collectedShares = split(toMinorUnits(payment.amount), prices);
  const fees = split(toMinorUnits(payment.bankFee), prices);
  return new Map(
    forms.map((form, index) => [
      form.id,
      { collected: amountText(collectedShares[index] ?? 0n), bankFee: amountText(fees[index] ?? 0n) },
    ]),
  );
}

/** Each share is the rounded-down cumulative amount minus the previous one, so that the shares sum up to the whole. */
function split(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  let before = 0n;
  let cumulativeWeight = 0n;
  return weights.map((weight, index) => {
    cumulativeWeight += weight;
    const cumulative = total > 0n ? (amount * cumulativeWeight) / total : index === weights.length - 1 ? amount : 0n;
    const share = cumulative - before;
    before = cumulative;
    return share;
  });
}
