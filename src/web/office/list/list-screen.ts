/** A list as data, tied to the types of the operation that fills it: wrong filters and columns do not compile. */
import type { ReactNode } from "react";
import type { InputOf, ApiOperation, OutputOf, ParsedOf } from "../../../kit/contract.ts";
import type { Language } from "../../../kit/language.ts";
import type { ApiCall } from "../../api.ts";
import type { WatchedList } from "../../../kit/live-update-topics.ts";
import type { MenuAction } from "../components/actions-menu.tsx";
import type { Filter } from "../components/filter.ts";
import type { SearchParams } from "../query-string.ts";

export type ListRow<Op extends ApiOperation> =
  OutputOf<Op> extends { docs: (infer Row)[] } ? Row & { _id: string } : never;
export type FilterOf<Op extends ApiOperation> = Filter<Extract<keyof InputOf<Op>, string>>;
export type ChosenOf<All extends ApiOperation> =
  OutputOf<All> extends (infer Chosen)[] ? Chosen & { _id: string } : never;
type ColumnOf<Sheet extends ApiOperation> =
  ParsedOf<Sheet> extends { columns: (infer Column extends string)[] } ? Column : never;
/** What the server sorts by, both ways: a name that it does not know does not compile. */
type OrderOf<Op extends ApiOperation> = ParsedOf<Op> extends { sort: infer Sort extends string } ? Sort : never;
type SortOf<Op extends ApiOperation> = Exclude<OrderOf<Op>, `-${string}`>;

/** `Op` fills the pages, `Sheet` exports them as XLSX or CSV with the columns that are shown, `All` is of the selection. */
export interface ListScreen<Op extends ApiOperation, Sheet extends ApiOperation, All extends ApiOperation = never>
  extends ListView<Op> {
  readonly columns: readonly TableColumn<ListRow<Op>, ColumnOf<Sheet>, SortOf<Op>>[];
  readonly exportCall: ApiCall<Sheet>;
  /** With it rows can be selected. */
  readonly selection?: {
    /** Answers everything that matches: of each row as much as its actions need, and no row of a page tells less. */
    readonly all: ApiCall<All>;
    /** What stands in the bar of the selected rows. */
    readonly bulkActions: (rows: readonly ChosenOf<All>[], clear: () => void) => ReactNode;
  };
}

/** The part of it that says what a row looks like. */
export interface ListView<Op extends ApiOperation> {
  /** Under which its columns are remembered. */
  readonly name: string;
  /** Says what the list is to a screen reader. */
  readonly label: string;
  readonly query: ApiCall<Op>;
  /** What the view settles: sent with every page, never a filter of the reader. */
  readonly fixedFilters?: Partial<InputOf<Op>>;
  readonly columns: readonly TableColumn<ListRow<Op>>[];
  /** Sorting until the reader chooses: "-createdAt". */
  readonly sort: OrderOf<Op>;
  /** What may be typed into the search box; without it there is none. */
  readonly searchPlaceholder?: string;
  readonly filters: readonly FilterOf<Op>[];
  readonly rowLabel: (row: ListRow<Op>) => string;
  readonly rowTarget?: (row: ListRow<Op>) => RowTarget | undefined;
  readonly card: (row: ListRow<Op>) => ListCard;
  readonly rowActions?: (row: ListRow<Op>) => readonly MenuAction[];
  readonly empty: { readonly title: string; readonly hint?: string };
  /** Slot between the filters and the rows. */
  readonly header?: (page: OutputOf<Op>, asked: InputOf<Op>) => ReactNode;
  /** Slot in the menu, behind the sheets: other files of what is shown. */
  readonly extraFiles?: (shown: InputOf<Op> & ExportOptions, total: number) => ReactNode;
  /** Its other views, each with how many rows fit what is searched; those that hold none may be among them. */
  readonly otherViews?: (filters: SearchParams) => Promise<readonly OtherView[]>;
  /** What is heard of when it changed elsewhere; the list then offers to show it. */
  readonly liveList?: WatchedList;
  /** Its rows are cards on a desk too. */
  readonly asCards?: boolean;
  /** Asks again what that changed beside the rows, such as the counts of views; by default the rows alone. */
  readonly invalidate?: () => Promise<unknown>;
}

/** Another view of a list: where it is, without filters, and how many of its rows fit. */
export interface OtherView {
  readonly label: string;
  readonly to: string;
  readonly search?: SearchParams;
  readonly count: number;
  /** Holds the rows of the others too, and perhaps of statuses without a view of their own. */
  readonly isAll?: boolean;
}

/** What a file of the list shows of each row. */
export interface ExportOptions {
  readonly columns: string;
  readonly language: Language;
}

/** Where a row leads, or what opening it does. */
export type RowTarget = { readonly to: string; readonly search?: SearchParams } | (() => void);

export interface TableColumn<Row, Key extends string = string, Sort extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Name the server sorts it by. */
  readonly sort?: Sort;
  readonly align?: "right";
  /** Takes the width that the others leave, and is cut where they leave little. */
  readonly flex?: true;
  /** Makes room for the others on a narrow desk, until somebody chooses it. */
  readonly lowPriority?: true;
  /** The column that names the row and opens it. */
  readonly primary?: true;
  /** Holds texts of several lines. */
  readonly long?: true;
  /** Not shown until chosen. */
  readonly hidden?: true;
}

export interface ListCard {
  readonly title: ReactNode;
  readonly amount?: ReactNode;
  readonly detail?: ReactNode;
  readonly left?: ReactNode;
  readonly right?: ReactNode;
}
