/** A list's export: the columns that the reader sees, in their order, every row that matches. */
import { dayOf } from "../../kit/calendar.ts";
import type { SpreadsheetColumn, SheetFormat } from "../../kit/list-columns.ts";
import type { Download } from "../../kit/contract.ts";
import type { Language } from "../../kit/language.ts";
import type { Call } from "../call.ts";
import { extensionOf, sheetMime, writeSpreadsheet } from "../documents/spreadsheet-writer.ts";
import { type ListQuery, allMatchesForExport } from "./list-query.ts";

/** Each column of the screen, as one or several of a file. */
export type SpreadsheetColumns<Column extends string, Row> = Readonly<
  Record<Column, readonly SpreadsheetColumn<Row>[]>
>;

export interface SpreadsheetQuery<Column extends string> {
  readonly columns: readonly Column[];
  readonly language?: Language | undefined;
}

/** The file, written while it is sent, and how many rows it will have (for the audit line). */
export async function listSpreadsheet<Wanted extends { readonly sort: string }, Column extends string, Row>(
  call: Call,
  list: ListQuery<Wanted, Row>,
  wanted: NoInfer<Wanted> & SpreadsheetQuery<Column> & { readonly format: SheetFormat },
  { name, columns }: { readonly name: string; readonly columns: SpreadsheetColumns<Column, Row> },
): Promise<{ readonly file: Download; readonly count: number }> {
  const language = wanted.language ?? call.language;
  const { count, rows } = await allMatchesForExport({ ...call, language }, list, wanted);
  return {
    count,
    file: {
      name: `${name} ${dayOf(call.now)}.${extensionOf(wanted.format)}`,
      mime: sheetMime[wanted.format],
      content: writeSpreadsheet({ name, columns: selectedColumns(columns, wanted.columns), rows }, wanted.format),
    },
  };
}

/** Each column once, in the order in which it was asked for. */
export function selectedColumns<Column extends string, Row>(
  columns: SpreadsheetColumns<Column, Row>,
  wanted: readonly Column[],
): SpreadsheetColumn<Row>[] {
  return [...new Set(wanted)].flatMap((column) => columns[column]);
}
