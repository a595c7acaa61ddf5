/** Handlers of a list: pages, all matches for a selection, spreadsheet and PDF. Exports write an audit entry. */
import {
  type ListColumns,
  columnNames,
  type CellContext,
  type SpreadsheetColumn,
  type SheetFormat,
} from "../../kit/contract/list-columns.ts";
import type { Download } from "../../kit/contract/contract.ts";
import { maxAuditedRows } from "../../kit/limits.ts";
import type { Language } from "../../kit/text/language.ts";
import type { PageOf } from "../../kit/contract/list-contract.ts";
import { recordIdentitySearch } from "../audit/access-entries.ts";
import { writeAuditEntry } from "../audit/audit-log.ts";
import type { Call } from "../call.ts";
import { type ListQuery, allMatchesForSelection, listPage } from "./list-query.ts";
import { listPdf } from "./pdf-export.ts";
import { findSimilarSpellings } from "../search/similar-spellings.ts";
import { type SpreadsheetQuery, listSpreadsheet, type SpreadsheetColumns } from "./spreadsheet-export.ts";

interface ListDefinition<Query, Row, Context, Name extends string> {
  readonly columns: ListColumns<Row, Context, Name>;
  readonly $: { query: Query };
}

/** A list with what its exports need. */
export interface ListHandlerOptions<Query extends { readonly sort: string }, Row, Context>
  extends ListQuery<Query, Row> {
  /** Texts of the columns and labels of codes, in a language. */
  readonly cellContext: (language: Language, call: Call) => Context | Promise<Context>;
  /** File name of an export, without date and extension. */
  readonly fileName: (context: Context, query: Query) => string;
  /** Title above the PDF and footer below it, with placeholders («{count} solicitudes · {date}»). */
  readonly heading?: (context: Context, query: Query) => { readonly title: string; readonly footer: string };
  /** Audit entry of exports: action, kind and record id. "own" writes none, for lists of only the caller's own data. */
  readonly log: { readonly action: string; readonly kind: string; readonly id?: (query: Query) => string } | "own";
  /** Filters left out of the audit entry because they may contain personal data. The search text is always left out. */
  readonly unloggedFilters?: readonly (keyof Query)[];
}

/** The list together with its handlers. */
export function listHandlers<
  Query extends { readonly sort: string },
  Row,
  Context extends CellContext,
  Name extends string,
>({ columns }: ListDefinition<Query, Row, Context, Name>, list: ListHandlerOptions<Query, Row, Context>) {
  const recordExport = async (call: Call, query: Query, format: string, ids: readonly string[]) => {
    if (list.log === "own") return;
    const { action, kind, id } = list.log;
    const unlogged = ["search", "format", ...(list.unloggedFilters ?? [])];
    const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !unlogged.includes(name)));
    const after = { format, rows: ids.length, filters };
    const partCount = Math.max(1, Math.ceil(ids.length / maxAuditedRows));
    await writeAuditEntry(
      call.server.db,
      call,
      // Whose data left is in the log: a large export has several entries, so that each stays small.
      Array.from({ length: partCount }, (_, part) => ({
        action,
        kind,
        id: id?.(query) ?? "all",
        after: {
          ...after,
          ...(partCount > 1 && { part: part + 1, parts: partCount }),
          found: ids.slice(part * maxAuditedRows, (part + 1) * maxAuditedRows),
        },
      })),
    );
  };
  const contextFor = async (call: Call, language: Language = call.language) => list.cellContext(language, call);
  return {
    ...list,
    /** One page; negative page numbers count from the end. */
    page: async (input: Query & { page: number; limit: number }, call: Call) => {
      const page = await pageOfNearestSpelling(call, list, input);
      if (list.log !== "own" && "search" in input)
        await recordIdentitySearch(call, { search: input.search, where: list.log.kind, found: page.docs.map(idOf) });
      return page;
    },
    /** All matches, for a selection. TOO_MANY_ROWS above `maxSelectedRows`. */
    allMatches: (input: Query, call: Call) => allMatchesForSelection(call, list, input),
    /** Spreadsheet export. TOO_MANY_ROWS above `maxExportRows`. */
    spreadsheet: async (
      input: Query & SpreadsheetQuery<Name> & { readonly format: SheetFormat },
      call: Call,
    ): Promise<Download> => {
      const context = await contextFor(call, input.language);
      const sheet = { name: list.fileName(context, input), columns: exportColumns(columns, context) };
      const { file, ids } = await listSpreadsheet(call, list, input, sheet);
      await recordExport(call, input, input.format, ids);
      return file;
    },
    /** PDF export. TOO_MANY_ON_PAPER above `maxPdfRows`. */
    pdf: async (input: Query & SpreadsheetQuery<Name>, call: Call): Promise<Download> => {
      const context = await contextFor(call, input.language);
      const { title, footer } = list.heading?.(context, input) ?? {
        title: list.fileName(context, input),
        footer: "{date}",
      };
      const pdf = {
        name: list.fileName(context, input),
        title,
        printed: footer,
        columns: exportColumns(columns, context),
      };
      const { file, ids } = await listPdf(call, list, input, pdf);
      await recordExport(call, input, "pdf", ids);
      return file;
    },
  };
}

/** The page; if nothing matches the search, that of the closest spelling of its names with matches («alvares»). */
async function pageOfNearestSpelling<Query extends { readonly sort: string; readonly search?: unknown }, Row>(
  call: Call,
  list: ListQuery<Query, Row>,
  input: Query & { page: number; limit: number },
): Promise<PageOf<Row>> {
  const page = await listPage(call, list, input);
  if (page.totalDocs > 0 || typeof input.search !== "string") return page;
  for (const near of await findSimilarSpellings(call.db, input.search, { exactNames: true })) {
    const nearPage = await listPage(call, list, { ...input, search: near });
    if (nearPage.totalDocs > 0) return { ...nearPage, near };
  }
  return page;
}

/** Id of a row, as far as rows have one. */
const idOf = (row: unknown) => (row as { readonly _id?: string })._id ?? "";

/** Default column widths of a spreadsheet, in characters. */
const defaultWidth = {
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

/** The columns of an export. A column with `sheetColumns` becomes several; money becomes an amount and a currency. */
function exportColumns<Row, Context, Name extends string>(
  list: ListColumns<Row, Context, Name>,
  contextFor: Context,
): SpreadsheetColumns<Name, Row> {
  const headers = list.headers(contextFor);
  const columnsOf = (name: Name): readonly SpreadsheetColumn<Row>[] => {
    const { sheetColumns, value, currency, kind = "text", width } = list.columns[name];
    const header = headers[name];
    if (sheetColumns) return sheetColumns(contextFor, header);
    const cellKind = kind === "money" ? "amount" : kind === "date" ? "instant" : kind;
    return [
      {
        header,
        width: width ?? Math.max(defaultWidth[kind], header.length + 2),
        kind: cellKind,
        cell: (row) => value(row, contextFor),
      },
      ...(kind === "money" ? [{ header: headers.currency ?? "", width: 9, cell: (row: Row) => currency?.(row) }] : []),
    ];
  };
  return Object.fromEntries(columnNames(list).map((name) => [name, columnsOf(name)])) as unknown as SpreadsheetColumns<
    Name,
    Row
  >;
}
