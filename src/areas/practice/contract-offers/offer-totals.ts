/** The two sums of an offer in the form; invalid amounts count as zero. */
import { amountText, toMinorUnits, sum } from "../../../kit/numbers/money.ts";
import { parseAmount } from "../../../kit/numbers/amount-input.ts";

interface OfferLines {
  readonly concepts?: unknown;
  readonly paymentMethods?: unknown;
}

/** `difference`: concepts minus methods; negative if the methods exceed the concepts. */
export function offerTotals({ concepts, paymentMethods }: OfferLines) {
  const [conceptTotal, methodTotal] = [sumOf(concepts), sumOf(paymentMethods)];
  return {
    concepts: conceptTotal,
    methods: methodTotal,
    difference: amountText(toMinorUnits(conceptTotal) - toMinorUnits(methodTotal)),
  };
}

const sumOf = (lines: unknown): string =>
  sum(
    (Array.isArray(lines) ? lines : []).map(({ amount }: { amount?: unknown }) => {
      const parsed = parseAmount(typeof amount === "string" ? amount : "");
      return "value" in parsed ? parsed.value : "0.00";
    }),
  );
