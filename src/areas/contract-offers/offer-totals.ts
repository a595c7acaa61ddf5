/** The two sums of an offer while it is typed: what is no amount yet counts nothing. */
import { amountText, minor, sum } from "../../kit/money.ts";
import { parseAmount } from "../../kit/amount-input.ts";

interface Typed {
  readonly concepts?: unknown;
  readonly paymentMethods?: unknown;
}

/** `apart` is what the methods lack, or, below zero, have too much. */
export function offerTotals({ concepts, paymentMethods }: Typed) {
  const [offered, paid] = [sumOf(concepts), sumOf(paymentMethods)];
  return { concepts: offered, methods: paid, apart: amountText(minor(offered) - minor(paid)) };
}

const sumOf = (lines: unknown): string =>
  sum(
    (Array.isArray(lines) ? lines : []).map(({ amount }: { amount?: unknown }) => {
      const read = parseAmount(typeof amount === "string" ? amount : "");
      return "value" in read ? read.value : "0.00";
    }),
  );
