/** Contract offers. */
import { type ReferenceQuery, type ReferenceFact, type Figures, handOf, hundredths, keyedFigures } from "./counting.ts";

interface Offer extends ReferenceFact {
  readonly draft: boolean;
  readonly active: boolean;
  readonly paid: boolean;
  readonly signedAt: string | null;
  readonly totalAmount: string;
  readonly bank: string | null;
  readonly concepts: readonly { readonly concept: string; readonly amount: string }[];
}

export function referenceContractOfferStats(asked: ReferenceQuery) {
  const { currency } = asked.question;
  const { counted, within } = handOf(asked);
  const offers = within<Offer>(asked.facts.contractOffers, "date").filter(({ draft }) => !draft);
  const statusOf = ({ active, paid, signedAt }: Offer) =>
    !active ? "cancelled" : paid ? "paid" : signedAt ? "signed" : "unsigned";
  /** Each currency for itself. */
  const apart = (of: readonly Offer[], parts: (each: Offer) => readonly (readonly [string, string])[]): Figures => {
    const found: Record<string, bigint> = {};
    for (const each of of.filter((offer) => !currency || offer.currency === currency))
      for (const [key, amount] of parts(each))
        found[`${key}:${each.currency}`] = (found[`${key}:${each.currency}`] ?? 0n) + hundredths(amount);
    return found;
  };
  return {
    contractOffersTotal: () => counted(offers, statusOf),
    totalAmountByBank: () =>
      apart(
        offers.filter((each) => statusOf(each) === "paid"),
        ({ bank, totalAmount }) => [[keyedFigures(bank), totalAmount]],
      ),
    totalAmountByConcept: () =>
      apart(
        offers.filter(({ active }) => active),
        ({ concepts }) => concepts.map(({ concept, amount }) => [concept, amount] as const),
      ),
  };
}
