/**
 * The columns of a staff list, declared once. The contract reads column and sort names from here; the table, the phone
 * card, spreadsheets and PDFs take their cells. Free of zod, so that screens do not load it.
 */
import type { Language } from "../text/language.ts";
import type { Currency } from "../numbers/money.ts";

/** Severity of a status; shown as a coloured dot. */
export const tones = ["wait", "work", "good", "bad", "quiet"] as const;
export type Tone = (typeof tones)[number];

/** Whether staff have to act on records of this status; such lists are worked oldest first. */
export const isWaiting = (tone: Tone): boolean => tone === "wait" || tone === "work";

/**
 * Type of a cell's value. Amounts are decimal text, days YYYY-MM-DD, instants ISO text. `date` is an instant shown as a
 * day; `money` is an amount with a currency, which spreadsheets put into a column of its own; `rate` has up to six
 * decimals; `phone` is E.164; `long` is text of several lines, of which the screen shows five until expanded.
 */
export type ColumnKind = "text" | "long" | "phone" | "whole" | "amount" | "money" | "rate" | "day" | "date" | "instant";
export const isNumericKind = (kind: ColumnKind | "percent" = "text") =>
  ["whole", "amount", "money", "rate", "percent"].includes(kind);
/** Value of a cell; null and undefined are shown as nothing. */
export type Cell = string | number | null | undefined;

/** Context that cells need besides the row: the reader's language and labels of codes. */
export interface CellContext {
  readonly language: Language;
}

/** Spreadsheet formats. `csv-es` is CSV for Excel in Spanish: semicolons and decimal commas. */
export const sheetFormats = ["xlsx", "csv", "csv-es"] as const;
/** Description of the format parameter in the API reference. */
export const formatMeaning =
  "XLSX, or CSV in UTF-8 with its mark: with commas, or with semicolons and decimal commas for Excel in Spanish";
export type SheetFormat = (typeof sheetFormats)[number];

/** A column of an exported spreadsheet. */
export interface SpreadsheetColumn<Row> {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** `percent` is a number: 12.5 means 12.5 %. */
  readonly kind?: Exclude<ColumnKind, "money" | "date"> | "percent";
  readonly cell: (row: Row) => Cell;
}

/** A column of a list: its value, its kind and its appearance. */
export interface ListColumn<Row, Context, Sort extends string = string> {
  readonly value: (row: Row, context: Context) => Cell;
  /** "text" by default. */
  readonly kind?: ColumnKind;
  /** For `amount` and `money`. */
  readonly currency?: (row: Row) => Currency | null | undefined;
  /** For a status. */
  readonly tone?: (row: Row) => Tone;
  /** Spreadsheet width in characters. By default derived from the header and the kind. */
  readonly width?: number;
  /** Name that the server sorts the column by. */
  readonly sort?: Sort;
  /** Numbers and amounts are aligned right by default. */
  readonly align?: "right";
  /** The column that names the row and links to it. */
  readonly primary?: true;
  /** Uses the remaining width, wraps to two lines if that is narrow, and truncates longer text. */
  readonly flex?: true;
  /** Hidden on a narrow screen, unless the reader chose it. */
  readonly lowPriority?: true;
  /** Hidden until the reader chooses it. */
  readonly hidden?: true;
  /** Use it when one screen cell exports as several spreadsheet columns, so that each can be summed. */
  readonly sheetColumns?: (context: Context, header: string) => readonly SpreadsheetColumn<Row>[];
}

/** Content of a card position: one column, several columns joined by a dot, or a text of its own. */
export type CardPart<Row, Context, Name extends string> =
  | Name
  | readonly Name[]
  | ((row: Row, context: Context) => string | null | undefined);
/** Positions of a phone card. */
export type CardPlace = "title" | "amount" | "detail" | "left" | "right";

/** The declaration of a list: columns, headers, default sort and phone card. */
export interface ListColumns<Row, Context, Name extends string = string, Sort extends string = string> {
  readonly columns: Readonly<Record<Name, ListColumn<Row, Context, Sort>>>;
  readonly headers: (context: Context) => Readonly<Record<Name, string>> & { readonly currency?: string };
  /** Default sort: "-createdAt" is newest first. */
  readonly sort: Sort | `-${Sort}`;
  /** Sorts that the operations accept and no column offers. */
  readonly extraSorts?: readonly Sort[];
  /** Accessible name of a row; by default the text of its primary column. */
  readonly rowLabel?: (row: Row, context: Context) => string;
  /** A row on a phone. */
  readonly card: Readonly<
    { title: CardPart<Row, Context, Name> } & Partial<Record<Exclude<CardPlace, "title">, CardPart<Row, Context, Name>>>
  >;
}

/** Declares a list. An unknown column or sort name does not compile, nor does a list that lacks one of `Required`. */
export const defineColumns =
  <Row, Context extends CellContext, Required extends string = never>() =>
  <const Name extends string, const Sort extends string = never>(list: {
    readonly columns: Readonly<Record<Name, ListColumn<Row, Context, Sort>>> & Readonly<Record<Required, unknown>>;
    readonly headers: NoInfer<ListColumns<Row, Context, Name, Sort>["headers"]>;
    readonly sort: NoInfer<Sort> | `-${NoInfer<Sort>}`;
    readonly extraSorts?: readonly Sort[];
    readonly rowLabel?: (row: Row, context: Context) => string;
    readonly card: NoInfer<ListColumns<Row, Context, Name, Sort>["card"]>;
  }): ListColumns<Row, Context, Name, Sort> =>
    list;

/** Status column for records that are active or inactive. */
export const activeColumn = {
  value: ({ active }: { readonly active: boolean }, context: { readonly active: string; readonly inactive: string }) =>
    active ? context.active : context.inactive,
  tone: ({ active }: { readonly active: boolean }) => (active ? ("good" as const) : ("quiet" as const)),
  width: 14,
};

/** Column names in screen order. */
export function columnNames<Name extends string>(list: { readonly columns: Readonly<Record<Name, unknown>> }): Name[] {
  return Object.keys(list.columns) as Name[];
}

/** All names that the list can be sorted by. */
export function sortableNames<Sort extends string>({
  columns,
  extraSorts = [],
}: {
  readonly columns: Readonly<Record<string, { readonly sort?: Sort }>>;
  readonly extraSorts?: readonly Sort[];
}): Sort[] {
  return [...new Set([...Object.values(columns).flatMap(({ sort }) => sort ?? []), ...extraSorts])];
}

/** Accessible name of a row; see `ListColumns.rowLabel`. */
export function rowLabelOf<Row, Context>(
  list: Pick<ListColumns<Row, Context>, "columns" | "rowLabel">,
  row: Row,
  context: Context,
): string {
  const primary = Object.values(list.columns).find((column) => column.primary);
  return list.rowLabel?.(row, context) ?? String(primary?.value(row, context) ?? "");
}
