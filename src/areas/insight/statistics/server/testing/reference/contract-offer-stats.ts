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

export function referenceContractOfferStats(query: ReferenceQuery) {
  const { currency } = query.question;
  const { counted, within } = handOf(query);
  const offers = within<Offer>(query.facts.contractOffers, "date").filter(({ draft }) => !draft);
  const statusOf = ({ active, paid, signedAt }: Offer) =>
    !active ? "cancelled" : paid ? "paid" : signedAt ? "signed" : "unsigned";
  /** Sums per currency. */
  const sumByCurrency = (
    subset: readonly Offer[],
    partsOf: (each: Offer) => readonly (readonly [string, string])[],
  ): Figures => {
    const sums: Record<string, bigint> = {};
    for (const each of subset.filter((offer) => !currency || offer.currency === currency))
      for (const [key, amount] of partsOf(each))
        sums[`${key}:${each.currency}`] = (sums[`${key}:${each.currency}`] ?? 0n) + hundredths(amount);
    return sums;
  };
  return {
    contractOffersTotal: () => counted(offers, statusOf),
    totalAmountByBank: () =>
      sumByCurrency(
        offers.filter((each) => statusOf(each) === "paid"),
        ({ bank, totalAmount }) => [[keyedFigures(bank), totalAmount]],
      ),
    totalAmountByConcept: () =>
      sumByCurrency(
        offers.filter(({ active }) => active),
        ({ concepts }) => concepts.map(({ concept, amount }) => [concept, amount] as const),
      ),
  };
}
