/** Columns of the list of vouchers. */
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { Vale } from "./vale.ts";
import type { LegalState } from "./states.ts";
import type { words } from "./words.es.ts";

export const valeTone = (state: LegalState): Tone =>
  state === "pendingToPay"
    ? "wait"
    : state === "completed"
      ? "good"
      : state === "cancelled"
        ? "quiet"
        : state === "readyToCustomer"
          ? "wait"
          : "work";

export const valeColumns = defineColumns<Vale, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    number: { value: ({ number }) => number, width: 13, sort: "number" },
    holder: { value: ({ holder }) => holder.fullName, width: 34, primary: true, flex: true },
    client: { value: ({ client }) => client?.name, width: 30, hidden: true },
    filing: { value: ({ filing }) => filing?.name, width: 18, hidden: true },
    documents: {
      value: ({ documents }) => documents.reduce((total, { quantity }) => total + quantity, 0),
      kind: "whole",
    },
    state: { value: ({ state }, context) => context.state[state], tone: ({ state }) => valeTone(state), width: 26 },
    stateAt: { value: ({ statusAt }) => statusAt, kind: "date", hidden: true },
    dueOn: { value: ({ dueOn }) => dueOn, kind: "day", sort: "dueOn" },
    packageNumber: { value: ({ packageNumber }) => packageNumber, width: 14, hidden: true },
    amount: { value: ({ amountTotal }) => amountTotal, kind: "money", currency: ({ currency }) => currency },
    paidAt: { value: ({ paidAt }) => paidAt, kind: "date", hidden: true },
    createdAt: { value: ({ createdAt }) => createdAt, kind: "date", sort: "createdAt" },
  },
  sort: "-createdAt",
  rowLabel: ({ number, holder }) => `${number}, ${holder.fullName}`,
  card: { title: "holder", amount: "amount", detail: "number", left: "state", right: "dueOn" },
});
