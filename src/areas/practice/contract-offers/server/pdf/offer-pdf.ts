/** PDF of an offer: client, concepts, amounts, payment methods, bank account, two signatures. */
import { formatDay, formatMoney } from "../../../../../kit/text/format.ts";
import type { PdfDocument } from "../../../../../server/documents/pdf.ts";
import type { OfferLetterhead } from "../../letterhead.ts";
import type { ContractOffer } from "../../offer.ts";
import { offerWords as words } from "../../server-messages.es.ts";

interface OfferPdf {
  readonly offer: ContractOffer;
  /** Names of the nomenclator codes. */
  readonly names: Readonly<Record<string, string>>;
  readonly letterhead: OfferLetterhead;
  readonly now: Date;
}

export function offerDocument({ offer, names, letterhead, now }: OfferPdf): PdfDocument {
  const { offerNumber: number, currency } = offer;
  const nameOf = (code: string) => names[code] ?? code;
  const format = (amount: string) => formatMoney(amount, currency, "es");
  const formatDate = (value: string | null) => (value ? formatDay(value, "es") : "");
  const watermark = offer.status === "draft" ? words.draft : offer.active ? undefined : words.cancelled;
  const cheque = offer.chequeAmount ? [{ label: words.cheque, amount: format(offer.chequeAmount) }] : [];
  return {
    template: new URL("./offer.typ", import.meta.url),
    title: `${words.title} ${number}`,
    author: letterhead.name,
    number,
    since: offer.updatedAt,
    printedAt: now,
    ...(watermark && { watermark }),
    body: {
      seller: { name: letterhead.name, slogan: letterhead.slogan, particulars: letterhead.particulars },
      title: words.title,
      known: [
        [words.number, number],
        [words.date, formatDate(offer.date)],
        ...(offer.version > 1 ? [[words.version, String(offer.version)]] : []),
      ],
      fields: [
        [field(words.client, offer.clientName, 9), field(words.clientNumber, offer.clientNumber, 3)],
        [field(words.contract, offer.contract, 9), field(words.contractDate, formatDate(offer.contractDate), 3)],
        [field(words.requestedBy, offer.requestedByName, 6), field(words.approvedBy, offer.approvedByName, 6)],
        [
          field(words.approvalDate, formatDate(offer.approvalDate), 6),
          field(words.deliveryDate, formatDate(offer.deliveryDate), 6),
        ],
        ...(offer.mainActivities.length > 0
          ? [[field(words.activities, offer.mainActivities.map(nameOf).join(", "), 12)]]
          : []),
      ],
      heads: [words.concept, words.amount],
      concepts: offer.concepts.map(({ concept, description, amount }) => ({
        concept: nameOf(concept),
        description: description ?? "",
        amount: format(amount),
      })),
      total: [words.total, format(offer.totalAmount)],
      methods: {
        title: words.methods,
        rows: [
          ...offer.paymentMethods.map(({ method, amount }) => ({ label: nameOf(method), amount: format(amount) })),
          ...cheque,
        ].map(({ label, amount }) => [label, amount]),
      },
      bank: { title: words.bank, lines: letterhead.account },
      signatures: [
        { label: words.signedByFirm, name: offer.approvedByName ?? "" },
        { label: words.signedByClient, name: offer.receivedBy ?? "" },
      ],
    },
  };
}

const field = (label: string, value: string | null, span: number) => ({ label, value: value ?? "", span, tall: false });
