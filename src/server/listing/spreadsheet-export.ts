/** Spreadsheet export of a list: the columns that the reader selected, in their order, and every row that matches. */
import { dayOf } from "../../kit/time/calendar.ts";
import type { SpreadsheetColumn, SheetFormat } from "../../kit/contract/list-columns.ts";
import type { Download } from "../../kit/contract/contract.ts";
import type { Language } from "../../kit/text/language.ts";
import type { Call } from "../call.ts";
import { extensionOf, sheetMime, writeSpreadsheet } from "../documents/spreadsheet-writer.ts";
import { type ListQuery, allMatchesForExport } from "./list-query.ts";

/** For each column of the screen, one or several columns of the file. */
export type SpreadsheetColumns<Column extends string, Row> = Readonly<
  Record<Column, readonly SpreadsheetColumn<Row>[]>
>;

export interface SpreadsheetQuery<Column extends string> {
  readonly columns: readonly Column[];
  readonly language?: Language | undefined;
}

/** The file, written while it is sent, and the ids of the rows that it will have, for the audit entry. */
export async function listSpreadsheet<Query extends { readonly sort: string }, Column extends string, Row>(
  call: Call,
  list: ListQuery<Query, Row>,
  query: NoInfer<Query> & SpreadsheetQuery<Column> & { readonly format: SheetFormat },
  { name, columns }: { readonly name: string; readonly columns: SpreadsheetColumns<Column, Row> },
): Promise<{ readonly file: Download; readonly ids: readonly string[] }> {
  const language = query.language ?? call.language;
  const { ids, rows } = await allMatchesForExport({ ...call, language }, list, query);
  return {
    ids,
    file: {
      name: `${name} ${dayOf(call.now)}.${extensionOf(query.format)}`,
      mime: sheetMime[query.format],
      content: writeSpreadsheet({ name, columns: selectedColumns(columns, query.columns), rows }, query.format),
    },
  };
}

/** Each selected column once, in the requested order. */
export function selectedColumns<Column extends string, Row>(
  columns: SpreadsheetColumns<Column, Row>,
  names: readonly Column[],
): SpreadsheetColumn<Row>[] {
  return [...new Set(names)].flatMap((column) => columns[column]);
}
