/** Columns of a filter result: one per field. */
import type { Cell, ListColumn, ListColumns, ColumnKind, CellContext } from "../../../kit/contract/list-columns.ts";
import type { Currency } from "../../../kit/numbers/money.ts";
import type { Words } from "../../../kit/text/words.ts";
import {
  type FilterField,
  type FieldKind,
  type LegalField,
  type LegalSort,
  type NotarialField,
  type NotarialSort,
  legalFields,
  notarialFields,
} from "./fields.ts";
import type { words } from "./words.es.ts";

/** Cells of the selected columns by field; codes and people as names. */
export type FilterResultRow = { readonly _id: string } & Readonly<Record<string, Cell>>;
export type LegalCellContext = Words<typeof words> & CellContext;

const columnKinds: Partial<Record<FieldKind, ColumnKind>> = {
  amount: "amount",
  whole: "whole",
  day: "day",
  instant: "instant",
};

function columnsOf<Name extends string, Sort extends Name>(
  fields: Readonly<Record<Name, FilterField>>,
  main: NoInfer<Name>,
) {
  const columns = Object.entries<FilterField>(fields).map(
    ([name, field]): [string, ListColumn<FilterResultRow, LegalCellContext, Sort>] => {
      const kind = columnKinds[field.kind];
      // Revenue stamps are in CUP, whatever the currency of the fee.
      const currency = (row: FilterResultRow) => (name === "fee" ? (row.currency as Currency) : "CUP");
      return [
        name,
        {
          value: (row) => row[name],
          ...(kind && { kind }),
          ...(kind === "amount" && { currency }),
          ...(field.sort && { sort: name as Sort }),
          ...(name === main ? { primary: true } : field.usual ? {} : { hidden: true }),
          ...(name === "client" && { flex: true, width: 34 }),
        },
      ];
    },
  );
  return Object.fromEntries(columns) as Readonly<Record<Name, ListColumn<FilterResultRow, LegalCellContext, Sort>>>;
}

export const legalColumns: ListColumns<FilterResultRow, LegalCellContext, LegalField, LegalSort> = {
  columns: columnsOf(legalFields, "radicationNumber"),
  headers: ({ fields }) => fields.legalAssistance,
  sort: "-subscriptionDate",
  card: {
    title: "client",
    amount: "fee",
    detail: ["kind", "practiceArea"],
    left: "radicationNumber",
    right: "subscriptionDate",
  },
};

export const notarialColumns: ListColumns<FilterResultRow, LegalCellContext, NotarialField, NotarialSort> = {
  columns: columnsOf(notarialFields, "number"),
  headers: ({ fields }) => fields.notarial,
  sort: "-procedureDate",
  card: {
    title: "client",
    amount: "fee",
    detail: ["documentType", "concept"],
    left: "number",
    right: "procedureDate",
  },
};
