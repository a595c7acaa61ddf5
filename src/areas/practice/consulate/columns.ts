/** Columns of the list of consulate contracts. */
import type { ListedColumn } from "../../../kit/contract/field-places.ts";
import { defineColumns, type CellContext } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import { valeTone } from "../legalization/columns.ts";
import { surchargeOf } from "./contract-amounts.ts";
import type { contractFields } from "./contract-fields.ts";
import type { ConsulateContract } from "./contract-record.ts";
import type { words } from "./words.es.ts";

interface NameLookups extends CellContext {
  readonly purposeOf: (code: string) => string;
}

const copyCount = (documents: readonly { readonly quantity: number }[]) =>
  documents.reduce((total, { quantity }) => total + quantity, 0);

export const consulateContractColumns = defineColumns<
  ConsulateContract,
  Words<typeof words> & NameLookups,
  ListedColumn<typeof contractFields>
>()({
  headers: ({ columns, form: { purpose, notes } }) => ({ ...columns, purpose, notes }),
  columns: {
    number: { value: ({ number }) => number, width: 13, sort: "number" },
    holder: { value: ({ holder }) => holder.fullName, width: 34, primary: true, flex: true },
    document: { value: ({ holder: { ci, passport } }) => ci ?? passport, width: 16 },
    phone: { value: ({ holder }) => holder.phone, kind: "phone", hidden: true },
    client: { value: ({ client }) => client?.name, width: 30, hidden: true },
    filing: { value: ({ filing }) => filing?.name, width: 18, hidden: true },
    purpose: { value: ({ purpose }, { purposeOf }) => purpose && purposeOf(purpose), width: 24, hidden: true },
    documents: { value: ({ documents }) => copyCount(documents), kind: "whole" },
    state: { value: ({ state }, context) => context.state[state], tone: ({ state }) => valeTone(state), width: 26 },
    stateAt: { value: ({ statusAt }) => statusAt, kind: "date", hidden: true },
    packageNumber: { value: ({ packageNumber }) => packageNumber, width: 14, hidden: true },
    urgent: { value: ({ urgent }, context) => (urgent ? context.urgent : ""), width: 9, hidden: true },
    appointment: { value: ({ appointment }) => appointment, kind: "day", hidden: true },
    surcharge: {
      value: (contract) => (contract.urgent ? surchargeOf(contract) : null),
      kind: "money",
      currency: ({ currency }) => currency,
      hidden: true,
    },
    amount: { value: ({ amountTotal }) => amountTotal, kind: "money", currency: ({ currency }) => currency },
    paidAt: { value: ({ paidAt }) => paidAt, kind: "date" },
    notes: { value: ({ notes }) => notes, kind: "long", hidden: true },
    createdAt: { value: ({ createdAt }) => createdAt, kind: "date", sort: "createdAt" },
  },
  sort: "-createdAt",
  rowLabel: ({ number, holder }) => `${number}, ${holder.fullName}`,
  card: { title: "holder", amount: "amount", detail: "number", left: "state", right: "createdAt" },
});
