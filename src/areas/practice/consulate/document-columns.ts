/** Columns of the list of documents. */
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { ListedDocument } from "./listed-document.ts";
import type { DocumentStatus } from "./states.ts";
import type { words } from "./words.es.ts";

const tones: Readonly<Record<DocumentStatus, Tone>> = {
  registered: "wait",
  underReview: "work",
  observed: "bad",
  deliveredConsulate: "work",
  legalized: "work",
  readyToCustomer: "wait",
  delivered: "good",
  cancelled: "quiet",
};

type ColumnContext = Pick<Words<typeof words>, "status" | "documentColumns"> &
  CellContext & {
    /** Name of a document type. */
    readonly nameOf: (code: string) => string;
  };

export const documentColumns = defineColumns<ListedDocument, ColumnContext>()({
  headers: ({ documentColumns }) => documentColumns,
  columns: {
    code: { value: ({ code }) => code, width: 16, sort: "code", primary: true },
    documentType: { value: ({ documentType }, { nameOf }) => nameOf(documentType), width: 30, flex: true },
    holder: { value: ({ holderName }) => holderName, width: 30, flex: true },
    contract: { value: ({ contract }) => contract.number, width: 13, hidden: true },
    quantity: { value: ({ quantity }) => quantity, kind: "whole" },
    status: { value: (row, { status }) => status[row.status], tone: (row) => tones[row.status], width: 24 },
    statusAt: { value: ({ statusAt }) => statusAt, kind: "date", sort: "statusAt" },
    packageNumber: { value: ({ packageNumber }) => packageNumber, width: 14 },
    legalizedOn: { value: ({ legalizedOn }) => legalizedOn, kind: "day", hidden: true },
    observations: { value: ({ observations }) => observations, kind: "long", hidden: true },
    amount: {
      value: ({ amount }) => amount,
      kind: "money",
      currency: ({ contract }) => contract.currency,
      hidden: true,
    },
    offer: { value: ({ offer }) => offer?.name, width: 14, lowPriority: true },
    invoicedAt: { value: ({ invoicedAt }) => invoicedAt, kind: "date", hidden: true },
  },
  sort: "-statusAt",
  rowLabel: ({ code, holderName }) => `${code}, ${holderName}`,
  card: { title: "holder", amount: "amount", detail: ["code", "documentType"], left: "status", right: "packageNumber" },
});
