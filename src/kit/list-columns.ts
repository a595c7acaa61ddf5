/**
 * A list of staff as its readers see it, said once: the contract takes the names of its columns and sorts from here, the
 * screen and its card what stands in a cell, sheets and papers the same. Without zod, which no screen has to load for it.
 */
import type { Language } from "./language.ts";
import type { Currency } from "./money.ts";

/** How a state is to be taken; its dot shows it. */
export type Tone = "wait" | "work" | "good" | "bad" | "quiet";

/** Whether somebody has to do something about it: what came first is done first. */
export const isWaiting = (tone: Tone): boolean => tone === "wait" || tone === "work";

/**
 * What a column holds: amounts are decimal text, days YYYY-MM-DD, instants ISO text. Of a `date`, an instant, the screen
 * tells the day; `money` has its currency in a column of its own where it goes out as a sheet; a `rate` has up to six digits;
 * a `phone` is E.164; a `long` text has several lines, of which the screen shows five until more is asked for.
 */
export type ColumnKind = "text" | "long" | "phone" | "whole" | "amount" | "money" | "rate" | "day" | "date" | "instant";
export const isNumericKind = (kind: ColumnKind | "percent" = "text") =>
  ["whole", "amount", "money", "rate", "percent"].includes(kind);
export type Cell = string | number | null | undefined;

/** What cells may need beside their row: the reader's words, what codes are called. */
export interface CellContext {
  readonly language: Language;
}

/** A column of a file. */
/** Kinds of sheet: `csv-es` is CSV as Excel in Spanish opens it, with semicolons and decimal commas. */
export const sheetFormats = ["xlsx", "csv", "csv-es"] as const;
export const formatMeaning =
  "XLSX, or CSV in UTF-8 with its mark: with commas, or with semicolons and decimal commas for Excel in Spanish";
export type SheetFormat = (typeof sheetFormats)[number];

export interface SpreadsheetColumn<Row> {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** A `percent` is a number: 12.5 of 12.5 %. */
  readonly kind?: Exclude<ColumnKind, "money" | "date"> | "percent";
  readonly cell: (row: Row) => Cell;
}

export interface ListColumn<Row, Said, Sort extends string = string> {
  readonly value: (row: Row, said: Said) => Cell;
  /** Text unless said. */
  readonly kind?: ColumnKind;
  /** Of an amount or money. */
  readonly currency?: (row: Row) => Currency | null | undefined;
  /** Of a state. */
  readonly tone?: (row: Row) => Tone;
  /** In characters, on a sheet; room for its head and for what its kind needs unless said. */
  readonly width?: number;
  /** Name the server sorts it by. */
  readonly sort?: Sort;
  /** Numbers and amounts stand there anyway. */
  readonly align?: "right";
  /** The column that names the row and opens it. */
  readonly primary?: true;
  /** Takes the width that the others leave, on two lines where that is little; what is longer still is cut. */
  readonly flex?: true;
  /** Makes room for the others on a narrow desk, until somebody chooses it. */
  readonly lowPriority?: true;
  /** Not shown until chosen. */
  readonly hidden?: true;
  /** The same as several columns of a sheet, which can be added up. */
  readonly sheetColumns?: (said: Said, head: string) => readonly SpreadsheetColumn<Row>[];
}

/** What a card says in a place: one column, several with a dot between, or a text of its own. */
export type CardPart<Row, Said, Name extends string> =
  | Name
  | readonly Name[]
  | ((row: Row, said: Said) => string | null | undefined);
export type CardPlace = "title" | "amount" | "detail" | "left" | "right";

export interface ListColumns<Row, Said, Name extends string = string, Sort extends string = string> {
  readonly columns: Readonly<Record<Name, ListColumn<Row, Said, Sort>>>;
  readonly headers: (said: Said) => Readonly<Record<Name, string>> & { readonly currency?: string };
  /** The order until the reader chooses one: "-createdAt". */
  readonly sort: Sort | `-${Sort}`;
  /** Sorts that the calls take and no column offers. */
  readonly extraSorts?: readonly Sort[];
  /** What a row is called; the text of its main column unless said. */
  readonly rowLabel?: (row: Row, said: Said) => string;
  /** A row on a phone. */
  readonly card: Readonly<
    { title: CardPart<Row, Said, Name> } & Partial<Record<Exclude<CardPlace, "title">, CardPart<Row, Said, Name>>>
  >;
}

/** Says a list: names of columns and sorts that are not its own do not compile. */
export const defineColumns =
  <Row, Said extends CellContext>() =>
  <const Name extends string, const Sort extends string = never>(list: {
    readonly columns: Readonly<Record<Name, ListColumn<Row, Said, Sort>>>;
    readonly headers: NoInfer<ListColumns<Row, Said, Name, Sort>["headers"]>;
    readonly sort: NoInfer<Sort> | `-${NoInfer<Sort>}`;
    readonly extraSorts?: readonly Sort[];
    readonly rowLabel?: (row: Row, said: Said) => string;
    readonly card: NoInfer<ListColumns<Row, Said, Name, Sort>["card"]>;
  }): ListColumns<Row, Said, Name, Sort> =>
    list;

/** Whether a record is in use, as a column. */
export const activeColumn = {
  value: ({ active }: { readonly active: boolean }, said: { readonly active: string; readonly inactive: string }) =>
    active ? said.active : said.inactive,
  tone: ({ active }: { readonly active: boolean }) => (active ? ("good" as const) : ("quiet" as const)),
  width: 14,
};

/** In the order in which they stand on the screen. */
export function columnNames<Name extends string>(of: { readonly columns: Readonly<Record<Name, unknown>> }): Name[] {
  return Object.keys(of.columns) as Name[];
}

/** Everything that a list can be sorted by. */
export function sortableNames<Sort extends string>({
  columns,
  extraSorts = [],
}: {
  readonly columns: Readonly<Record<string, { readonly sort?: Sort }>>;
  readonly extraSorts?: readonly Sort[];
}): Sort[] {
  return [...new Set([...Object.values(columns).flatMap(({ sort }) => sort ?? []), ...extraSorts])];
}

/** What a row is called; of one that is not named otherwise the text of its main column. */
export function rowLabelOf<Row, Said>(
  list: Pick<ListColumns<Row, Said>, "columns" | "rowLabel">,
  row: Row,
  said: Said,
): string {
  const main = Object.values(list.columns).find((column) => column.primary);
  return list.rowLabel?.(row, said) ?? String(main?.value(row, said) ?? "");
}
