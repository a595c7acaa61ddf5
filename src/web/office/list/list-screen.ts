/** A list as data, tied to the types of the operation that fills it: wrong filters and columns do not compile. */
import type { ReactNode } from "react";
import type { InputOf, Operation, OutputOf, ParsedOf } from "../../../kit/contract.ts";
import type { Language } from "../../../kit/language.ts";
import type { ApiCall } from "../../api.ts";
import type { WatchedList } from "../../realtime.ts";
import type { Action } from "../parts/actions-menu.tsx";
import type { Filter } from "../parts/filters.tsx";
import type { Search } from "../search.ts";

export type RowOf<Op extends Operation> = OutputOf<Op> extends { docs: (infer Row)[] } ? Row & { _id: string } : never;
type InputName<Op extends Operation> = Extract<keyof InputOf<Op>, string>;

/** What is known of a selected row: the whole row, or what the operation that answers all of them tells. */
export type ChosenOf<Op extends Operation, All extends Operation> = [All] extends [never]
  ? RowOf<Op>
  : OutputOf<All> extends (infer Chosen)[]
    ? Chosen & { _id: string }
    : never;

/** The columns that an export knows; without one they may be called anything. */
type ColumnOf<Sheet extends Operation> = [Sheet] extends [never]
  ? string
  : ParsedOf<Sheet> extends { columns: (infer Column extends string)[] }
    ? Column
    : never;

/** What a file of the list shows. */
export interface Shown {
  readonly columns: string;
  readonly language: Language;
}

/**
 * `Op` fills the pages. `All` answers everything that matches, for «select all that match». `Sheet` exports it as XLSX
 * or CSV with the columns that are shown.
 */
export interface ListScreen<Op extends Operation, All extends Operation = never, Sheet extends Operation = never>
  extends ListView<Op> {
  readonly columns: readonly Column<RowOf<Op>, ColumnOf<Sheet>>[];
  readonly bulkActions?: (rows: readonly ChosenOf<Op, All>[], clear: () => void) => readonly Action[];
  /** What the selection sums up to, beside how many it is. */
  readonly chosen?: (rows: readonly ChosenOf<Op, All>[]) => ReactNode;
  readonly all?: ApiCall<All>;
  readonly sheet?: ApiCall<Sheet>;
  /** The same on paper (PDF). */
  readonly paper?: { readonly address: (input: InputOf<Op> & Shown) => string };
}

/** The part of it that says what a row looks like. */
export interface ListView<Op extends Operation> {
  /** Under which columns and page size are remembered. */
  readonly name: string;
  /** Says what the list is to a screen reader. */
  readonly label: string;
  readonly call: ApiCall<Op>;
  /** What the view settles: sent with every page, never a filter of the reader. */
  readonly view?: Partial<InputOf<Op>>;
  readonly columns: readonly Column<RowOf<Op>>[];
  /** Sorting until the reader chooses: "-createdAt". */
  readonly sort?: string;
  /** What may be typed into the search box; without it there is none. */
  readonly searchHint?: string;
  readonly filters?: readonly Filter<InputName<Op>>[];
  readonly rowName: (row: RowOf<Op>) => string;
  /** Where a row leads; a row that does more than lead somewhere has `onOpen` instead. */
  readonly open?: (row: RowOf<Op>) => Target;
  readonly onOpen?: (row: RowOf<Op>) => void;
  readonly card: (row: RowOf<Op>) => Card;
  readonly rowActions?: (row: RowOf<Op>) => readonly Action[];
  readonly empty?: { readonly title: string; readonly hint?: string; readonly action?: ReactNode };
  /** What stands between the filters and the rows: sums of all that matches. */
  readonly summary?: (page: OutputOf<Op>) => ReactNode;
  /** What is heard of when it changed elsewhere; the list then offers to show it. */
  readonly watch?: WatchedList;
  /** Asks again what that changed beside the rows, such as the counts of views; by default the rows alone. */
  readonly refresh?: () => Promise<unknown>;
}

export interface Column<Row, Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Name the server sorts it by. */
  readonly sort?: string;
  readonly align?: "right";
  /** Takes the width that the others leave, and is cut where they leave little. */
  readonly grows?: true;
  /** The column that names the row and opens it. */
  readonly main?: true;
  /** Not shown until chosen. */
  readonly extra?: true;
}

export interface Target {
  readonly to: string;
  readonly search?: Search;
}

export interface Card {
  readonly title: ReactNode;
  readonly amount?: ReactNode;
  readonly detail?: ReactNode;
  readonly left?: ReactNode;
  readonly right?: ReactNode;
}
