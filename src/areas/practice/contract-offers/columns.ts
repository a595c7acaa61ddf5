/** Columns of the list of contract offers. */
import type { ListedColumn } from "../../../kit/contract/field-places.ts";
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import { formatMoney } from "../../../kit/text/format.ts";
import { interpolate, pluralize, type Words } from "../../../kit/text/words.ts";
import type { ContractOffer, OfferContent } from "./offer.ts";
import type { offerFields } from "./offer-fields.ts";
import type { OfferStatus } from "./states.ts";
import type { words } from "./words.es.ts";

export const offerTones: Readonly<Record<OfferStatus, Tone>> = {
  draft: "quiet",
  unsigned: "wait",
  signed: "work",
  paid: "good",
  cancelled: "bad",
};

/** Views of the list. */
export const offerViews = ["all", "notSigned", "notPaid"] as const;
export type OfferView = (typeof offerViews)[number];

/** List rows, with the days of waiting. */
export interface ListedOffer extends ContractOffer {
  readonly waitingDays: number | null;
}

interface NameLookups extends CellContext {
  readonly conceptOf: (code: string) => string;
  readonly methodOf: (code: string) => string;
  readonly activityOf: (code: string) => string;
}

/** «Asesoría · Primer trimestre · 1 200,00 CUP», one string per concept. */
export const conceptsIn = (
  { concepts, currency }: Pick<OfferContent, "concepts" | "currency">,
  { conceptOf, language }: Pick<NameLookups, "conceptOf" | "language">,
): string[] =>
  concepts.map(({ concept, description, amount }) =>
    [conceptOf(concept), description, formatMoney(amount, currency, language)].filter(Boolean).join(" · "),
  );

export const methodsIn = (
  { paymentMethods, currency }: Pick<OfferContent, "paymentMethods" | "currency">,
  { methodOf, language }: Pick<NameLookups, "methodOf" | "language">,
): string[] =>
  paymentMethods.map(({ method, amount }) => `${methodOf(method)} · ${formatMoney(amount, currency, language)}`);

export const contractOfferColumns = defineColumns<
  ListedOffer,
  Words<typeof words> & NameLookups,
  ListedColumn<typeof offerFields>
>()({
  headers: ({ columns, fields }) => ({ ...fields, ...columns }),
  columns: {
    offerNumber: { value: ({ offerNumber }) => offerNumber, width: 14, sort: "offerNumber", primary: true },
    date: { value: ({ date }) => date, kind: "day", sort: "date" },
    clientNumber: { value: ({ clientNumber }) => clientNumber, width: 11, sort: "clientNumber", hidden: true },
    client: { value: ({ clientName }) => clientName, width: 36, flex: true },
    contract: { value: ({ contract }) => contract, width: 20 },
    contractDate: { value: ({ contractDate }) => contractDate, kind: "day", hidden: true },
    filing: { value: ({ filingNumber }) => filingNumber, width: 18, hidden: true },
    requestedBy: { value: ({ requestedByName }) => requestedByName, width: 28, hidden: true },
    approvedBy: { value: ({ approvedByName }) => approvedByName, width: 28, hidden: true },
    approvalDate: { value: ({ approvalDate }) => approvalDate, kind: "day", hidden: true },
    receivedBy: { value: ({ receivedBy }) => receivedBy, width: 28, hidden: true },
    deliveryDate: { value: ({ deliveryDate }) => deliveryDate, kind: "day", hidden: true },
    receiptDate: { value: ({ receiptDate }) => receiptDate, kind: "day", hidden: true },
    concepts: { value: (offer, context) => conceptsIn(offer, context).join("\n"), kind: "long", hidden: true },
    paymentMethods: { value: (offer, context) => methodsIn(offer, context).join("\n"), kind: "long", hidden: true },
    chequeAmount: {
      value: ({ chequeAmount }) => chequeAmount,
      kind: "amount",
      currency: ({ currency }) => currency,
      hidden: true,
    },
    mainActivities: {
      value: ({ mainActivities }, { activityOf }) => mainActivities.map(activityOf).join("\n"),
      kind: "long",
      hidden: true,
    },
    bankAccount: { value: ({ bankAccountName }) => bankAccountName, width: 40, hidden: true },
    total: {
      value: ({ totalAmount }) => totalAmount,
      kind: "money",
      currency: ({ currency }) => currency,
      sort: "total",
    },
    status: {
      value: ({ status }, { status: labels }) => labels[status],
      tone: ({ status }) => offerTones[status],
      width: 14,
    },
    signed: { value: ({ signedAt }) => signedAt, kind: "date", hidden: true },
    paid: { value: ({ paidAt }) => paidAt, kind: "date", hidden: true },
    waiting: {
      value: ({ waitingDays }, { days, language }) =>
        waitingDays === null ? null : pluralize(days, waitingDays, language),
      width: 12,
    },
    version: { value: ({ version }) => version, kind: "whole", hidden: true },
    statusAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
  },
  sort: "-offerNumber",
  rowLabel: ({ offerNumber, clientName }, { rowName }) =>
    interpolate(rowName, { number: offerNumber, client: clientName }),
  card: { title: "client", amount: "total", detail: ["offerNumber", "contract"], left: "status", right: "waiting" },
});
