import type { PaymentMethod } from "../contract.ts";

const ways = { transfermovil: ["TM"], enzona: ["EZ"], bipay: [] } as const;
const short: Readonly<Record<string, string>> = { Visa: "VISA", Mastercard: "MC", "American Express": "AMEX" };
const mostShown = 2;

/** Small plates beside a way of paying, in our own letters: its name and the cards it takes stand in words next to them. */
export function CardBrands({ of: { key, cards } }: { of: PaymentMethod }) {
  const plates =
    key === "bipay"
      ? cards
          .map((card) => short[card])
          .filter(Boolean)
          .slice(0, mostShown)
      : ways[key];
  return (
    <span className="marks" aria-hidden="true">
      {plates.map((plate) => (
        <span key={plate} className={`mark mark-${key}`}>
          {plate}
        </span>
      ))}
    </span>
  );
}
