/** A list as data. Its types derive from the operation that fills it: unknown filters and columns do not compile. */
import type { ReactNode } from "react";
import type { InputOf, ApiOperation, OutputOf, ParsedOf } from "../../../kit/contract/contract.ts";
import type { Language } from "../../../kit/text/language.ts";
import type { ApiCall } from "../../api.ts";
import type { LiveTopicName } from "../../realtime.ts";
import type { MenuAction } from "../components/actions-menu.tsx";
import type { Filter } from "../components/filters/filter.ts";
import type { SearchParams } from "../navigation/query-string.ts";

/** Row type of a list operation. */
export type ListRow<Op extends ApiOperation> =
  OutputOf<Op> extends { docs: (infer Row)[] } ? Row & { _id: string } : never;
export type FilterOf<Op extends ApiOperation> = Filter<Extract<keyof InputOf<Op>, string>>;
/** Row type of a list's selection. */
export type ChosenOf<All extends ApiOperation> = OutputOf<All> extends (infer Row)[] ? Row & { _id: string } : never;
type ColumnOf<Sheet extends ApiOperation> =
  ParsedOf<Sheet> extends { columns: (infer Column extends string)[] } ? Column : never;
/** Sorts that the server accepts, in both directions. */
type OrderOf<Op extends ApiOperation> = ParsedOf<Op> extends { sort: infer Sort extends string } ? Sort : never;
type SortOf<Op extends ApiOperation> = Exclude<OrderOf<Op>, `-${string}`>;

/**
 * `Op` fills the pages, `Sheet` exports them as XLSX or CSV with the visible columns, `All` reads all matching rows for
 * a selection.
 */
export interface ListScreen<Op extends ApiOperation, Sheet extends ApiOperation, All extends ApiOperation = never>
  extends ListView<Op> {
  readonly columns: readonly TableColumn<ListRow<Op>, ColumnOf<Sheet>, SortOf<Op>>[];
  readonly exportCall: ApiCall<Sheet>;
  /** If present, rows can be selected. */
  readonly selection?: {
    /**
     * Reads all matching rows, each with the fields that bulk actions need. Rows of a page have at least these fields.
     */
    readonly all: ApiCall<All>;
    /** Content of the bulk bar. */
    readonly bulkActions: (rows: readonly ChosenOf<All>[], clear: () => void) => ReactNode;
  };
}

/** The part that describes the appearance of rows. */
export interface ListView<Op extends ApiOperation> {
  /** Key of the stored column preferences. */
  readonly name: string;
  /** Accessible name of the list. */
  readonly label: string;
  readonly query: ApiCall<Op>;
  /** Filters of the view itself: sent with every page, not changed by the reader. */
  readonly fixedFilters?: Partial<InputOf<Op>>;
  readonly columns: readonly TableColumn<ListRow<Op>>[];
  /** Default sort: "-createdAt" is newest first. */
  readonly sort: OrderOf<Op>;
  /** Placeholder of the search box; without it there is no search box. */
  readonly searchPlaceholder?: string;
  readonly filters: readonly FilterOf<Op>[];
  readonly rowLabel: (row: ListRow<Op>) => string;
  readonly rowTarget?: (row: ListRow<Op>) => RowTarget | undefined;
  readonly card: (row: ListRow<Op>) => ListCard;
  readonly rowActions?: (row: ListRow<Op>) => readonly MenuAction[];
  readonly empty: { readonly title: string; readonly hint?: string };
  /** Content between the filters and the rows. */
  readonly header?: (page: OutputOf<Op>, input: InputOf<Op>) => ReactNode;
  /** Further files for the menu, after the spreadsheets. */
  readonly extraFiles?: (query: InputOf<Op> & ExportOptions, total: number) => ReactNode;
  /**
   * Counts, for the other views of the list, how many rows match the filters. Views without matches may be included.
   */
  readonly otherViews?: (filters: SearchParams) => Promise<readonly OtherView[]>;
  /** Live-update topic of the list: when rows change elsewhere, the list offers to refresh. */
  readonly liveList?: LiveTopicName;
  /** Shows cards on wide screens too. */
  readonly asCards?: boolean;
  /**
   * Refetches what a live update may have changed besides the rows, such as the counts of views. By default only the
   * rows.
   */
  readonly invalidate?: () => Promise<unknown>;
}

/** Another view of the list: its address without filters, and the number of matching rows. */
export interface OtherView {
  readonly label: string;
  readonly to: string;
  readonly search?: SearchParams;
  readonly count: number;
  /** Contains the rows of all other views, and perhaps rows without a view of their own. */
  readonly isAll?: boolean;
}

/** Columns and language of an exported file. */
export interface ExportOptions {
  readonly columns: string;
  readonly language: Language;
}

/** Address of a row, or a function that opens it. */
export type RowTarget = { readonly to: string; readonly search?: SearchParams } | (() => void);

/** A column as the table renders it. */
export interface TableColumn<Row, Key extends string = string, Sort extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Name that the server sorts the column by. */
  readonly sort?: Sort;
  readonly align?: "right";
  /** Uses the remaining width and truncates its text if that is too narrow. */
  readonly flex?: true;
  /** Hidden on a narrow screen, unless the reader chose it. */
  readonly lowPriority?: true;
  /** The column that names the row and links to it. */
  readonly primary?: true;
  /** Contains text of several lines. */
  readonly long?: true;
  /** Hidden until the reader chooses it. */
  readonly hidden?: true;
}

/** Content of a phone card by position. */
export interface ListCard {
  readonly title: ReactNode;
  readonly amount?: ReactNode;
  readonly detail?: ReactNode;
  readonly left?: ReactNode;
  readonly right?: ReactNode;
}
