/** Operations of a staff list: page, all matches, exports, and the schemas of bulk changes. */
import { z } from "zod";
import type { Access } from "../access.ts";
import { maxPageNumber, maxBulkSize } from "../limits.ts";
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
import { languages, type Language } from "../text/language.ts";
import { id, integer, nameSchemas, page, version } from "./schemas.ts";
import { maxUndoSeconds, defaultUndoSeconds } from "../state-machine.ts";

/** Sort parameter of a list: a column name, with "-" for descending. */
function sortBy<Sort extends string>(names: readonly Sort[], defaultSort: Sort | `-${Sort}`) {
  const values: string[] = names.flatMap((name) => [name, `-${name}`]);
  const schema = z.enum(values, "CHOICE").default(defaultSort).describe("Column, with - for descending");
  // TypeScript cannot derive the type of an enum over a type parameter.
  return schema as unknown as z.ZodDefault<z.ZodEnum<{ [Each in Sort | `-${Sort}`]: Each }>>;
}

/** Page parameters, added to the filters. */
const paging = {
  page: integer(-maxPageNumber, maxPageNumber)
    .refine((page) => page !== 0, "TOO_SMALL")
    .default(1)
    .describe("1 is the first; below zero from the end: -1 are the last rows"),
  limit: page.shape.limit,
} as const;
type Paging = z.ZodObject<typeof paging>;

/** What each operation of a list declares itself. `access` is by default that of the list. */
export interface RouteSpec {
  readonly route: RoutePattern;
  readonly summary: string;
  readonly access?: Access;
  readonly requiresRecentSignIn?: true;
  readonly readsReplica?: true;
  /** For exports of the caller's own data. */
  readonly recorded?: "unrecorded";
}
type Filtered<Filters extends z.ZodRawShape, Sort extends string> = z.ZodObject<
  Filters & { sort: ReturnType<typeof sortBy<Sort>> }
>;
/**
 * A page of a list. `more` is set if there are more than 10,000 rows; then the totals are minimums. `near` is the spelling
 * of the search that the rows match, if it is not the requested one.
 */
export interface PageOf<Row> {
  docs: Row[];
  totalDocs: number;
  page: number;
  limit: number;
  totalPages: number;
  more?: true | undefined;
  near?: string | undefined;
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
 * Derives the operations of a staff list from its columns, row schema and filters. `listHandlers`
 * (`server/listing/list-handlers.ts`) implements them on the server.
 */
export function listContract<
  Row extends z.ZodType,
  Filters extends z.ZodRawShape,
  Context extends CellContext,
  Name extends string,
  Sort extends string,
>(
  columns: ListColumns<z.output<Row>, Context, Name, Sort>,
  { rowSchema: row, access, ...options }: ListContractOptions<Row, Filters>,
) {
  type Input = z.input<Filtered<Filters, Sort>>;
  type Query = z.output<Filtered<Filters, Sort>>;
  const names = columnNames(columns);
  const sort = sortBy(sortableNames(columns), columns.sort);
  const filters = z.object({ ...options.filters, sort }) as unknown as Filtered<Filters, Sort>;
  // TypeScript cannot evaluate schemas of a type parameter, so the resulting types are written by hand.
  const all = filters as unknown as z.ZodObject;
  return {
    columns,
    filters,
    /**
     * One page. `extra` fields, such as sums, come with the rows; `filters` replaces the list's filters for a special
     * view.
     */
    page: <More = unknown, Own extends z.ZodObject = Filtered<Filters, Sort>>({
      extra,
      filters: ownFilters,
      ...spec
    }: RouteSpec & {
      readonly extra?: { readonly [Name in keyof More]: z.ZodType<More[Name]> };
      readonly filters?: Own;
    }) =>
      operation({
        access,
        allowedWhileImpersonating: true,
        ...spec,
        input: (ownFilters ?? all).extend(paging),
        output: pageSchemaWith(row, extra ?? {}),
      }) as unknown as ApiOperation<
        z.input<Own> & z.input<Paging>,
        z.output<Own> & z.output<Paging>,
        PageOf<z.output<Row>> & More
      >,
    /** All rows that match the filters, each reduced to `rowShape`: the input of a bulk change. */
    allMatches: <Chosen extends z.ZodType>({ rowShape, ...spec }: RouteSpec & { readonly rowShape: Chosen }) =>
      operation({
        access,
        allowedWhileImpersonating: true,
        ...spec,
        input: all,
        output: z.array(rowShape),
        limit: [30, 60],
      }) as unknown as ApiOperation<Input, Query, z.output<Chosen>[]>,
    /** XLSX or CSV of all rows that match the filters, with the requested columns. */
    spreadsheet: (spec: RouteSpec) =>
      download({
        access,
        readsReplica: true,
        recorded: "handler",
        ...spec,
        input: all.extend(spreadsheetParameters(names)),
        limit: [20, 60],
      }) as unknown as ApiOperation<Input & SpreadsheetExportInput, Query & SpreadsheetExportQuery<Name>, Download>,
    /** The same as a PDF. */
    pdf: (spec: RouteSpec) =>
      download({
        access,
        readsReplica: true,
        recorded: "handler",
        ...spec,
        input: all.extend(pdfParameters(names)),
        limit: [20, 60],
      }) as unknown as ApiOperation<Input & PdfQueryInput, Query & PdfQuery<Name>, Download>,
    $: undefined as unknown as { query: Query; row: z.output<Row>; context: Context; name: Name },
  };
}

/** Parsed filters and sort of a list, as its server code reads them. */
export type ListQueryOf<List extends { $: { query: unknown } }> = List["$"]["query"];

/** Parameters of a spreadsheet export: visible columns and format. */
function spreadsheetParameters<const Column extends string>(columns: readonly Column[]) {
  return {
    ...pdfParameters(columns),
    format: z.enum(sheetFormats, "CHOICE").default("xlsx").describe(formatMeaning),
  } as const;
}

/** Parameters of a PDF export: visible columns, all by default, and the language. */
function pdfParameters<const Column extends string>(columns: readonly Column[]) {
  return {
    columns: z
      .string()
      .max(1000, "TOO_LONG")
      .optional()
      .transform((text) => text?.split(",").filter(Boolean) ?? [...columns])
      .pipe(z.array(z.enum(columns, "CHOICE")).min(1, "REQUIRED"))
      .describe(`Columns in their order, with commas between: ${columns.join(", ")}`),
    language: z
      .enum(languages, "CHOICE")
      .optional()
      .describe("Language of headings and names; links have no language header"),
  } as const;
}

/** Rows of a bulk operation: ids and, in the same order, the versions that were read. */
export const bulkInput = {
  ids: z.array(id).min(1, "REQUIRED").max(maxBulkSize, "TOO_LONG"),
  versions: z
    .array(version)
    .max(maxBulkSize, "TOO_LONG")
    .describe("updatedAt of each as it was read, in the same order; a newer one fails with CONFLICT"),
} as const;

/** Ids of a bulk file, in an address. */
export const bulkQuery = z
  .string()
  .max(maxBulkSize * 37, "TOO_LONG")
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(id).min(1, "REQUIRED").max(maxBulkSize, "TOO_LONG"))
  .describe("Their ids, with commas between, at most 100");

/** Input of an undoable operation that is one batch of a larger bulk change. */
export const undoWindowSeconds = z
  .number()
  .int()
  .min(defaultUndoSeconds)
  .max(maxUndoSeconds)
  .optional()
  .describe("Seconds during which the steps can be undone and their mails are delayed; defaults to 10");

/** Result of a bulk operation, row by row. */
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
