/** The list of documents as it is seen. */
import { defineColumns, type CellContext, type Tone } from "../../kit/list-columns.ts";
import type { Words } from "../../kit/words.ts";
import type { ListedDocument } from "./document-list.ts";
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

type Said = Pick<Words<typeof words>, "status" | "documentColumns"> &
  CellContext & {
    /** What a type of document is called. */
    readonly nameOf: (code: string) => string;
  };

export const documentColumns = defineColumns<ListedDocument, Said>()({
  heads: ({ documentColumns }) => documentColumns,
  columns: {
    code: { value: ({ code }) => code, width: 16, sort: "code", main: true },
    documentType: { value: ({ documentType }, { nameOf }) => nameOf(documentType), width: 30, grows: true },
    holder: { value: ({ holderName }) => holderName, width: 30, grows: true },
    contract: { value: ({ contract }) => contract.number, width: 13, extra: true },
    quantity: { value: ({ quantity }) => quantity, kind: "whole" },
    status: { value: (row, { status }) => status[row.status], tone: (row) => tones[row.status], width: 24 },
    statusAt: { value: ({ statusAt }) => statusAt, kind: "date", sort: "statusAt" },
    packageNumber: { value: ({ packageNumber }) => packageNumber, width: 14 },
    legalizedOn: { value: ({ legalizedOn }) => legalizedOn, kind: "day", extra: true },
    observations: { value: ({ observations }) => observations, kind: "long", extra: true },
    amount: {
      value: ({ amount }) => amount,
      kind: "money",
      currency: ({ contract }) => contract.currency,
      extra: true,
    },
    offer: { value: ({ offer }) => offer?.name, width: 14, yields: true },
    invoicedAt: { value: ({ invoicedAt }) => invoicedAt, kind: "date", extra: true },
  },
  sort: "-statusAt",
  rowName: ({ code, holderName }) => `${code}, ${holderName}`,
  card: { title: "holder", amount: "amount", detail: ["code", "documentType"], left: "status", right: "packageNumber" },
});
