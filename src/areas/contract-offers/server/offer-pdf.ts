/** What an offer says on paper: for whom, what, for how much, how and where it is paid, and two lines to sign on. */
import { formatDay, formatMoney } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { type PdfDocument, renderPdf } from "../../../server/documents/pdf.ts";
import type { Letterhead } from "../../firm/server/public.ts";
import type { ContractOffer } from "../offer.ts";
import { offerWords as words } from "../server-messages.es.ts";

export interface OfferPdf {
  readonly offer: ContractOffer;
  /** What its codes are called. */
  readonly names: Readonly<Record<string, string>>;
  readonly account: {
    readonly bank: string;
    readonly branch: string;
    readonly number: string;
    readonly swift: string;
    readonly holder: string;
  } | null;
  readonly seller: Letterhead;
  readonly now: Date;
}

export const renderOffer = (sheet: OfferPdf): Promise<Uint8Array> => renderPdf(offerPaper(sheet));

/** What it says. */
function offerPaper({ offer, names, account, seller, now }: OfferPdf): PdfDocument {
  const { offerNumber: number, currency } = offer;
  const named = (code: string) => names[code] ?? code;
  const money = (amount: string) => formatMoney(amount, currency, "es");
  const day = (given: string | null) => (given ? formatDay(given, "es") : "");
  const watermark = offer.status === "draft" ? words.draft : offer.active ? undefined : words.cancelled;
  const cheque = offer.chequeAmount ? [{ label: words.cheque, amount: money(offer.chequeAmount) }] : [];
  return {
    template: new URL("./offer.typ", import.meta.url),
    title: `${words.title} ${number}`,
    author: seller.name,
    number,
    since: offer.updatedAt,
    printedAt: now,
    ...(watermark && { watermark }),
    body: {
      seller: { name: seller.name, slogan: seller.slogan.es, particulars: particularsOf(seller) },
      title: words.title,
      known: [
        [words.number, number],
        [words.date, day(offer.date)],
        ...(offer.version > 1 ? [[words.version, String(offer.version)]] : []),
      ],
      fields: [
        [field(words.client, offer.clientName, 9), field(words.clientNumber, offer.clientNumber, 3)],
        [field(words.contract, offer.contract, 9), field(words.contractDate, day(offer.contractDate), 3)],
        [field(words.requestedBy, offer.requestedByName, 6), field(words.approvedBy, offer.approvedByName, 6)],
        [field(words.approvalDate, day(offer.approvalDate), 6), field(words.deliveryDate, day(offer.deliveryDate), 6)],
        ...(offer.mainActivities.length > 0
          ? [[field(words.activities, offer.mainActivities.map(named).join(", "), 12)]]
          : []),
      ],
      heads: [words.concept, words.amount],
      concepts: offer.concepts.map(({ concept, description, amount }) => ({
        concept: named(concept),
        description: description ?? "",
        amount: money(amount),
      })),
      total: [words.total, money(offer.totalAmount)],
      methods: {
        title: words.methods,
        rows: [
          ...offer.paymentMethods.map(({ method, amount }) => ({ label: named(method), amount: money(amount) })),
          ...cheque,
        ].map(({ label, amount }) => [label, amount]),
      },
      bank: {
        title: words.bank,
        lines: account
          ? [
              account.holder,
              `${account.bank}, ${account.branch}`,
              account.number,
              interpolate(words.swift, { code: account.swift }),
            ]
          : [],
      },
      signatures: [
        { label: words.signedByFirm, name: offer.approvedByName ?? "" },
        { label: words.signedByClient, name: offer.receivedBy ?? "" },
      ],
    },
  };
}

const field = (label: string, value: string | null, span: number) => ({ label, value: value ?? "", span, tall: false });

function particularsOf(seller: Letterhead): string[] {
  return [
    [seller.legalName, seller.taxId && interpolate(words.taxId, { number: seller.taxId })],
    [seller.address],
    [seller.phone, seller.email],
  ].map((line) => line.filter(Boolean).join(" · "));
}
