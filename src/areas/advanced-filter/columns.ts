/** The rows that were found as they are seen: every field is a column. */
import type { Cell, Column, Columns, Kind, Saying } from "../../kit/columns.ts";
import type { Currency } from "../../kit/money.ts";
import type { Words } from "../../kit/words.ts";
import {
  type Field,
  type FieldKind,
  type LegalField,
  type LegalSort,
  type NotarialField,
  type NotarialSort,
  legalFields,
  notarialFields,
} from "./fields.ts";
import type { words } from "./words.es.ts";

/** Cells by their fields, as far as columns were asked for; codes and people are told by their names. */
export type FoundRow = { readonly _id: string } & Readonly<Record<string, Cell>>;
export type Said = Words<typeof words> & Saying;

const held: Partial<Record<FieldKind, Kind>> = { amount: "amount", whole: "whole", day: "day", instant: "instant" };

function columnsOf<Name extends string, Sort extends Name>(fields: Readonly<Record<Name, Field>>, main: NoInfer<Name>) {
  const columns = Object.entries<Field>(fields).map(([name, field]): [string, Column<FoundRow, Said, Sort>] => {
    const kind = held[field.kind];
    // Revenue stamps are worth CUP, whatever the fee is paid in.
    const currency = (row: FoundRow) => (name === "fee" ? (row.currency as Currency) : "CUP");
    return [
      name,
      {
        value: (row) => row[name],
        ...(kind && { kind }),
        ...(kind === "amount" && { currency }),
        ...(field.sort && { sort: name as Sort }),
        ...(name === main ? { main: true } : field.usual ? {} : { extra: true }),
        ...(name === "client" && { grows: true, width: 34 }),
      },
    ];
  });
  return Object.fromEntries(columns) as Readonly<Record<Name, Column<FoundRow, Said, Sort>>>;
}

export const legalColumns: Columns<FoundRow, Said, LegalField, LegalSort> = {
  columns: columnsOf(legalFields, "radicationNumber"),
  heads: ({ fields }) => fields.legalAssistance,
  sort: "-subscriptionDate",
  card: {
    title: "client",
    amount: "fee",
    detail: ["kind", "practiceArea"],
    left: "radicationNumber",
    right: "subscriptionDate",
  },
};

export const notarialColumns: Columns<FoundRow, Said, NotarialField, NotarialSort> = {
  columns: columnsOf(notarialFields, "number"),
  heads: ({ fields }) => fields.notarial,
  sort: "-procedureDate",
  card: {
    title: "client",
    amount: "fee",
    detail: ["documentType", "concept"],
    left: "number",
    right: "procedureDate",
  },
};
