/** What every list of staff takes and answers beside its rows: its sort, all that matches, its export, what became of many. */
import { z } from "zod";
import type { Access } from "./access.ts";
import { maxPageNumber, maxBulkSize } from "./limits.ts";
import {
  type ListColumns,
  formatMeaning,
  columnNames,
  type CellContext,
  type SheetFormat,
  sheetFormats,
  sortableNames,
} from "./list-columns.ts";
import {
  type Download,
  download,
  type ApiOperation,
  operation,
  pageSchemaWith,
  type RoutePattern,
} from "./contract.ts";
import { languages, type Language } from "./language.ts";
import { id, integer, nameSchemas, page, version } from "./schemas.ts";
import { maxUndoSeconds, defaultUndoSeconds } from "./state-machine.ts";

/** The sorts of a list: a column's name, with - for descending. */
function sortBy<Sort extends string>(names: readonly Sort[], usual: Sort | `-${Sort}`) {
  const both: string[] = names.flatMap((name) => [name, `-${name}`]);
  const schema = z.enum(both, "CHOICE").default(usual).describe("Column, with - for descending");
  // The checker does not see through an enum over a type parameter.
  return schema as unknown as z.ZodDefault<z.ZodEnum<{ [Each in Sort | `-${Sort}`]: Each }>>;
}

/** Which page, beside a list's filters. */
const paging = {
  page: integer(-maxPageNumber, maxPageNumber)
    .refine((at) => at !== 0, "TOO_SMALL")
    .default(1)
    .describe("1 is the first; below zero from the end: -1 are the last rows"),
  limit: page.shape.limit,
} as const;
type Paging = z.ZodObject<typeof paging>;

/** What a call of a list says beside what the list says; who may make it is the list's own matter unless said. */
export interface RouteSpec {
  readonly route: RoutePattern;
  readonly summary: string;
  readonly access?: Access;
}
type Filtered<Filters extends z.ZodRawShape, Sort extends string> = z.ZodObject<
  Filters & { sort: ReturnType<typeof sortBy<Sort>> }
>;
export interface PageOf<Row> {
  docs: Row[];
  totalDocs: number;
  page: number;
  limit: number;
  totalPages: number;
  more?: true | undefined;
}
interface PdfQuery<Name> {
  columns: Name[];
  language?: Language | undefined;
}
interface SpreadsheetExportQuery<Name> extends PdfQuery<Name> {
  format: SheetFormat;
}
interface PdfQueryInput {
  columns?: string | undefined;
  language?: Language | undefined;
}
interface SpreadsheetExportInput extends PdfQueryInput {
  format?: SheetFormat | undefined;
}

interface ListContractOptions<Row, Filters> {
  readonly rowSchema: Row;
  readonly filters: Filters;
  readonly access: Access;
}

/**
 * A list of staff: from its columns, the shape of its rows and its filters follow the calls that fill its pages, answer
 * all that matches, and export it. The server's half is `callsOf` (`server/listing/list-handlers.ts`).
 */
export function listContract<
  Row extends z.ZodType,
  Filters extends z.ZodRawShape,
  Said extends CellContext,
  Name extends string,
  Sort extends string,
>(
  shown: ListColumns<z.output<Row>, Said, Name, Sort>,
  { rowSchema: row, access, ...of }: ListContractOptions<Row, Filters>,
) {
  type Given = z.input<Filtered<Filters, Sort>>;
  type Wanted = z.output<Filtered<Filters, Sort>>;
  const names = columnNames(shown);
  const sort = sortBy(sortableNames(shown), shown.sort);
  const filters = z.object({ ...of.filters, sort }) as unknown as Filtered<Filters, Sort>;
  // The checker does not work through the shapes of a type parameter: what they come to is said.
  const all = filters as unknown as z.ZodObject;
  return {
    columns: shown,
    filters,
    /** One page; what stands `beside` its rows, such as sums, is told on the page. Other `filters` where a view has its own. */
    page: <More = unknown, Own extends z.ZodObject = Filtered<Filters, Sort>>({
      extra: beside,
      filters: own,
      ...call
    }: RouteSpec & {
      readonly extra?: { readonly [Name in keyof More]: z.ZodType<More[Name]> };
      readonly filters?: Own;
    }) =>
      operation({
        access,
        allowedWhileImpersonating: true,
        ...call,
        input: (own ?? all).extend(paging),
        output: pageSchemaWith(row, beside ?? {}),
      }) as unknown as ApiOperation<
        z.input<Own> & z.input<Paging>,
        z.output<Own> & z.output<Paging>,
        PageOf<z.output<Row>> & More
      >,
    /** All rows that the filters match now, as much of each as `chosen` says: what a change of many must know. */
    allMatches: <Chosen extends z.ZodType>({ rowShape: chosen, ...call }: RouteSpec & { readonly rowShape: Chosen }) =>
      operation({
        access,
        allowedWhileImpersonating: true,
        ...call,
        input: all,
        output: z.array(chosen),
        limit: [30, 60],
      }) as unknown as ApiOperation<Given, Wanted, z.output<Chosen>[]>,
    /** XLSX or CSV of all rows that the filters match, with the columns asked for. */
    spreadsheet: (call: RouteSpec) =>
      download({ access, ...call, input: all.extend(exportOf(names)), limit: [20, 60] }) as unknown as ApiOperation<
        Given & SpreadsheetExportInput,
        Wanted & SpreadsheetExportQuery<Name>,
        Download
      >,
    /** The same as PDF. */
    pdf: (call: RouteSpec) =>
      download({ access, ...call, input: all.extend(paperOf(names)), limit: [20, 60] }) as unknown as ApiOperation<
        Given & PdfQueryInput,
        Wanted & PdfQuery<Name>,
        Download
      >,
    $: undefined as unknown as { query: Wanted; row: z.output<Row>; context: Said; name: Name },
  };
}

/** What a list is filtered and sorted by, as its server reads it. */
export type ListQueryOf<List extends { $: { query: unknown } }> = List["$"]["query"];

/** What an export takes beside the list's filters: the columns as the reader sees them, and which kind of sheet. */
function exportOf<const Column extends string>(columns: readonly Column[]) {
  return {
    ...paperOf(columns),
    format: z.enum(sheetFormats, "CHOICE").default("xlsx").describe(formatMeaning),
  } as const;
}

/** The same for a list on paper: the columns as the reader sees them, all by default. */
function paperOf<const Column extends string>(columns: readonly Column[]) {
  return {
    columns: z
      .string()
      .max(1000, "TOO_LONG")
      .optional()
      .transform((text) => text?.split(",").filter(Boolean) ?? [...columns])
      .pipe(z.array(z.enum(columns, "CHOICE")).min(1, "REQUIRED"))
      .describe(`Columns in their order, with commas between: ${columns.join(", ")}`),
    language: z.enum(languages, "CHOICE").optional().describe("Of headings and names; a link carries no header"),
  } as const;
}

/** The rows that an operation of many changes, each as it was read; `ids` say of what. */
export const bulkInput = {
  ids: z.array(id).min(1, "REQUIRED").max(maxBulkSize, "TOO_LONG"),
  versions: z
    .array(version)
    .max(maxBulkSize, "TOO_LONG")
    .describe("updatedAt of each as it was read, in the same order; a newer one fails with CONFLICT"),
} as const;

/** The rows that a file of many is about, in an address. */
export const bulkQuery = z
  .string()
  .max(maxBulkSize * 37, "TOO_LONG")
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(id).min(1, "REQUIRED").max(maxBulkSize, "TOO_LONG"))
  .describe("Their ids, with commas between, at most 100");

/** Of an operation whose steps can be taken back, called with a part of a larger change. */
export const undoWindowSeconds = z
  .number()
  .int()
  .min(defaultUndoSeconds)
  .max(maxUndoSeconds)
  .optional()
  .describe("For how many seconds the steps can be taken back, their mails waiting; 10 unless given");

/** What became of each of many. */
export const BulkResult = z.object({
  updated: z.array(z.string()).describe("Rows that were changed"),
  failed: z
    .array(
      z.object({
        id: z.string().describe("Row"),
        code: z.string().describe("Refusal code"),
        message: z.string().describe("Why, in the reader's language"),
      }),
    )
    .describe("Rows that stayed as they were, and why"),
});
export type BulkResult = z.output<typeof BulkResult>;

nameSchemas({ Outcome: BulkResult });
