/** PDF export of a list: the columns that the reader selected, in their order, and every row that matches. */
import { maxPdfRows } from "../../kit/limits.ts";
import { dayOf } from "../../kit/time/calendar.ts";
import { isNumericKind, type SpreadsheetColumn } from "../../kit/contract/list-columns.ts";
import type { Download } from "../../kit/contract/contract.ts";
import { formatAmount, formatDay, formatDateTime, formatNumber } from "../../kit/text/format.ts";
import type { Language } from "../../kit/text/language.ts";
import { formatPhone } from "../../kit/identity/phone.ts";
import { interpolate } from "../../kit/text/words.ts";
import type { Call } from "../call.ts";
import { type ListQuery, allMatchesForExport } from "./list-query.ts";
import { type SpreadsheetQuery, selectedColumns, type SpreadsheetColumns } from "./spreadsheet-export.ts";

interface PdfLayout<Column extends string, Row> {
  readonly name: string;
  readonly title: string;
  /** Footer with placeholders, «{count} solicitudes · {date}». */
  readonly printed: string;
  readonly columns: SpreadsheetColumns<Column, Row>;
}

/** TOO_MANY_ON_PAPER for more than `maxPdfRows` rows: the layout is computed as a whole in memory. */
export async function listPdf<Query extends { readonly sort: string }, Column extends string, Row>(
  call: Call,
  list: ListQuery<Query, Row>,
  query: NoInfer<Query> & SpreadsheetQuery<Column>,
  { name, title, printed, columns }: PdfLayout<Column, Row>,
): Promise<{ readonly file: Download; readonly ids: readonly string[] }> {
  const language = query.language ?? call.language;
  const { ids, rows } = await allMatchesForExport({ ...call, language }, list, query, {
    most: maxPdfRows,
    beyond: "TOO_MANY_ON_PAPER",
  });
  const selected = selectedColumns(columns, query.columns);
  const date = formatDateTime(call.now.toISOString(), language);
  const content = await call.server.workers.run("list", async () => {
    const body: string[][] = [];
    for await (const row of rows) body.push(selected.map((column) => cellText(column, row, language)));
    return {
      language,
      title,
      printed: interpolate(printed, { count: formatNumber(ids.length, language), date }),
      columns: selected.map(({ header, kind }) => ({ header, isFigure: isNumericKind(kind) })),
      rows: body,
    };
  });
  return { ids, file: { name: `${name} ${dayOf(call.now)}.pdf`, mime: "application/pdf", content } };
}

function cellText<Row>({ cell, kind }: SpreadsheetColumn<Row>, row: Row, language: Language): string {
  const value = cell(row);
  if (value === null || value === undefined || value === "") return "";
  if (kind === "day") return nonBreaking(formatDay(String(value), language));
  if (kind === "instant") return formatDateTime(String(value), language).split(", ").map(nonBreaking).join(", ");
  if (kind === "phone") return formatPhone(String(value));
  return kind === "amount" || kind === "rate" ? formatAmount(String(value), language) : String(value);
}

/** Keeps a date together on one line with non-breaking spaces. */
const nonBreaking = (text: string) => text.replace(/ /g, "\u00a0");
