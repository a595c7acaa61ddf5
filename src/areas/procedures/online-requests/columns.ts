/** Columns of the staff list of forms, and the tone of each status. */
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { words as desk } from "./desk/staff-words.es.ts";
import type { ListedForm } from "./schemas/listed-form.ts";
import type { FormStatus } from "./states.ts";
import type { words } from "./words.es.ts";

export const formTones: Record<FormStatus, Tone> = {
  draft: "quiet",
  underReview: "wait",
  notPaid: "wait",
  rejectedByUser: "bad",
  pending: "wait",
  requested: "work",
  toked: "work",
  deliveredTramitation: "work",
  legalization: "work",
  readyToDelivery: "good",
  delivered: "quiet",
  rejected: "bad",
  cancelled: "quiet",
};

type FormCellContext = Words<typeof desk> & Pick<Words<typeof words>, "status"> & CellContext;

export const formColumns = defineColumns<ListedForm, FormCellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    number: { value: ({ number }) => number, width: 17, sort: "number" },
    holder: { value: ({ holder }) => holder, width: 32, sort: "holder", primary: true },
    ci: { value: ({ identityNumber }) => identityNumber, width: 14 },
    status: {
      value: (row, { status }) => status[row.status],
      tone: ({ status }) => formTones[status],
      width: 22,
      sort: "status",
    },
    days: { value: ({ daysInStatus }) => daysInStatus, kind: "whole", sort: "statusAt" },
    service: { value: ({ service }) => service, width: 34, hidden: true },
    document: { value: ({ document }) => document, width: 34, hidden: true },
    registry: { value: ({ registry }) => registry, width: 34, hidden: true },
    volume: { value: ({ entry }) => entry?.volume, width: 9 },
    folio: { value: ({ entry }) => entry?.folio, width: 9 },
    destination: { value: ({ destination }) => destination, width: 18, hidden: true },
    copies: { value: ({ copies }) => copies, kind: "whole", hidden: true },
    province: { value: ({ province }) => province, width: 18, hidden: true },
    requester: { value: ({ requester }) => requester, width: 30, hidden: true },
    created: { value: ({ createdAt }) => createdAt, kind: "date", sort: "createdAt" },
    paid: { value: ({ paidAt }) => paidAt, kind: "date", sort: "paidAt", hidden: true },
    amount: {
      value: ({ amountTotal }) => amountTotal,
      kind: "money",
      currency: ({ currency }) => currency,
      sort: "amountTotal",
    },
    package: { value: ({ packageNumber }) => packageNumber, width: 13, sort: "packageNumber", hidden: true },
  },
  sort: "-createdAt",
  rowLabel: ({ number, holder }) => `${number}, ${holder}`,
  card: { title: "holder", amount: "amount", detail: "service", left: "status", right: ["number", "created"] },
});
