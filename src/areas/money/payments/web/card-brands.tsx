import type { ReactNode } from "react";
import type { PaymentMethod } from "../contract.ts";

const cardAbbreviations: Readonly<Record<string, string>> = {
  Visa: "VISA",
  Mastercard: "MC",
  "American Express": "AMEX",
};
const maxShown = 2;

/** Own drawings, because the logos of the owners need their leave: a phone that pays, and a place where one pays. */
const drawings: Partial<Record<PaymentMethod["key"], ReactNode>> = {
  transfermovil: (
    <path d="M17 4h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H17a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM20.500 21h3M18.500 10.500h6l-2-2M25.500 14.500h-6l2 2" />
  ),
  enzona: (
    <path d="M22 24c-4.400-4.600-6.600-7.900-6.600-10.900a6.600 6.600 0 0 1 13.200 0c0 3-2.200 6.300-6.600 10.900zM19 13h6M22 10v6" />
  ),
};

/** Decorative marks of a payment method and its cards; the same information is in the text next to them. */
export function CardBrands({ of: { key, cards } }: { of: PaymentMethod }) {
  const brands = cards.map((card) => cardAbbreviations[card]).filter(Boolean);
  return (
    <span className="marks" aria-hidden="true">
      {drawings[key] ? (
        <svg className={`mark mark-${key}`} viewBox="0 0 44 28">
          {drawings[key]}
        </svg>
      ) : (
        brands.slice(0, maxShown).map((brand) => (
          <span key={brand} className="mark">
            {brand}
          </span>
        ))
      )}
    </span>
  );
}
