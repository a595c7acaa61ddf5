/** Columns of the rows behind a figure. */
import { defineColumns, type CellContext } from "../../../kit/contract/list-columns.ts";
import type { Currency } from "../../../kit/numbers/money.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { words } from "./words.es.ts";

/** One fact, or one person where people are counted once. */
export interface FactRow {
  readonly _id: string;
  readonly date: string;
  readonly number: string;
  readonly kind: string;
  readonly status: string;
  readonly amount?: string | undefined;
  readonly currency?: Currency | undefined;
  /** Null without an exchange rate. */
  readonly converted?: string | null | undefined;
  readonly name?: string | undefined;
  readonly link?: string | undefined;
}

export const rowColumns = defineColumns<FactRow, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    number: { value: ({ number }) => number, width: 20, sort: "number", primary: true },
    date: { value: ({ date }) => date, kind: "day", sort: "date" },
    name: { value: ({ name }) => name, width: 36, flex: true },
    kind: { value: ({ kind }, { keys }) => (keys as Readonly<Record<string, string>>)[kind] ?? kind, width: 16 },
    status: {
      value: ({ kind, status }, { keys, statuses }) =>
        (statuses as Readonly<Record<string, Readonly<Record<string, string>>>>)[kind]?.[status] ??
        (keys as Readonly<Record<string, string>>)[status] ??
        status,
      width: 16,
    },
    amount: { value: ({ amount }) => amount, kind: "money", currency: ({ currency }) => currency, sort: "amount" },
    converted: { value: ({ converted }) => converted, kind: "amount", currency: () => "CUP" },
  },
  sort: "-date",
  rowLabel: ({ number }) => number,
  card: { title: "number", amount: "amount", detail: ["name", "kind"], left: "status", right: "date" },
});
