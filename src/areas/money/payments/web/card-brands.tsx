import type { PaymentMethod } from "../contract.ts";

const methodMarks = { transfermovil: ["TM"], enzona: ["EZ"], bipay: [] } as const;
const cardAbbreviations: Readonly<Record<string, string>> = {
  Visa: "VISA",
  Mastercard: "MC",
  "American Express": "AMEX",
};
const maxShown = 2;

/** Decorative marks of a payment method and its cards; the same information is in the text next to them. */
export function CardBrands({ of: { key, cards } }: { of: PaymentMethod }) {
  const marks =
    key === "bipay"
      ? cards
          .map((card) => cardAbbreviations[card])
          .filter(Boolean)
          .slice(0, maxShown)
      : methodMarks[key];
  return (
    <span className="marks" aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark} className={`mark mark-${key}`}>
          {mark}
        </span>
      ))}
    </span>
  );
}
