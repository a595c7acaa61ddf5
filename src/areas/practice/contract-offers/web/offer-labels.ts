/** Labels and formatted values of an offer, for its page and the comparison of its versions. */
import type { FactField } from "../../../../kit/contract/field-places.ts";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import { conceptsIn, methodsIn } from "../columns.ts";
import type { OfferContent } from "../offer.ts";
import type { offerFields } from "../offer-fields.ts";

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
    const facts = {
      client: [f.client, offer.clientName],
      clientNumber: [c.clientNumber, offer.clientNumber],
      date: [f.date, formatDate(offer.date)],
      contract: [f.contract, offer.contract ?? ""],
      contractDate: [f.contractDate, formatDate(offer.contractDate)],
      filing: [f.filing, offer.filingNumber ?? ""],
      requestedBy: [f.requestedBy, offer.requestedByName ?? ""],
      approvedBy: [f.approvedBy, offer.approvedByName ?? ""],
      approvalDate: [f.approvalDate, formatDate(offer.approvalDate)],
      receivedBy: [f.receivedBy, offer.receivedBy ?? ""],
      deliveryDate: [f.deliveryDate, formatDate(offer.deliveryDate)],
      receiptDate: [f.receiptDate, formatDate(offer.receiptDate)],
      bankAccount: [f.bankAccount, offer.bankAccountName ?? ""],
      chequeAmount: [f.chequeAmount, offer.chequeAmount ? format(offer.chequeAmount) : ""],
      mainActivities: [f.mainActivities, offer.mainActivities.map(naming.activityOf).join(", ")],
      concepts: [f.concepts, conceptsIn(offer, naming).join("; ")],
      paymentMethods: [f.paymentMethods, methodsIn(offer, naming).join("; ")],
    } satisfies Record<FactField<typeof offerFields> | "clientNumber" | "receiptDate", [string, string]>;
    return Object.values(facts);
  };
}
