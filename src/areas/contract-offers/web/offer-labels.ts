/** What an offer says, field by field, as its page and the comparison of its versions show it. */
import { formatDay, formatMoney } from "../../../kit/format.ts";
import { useLanguage } from "../../../web/language.ts";
import { useWords } from "../../../web/words.ts";
import { useNaming } from "../../nomenclators/web/public-office.ts";
import { conceptsIn, methodsIn } from "../columns.ts";
import type { OfferContent } from "../offer.ts";

/** What the codes of an offer are called. */
export const useOfferNaming = () => ({
  language: useLanguage(),
  conceptOf: useNaming("OFFER_CONCEPT"),
  methodOf: useNaming("PAYMENT_METHOD"),
  activityOf: useNaming("MAIN_ACTIVITY"),
});

export function useOfferFields(): (
  offer: OfferContent & { readonly receiptDate?: string | null },
) => [string, string][] {
  const { fields: f, columns: c } = useWords("contractOffers");
  const language = useLanguage();
  const naming = useOfferNaming();
  const day = (given: string | null | undefined) => (given ? formatDay(given, language) : "");
  return (offer) => {
    const money = (amount: string) => formatMoney(amount, offer.currency, language);
    return [
      [f.client, offer.clientName],
      [c.clientNumber, offer.clientNumber],
      [f.date, day(offer.date)],
      [f.contract, offer.contract ?? ""],
      [f.contractDate, day(offer.contractDate)],
      [f.filing, offer.filingNumber ?? ""],
      [f.requestedBy, offer.requestedByName ?? ""],
      [f.approvedBy, offer.approvedByName ?? ""],
      [f.approvalDate, day(offer.approvalDate)],
      [f.receivedBy, offer.receivedBy ?? ""],
      [f.deliveryDate, day(offer.deliveryDate)],
      [f.receiptDate, day(offer.receiptDate)],
      [f.bankAccount, offer.bankAccountName ?? ""],
      [f.chequeAmount, offer.chequeAmount ? money(offer.chequeAmount) : ""],
      [f.mainActivities, offer.mainActivities.map(naming.activityOf).join(", ")],
      [f.concepts, conceptsIn(offer, naming).join("; ")],
      [f.paymentMethods, methodsIn(offer, naming).join("; ")],
    ];
  };
}
