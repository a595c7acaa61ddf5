/** The calls of a list, as handlers: its pages, all that matches, its sheet and its paper. What goes out leaves an audit line. */
import {
  type ListColumns,
  columnNames,
  type CellContext,
  type SpreadsheetColumn,
  type SheetFormat,
} from "../../kit/list-columns.ts";
import type { Download } from "../../kit/contract.ts";
import type { Language } from "../../kit/language.ts";
import { writeAuditEntry } from "../audit/audit-log.ts";
import type { Call } from "../call.ts";
import { type ListQuery, allMatchesForSelection, listPage } from "./list-query.ts";
import { listPdf } from "./pdf-export.ts";
import { type SpreadsheetQuery, listSpreadsheet, type SpreadsheetColumns } from "./spreadsheet-export.ts";

interface Lists<Wanted, Row, Said, Name extends string> {
  readonly columns: ListColumns<Row, Said, Name>;
  readonly $: { query: Wanted };
}

export interface ListHandlerOptions<Wanted extends { readonly sort: string }, Row, Said>
  extends ListQuery<Wanted, Row> {
  /** The words that its columns speak, and what codes are called. */
  readonly cellContext: (language: Language, call: Call) => Said | Promise<Said>;
  /** Name of a file, without its day. */
  readonly fileName: (said: Said, wanted: Wanted) => string;
  /** Above the list on paper; «{count} solicitudes · {date}» below it. */
  readonly heading?: (said: Said, wanted: Wanted) => { readonly title: string; readonly footer: string };
  /** Its audit lines: `delivery.export` on `deliveries`, of which. Nothing is told of what is only one's own. */
  readonly log: { readonly action: string; readonly kind: string; readonly id?: (wanted: Wanted) => string } | "own";
  /** Filters that may hold a person's particulars, beside what was searched for: the audit line goes without them. */
  readonly unloggedFilters?: readonly (keyof Wanted)[];
}

/** A list with its calls. */
export function listHandlers<
  Wanted extends { readonly sort: string },
  Row,
  Said extends CellContext,
  Name extends string,
>({ columns: shown }: Lists<Wanted, Row, Said, Name>, list: ListHandlerOptions<Wanted, Row, Said>) {
  const sent = async (call: Call, wanted: Wanted, format: string, count: number) => {
    if (list.log === "own") return;
    const { action, kind, id } = list.log;
    const private_ = ["search", "format", ...(list.unloggedFilters ?? [])];
    const filters = Object.fromEntries(Object.entries(wanted).filter(([name]) => !private_.includes(name)));
    await writeAuditEntry(call.db, call, {
      action,
      kind,
      id: id?.(wanted) ?? "all",
      after: { format, rows: count, filters },
    });
  };
  const said = async (call: Call, language: Language = call.language) => list.cellContext(language, call);
  return {
    ...list,
    page: (input: Wanted & { page: number; limit: number }, call: Call) => listPage(call, list, input),
    allMatches: (input: Wanted, call: Call) => allMatchesForSelection(call, list, input),
    spreadsheet: async (
      input: Wanted & SpreadsheetQuery<Name> & { readonly format: SheetFormat },
      call: Call,
    ): Promise<Download> => {
      const words = await said(call, input.language);
      const sheet = { name: list.fileName(words, input), columns: inFile(shown, words) };
      const { file, count } = await listSpreadsheet(call, list, input, sheet);
      await sent(call, input, input.format, count);
      return file;
    },
    pdf: async (input: Wanted & SpreadsheetQuery<Name>, call: Call): Promise<Download> => {
      const words = await said(call, input.language);
      const { title, footer: printed } = list.heading?.(words, input) ?? {
        title: list.fileName(words, input),
        footer: "{date}",
      };
      const paper = { name: list.fileName(words, input), title, printed, columns: inFile(shown, words) };
      const { file, count } = await listPdf(call, list, input, paper);
      await sent(call, input, "pdf", count);
      return file;
    },
  };
}

/** Room for what it holds, in characters. */
const usualWidth = {
  text: 26,
  long: 48,
  phone: 16,
  whole: 8,
  amount: 12,
  money: 12,
  rate: 14,
  day: 12,
  date: 17,
  instant: 17,
} as const;

/** Its columns as a file has them: what the screen puts into one cell stands apart where it can be added up. */
function inFile<Row, Said, Name extends string>(
  list: ListColumns<Row, Said, Name>,
  said: Said,
): SpreadsheetColumns<Name, Row> {
  const heads = list.headers(said);
  const columnsOf = (name: Name): readonly SpreadsheetColumn<Row>[] => {
    const { sheetColumns: apart, value, currency, kind = "text", width } = list.columns[name];
    const header = heads[name];
    if (apart) return apart(said, header);
    const held = kind === "money" ? "amount" : kind === "date" ? "instant" : kind;
    return [
      {
        header,
        width: width ?? Math.max(usualWidth[kind], header.length + 2),
        kind: held,
        cell: (row) => value(row, said),
      },
      ...(kind === "money" ? [{ header: heads.currency ?? "", width: 9, cell: (row: Row) => currency?.(row) }] : []),
    ];
  };
  return Object.fromEntries(columnNames(list).map((name) => [name, columnsOf(name)])) as unknown as SpreadsheetColumns<
    Name,
    Row
  >;
}
