/** One payment settles all forms of a request; each form's part of it, to the cent. */
import { amountText, minor } from "../../kit/money.ts";

export interface Share {
  readonly collected: string;
  readonly bankFee: string;
}

/**
 * Parts in proportion to the prices: always the same, in any order of invoicing, no cent lost or twice.
 * `forms` in the order of their positions.
 */
export function splitPayment(
  payment: { readonly amount: string; readonly bankFee: string },
  forms: readonly { readonly id: string; readonly amount: string }[],
): Map<string, Share> {
  const prices = forms.map((form) => minor(form.amount));
  const collected = split(minor(payment.amount), prices);
  const fees = split(minor(payment.bankFee), prices);
  return new Map(
    forms.map((form, at) => [
      form.id,
      { collected: amountText(collected[at] ?? 0n), bankFee: amountText(fees[at] ?? 0n) },
    ]),
  );
}

/** Each part is what has accumulated up to it less what had before it, both rounded down: the parts sum up to the whole. */
function split(whole: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  let before = 0n;
  let passed = 0n;
  return weights.map((weight, at) => {
    passed += weight;
    const upTo = total > 0n ? (whole * passed) / total : at === weights.length - 1 ? whole : 0n;
    const part = upTo - before;
    before = upTo;
    return part;
  });
}
