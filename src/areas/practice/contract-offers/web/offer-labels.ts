/** Labels and formatted values of an offer, for its page and the comparison of its versions. */
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import { conceptsIn, methodsIn } from "../columns.ts";
import type { OfferContent } from "../offer.ts";

/** Names of the nomenclator codes. */
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
  const formatDate = (value: string | null | undefined) => (value ? formatDay(value, language) : "");
  return (offer) => {
    const format = (amount: string) => formatMoney(amount, offer.currency, language);
    return [
      [f.client, offer.clientName],
      [c.clientNumber, offer.clientNumber],
      [f.date, formatDate(offer.date)],
      [f.contract, offer.contract ?? ""],
      [f.contractDate, formatDate(offer.contractDate)],
      [f.filing, offer.filingNumber ?? ""],
      [f.requestedBy, offer.requestedByName ?? ""],
      [f.approvedBy, offer.approvedByName ?? ""],
      [f.approvalDate, formatDate(offer.approvalDate)],
      [f.receivedBy, offer.receivedBy ?? ""],
      [f.deliveryDate, formatDate(offer.deliveryDate)],
      [f.receiptDate, formatDate(offer.receiptDate)],
      [f.bankAccount, offer.bankAccountName ?? ""],
      [f.chequeAmount, offer.chequeAmount ? format(offer.chequeAmount) : ""],
      [f.mainActivities, offer.mainActivities.map(naming.activityOf).join(", ")],
      [f.concepts, conceptsIn(offer, naming).join("; ")],
      [f.paymentMethods, methodsIn(offer, naming).join("; ")],
    ];
  };
}
