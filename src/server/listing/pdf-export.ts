/** A list on paper: the columns that the reader sees, in their order, every row that matches. */
import { maxPdfRows } from "../../kit/limits.ts";
import { dayOf } from "../../kit/calendar.ts";
import { isNumericKind, type SpreadsheetColumn } from "../../kit/list-columns.ts";
import type { Download } from "../../kit/contract.ts";
import { formatAmount, formatDay, formatDateTime, formatNumber } from "../../kit/format.ts";
import type { Language } from "../../kit/language.ts";
import { formatPhone } from "../../kit/phone.ts";
import { interpolate } from "../../kit/words.ts";
import type { Call } from "../call.ts";
import { type ListQuery, allMatchesForExport } from "./list-query.ts";
import { type SpreadsheetQuery, selectedColumns, type SpreadsheetColumns } from "./spreadsheet-export.ts";

interface Said<Column extends string, Row> {
  readonly name: string;
  readonly title: string;
  /** «{count} solicitudes · {date}». */
  readonly printed: string;
  readonly columns: SpreadsheetColumns<Column, Row>;
}

/** At most `maxPdfRows` rows (TOO_MANY_ON_PAPER): a PDF is laid out as a whole, and nobody turns so many pages. */
export async function listPdf<Wanted extends { readonly sort: string }, Column extends string, Row>(
  call: Call,
  list: ListQuery<Wanted, Row>,
  wanted: NoInfer<Wanted> & SpreadsheetQuery<Column>,
  { name, title, printed, columns }: Said<Column, Row>,
): Promise<{ readonly file: Download; readonly count: number }> {
  const language = wanted.language ?? call.language;
  const { count, rows } = await allMatchesForExport({ ...call, language }, list, wanted, {
    most: maxPdfRows,
    beyond: "TOO_MANY_ON_PAPER",
  });
  const chosen = selectedColumns(columns, wanted.columns);
  const date = formatDateTime(call.now.toISOString(), language);
  const content = await call.server.workers.run("list", async () => {
    const body: string[][] = [];
    for await (const row of rows) body.push(chosen.map((column) => textOf(column, row, language)));
    return {
      language,
      title,
      printed: interpolate(printed, { count: formatNumber(count, language), date }),
      columns: chosen.map(({ header, kind }) => ({ header, isFigure: isNumericKind(kind) })),
      rows: body,
    };
  });
  return { count, file: { name: `${name} ${dayOf(call.now)}.pdf`, mime: "application/pdf", content } };
}

function textOf<Row>({ cell, kind }: SpreadsheetColumn<Row>, row: Row, language: Language): string {
  const value = cell(row);
  if (value === null || value === undefined || value === "") return "";
  if (kind === "day") return whole(formatDay(String(value), language));
  if (kind === "instant") return formatDateTime(String(value), language).split(", ").map(whole).join(", ");
  if (kind === "phone") return formatPhone(String(value));
  return kind === "amount" || kind === "rate" ? formatAmount(String(value), language) : String(value);
}

/** A day is not broken between its month and its year. */
const whole = (text: string) => text.replace(/ /g, "\u00a0");
