/** What may be done with a record, as data: a row's menu, the bar of the selected and the page of a record read one list. */
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { RowTarget } from "../list/list-screen.ts";

interface Named {
  readonly label: string;
  readonly icon: Icon;
  /** The letter that does it where one record is open. */
  readonly shortcut?: string;
  /** Takes something away from somebody. */
  readonly isDestructive?: boolean;
}

/** Leads somewhere. */
interface Leading<Row> {
  readonly to: (row: Row) => RowTarget;
}
/** Opens a file, at its address. */
interface Filed<Row> {
  readonly fileUrl: (row: Row) => string;
}
/** Asks more, in a dialog of its own. */
interface Asking<Row> {
  readonly dialog: (row: Row, onClose: () => void) => ReactNode;
}
/** Is done at once, or once somebody said that they are sure. */
interface Calling<Row> {
  readonly run: (row: Row) => Promise<unknown>;
  readonly confirm?: (row: Row) => {
    readonly title: string;
    readonly text: string;
    readonly action?: string;
    readonly isHarmless?: true;
  };
  /** Then it is no longer there: its page is left. */
  readonly removesRecord?: true;
  /** What is told then. */
  readonly successMessage?: string | ((row: Row) => string);
  /** Takes it back; offered for ten seconds beside what is told. */
  readonly undo?: (row: Row) => Promise<unknown>;
}

/** Of one record. */
export type Action<Row> = Omit<Named, "label"> & {
  /** Some are called after what the record is. */
  readonly label: string | ((row: Row) => string);
  /** What is usually done with it next: the button of its page. */
  readonly isPrimary?: true;
  /** Whether it can be done to it as it is; always, if this says nothing. */
  readonly isAvailable?: (row: Row) => boolean;
} & (Leading<Row> | Filed<Row> | Asking<Row> | Calling<Row>);

/** Of many: of those that were chosen the ones that it can be done to; it says how many are left as they are. */
export type BulkAction<Chosen> = Named & {
  readonly isAvailable?: (row: Chosen) => boolean;
  /** What it does to each, told beside its button. */
  readonly summary?: (rows: readonly Chosen[]) => ReactNode;
} & (
    | { readonly dialog: (asked: BulkDialogProps<Chosen>) => ReactNode }
    /** Opens their papers as one file, at its address; more than one call takes are several files. */
    | { readonly fileUrl: (ids: readonly string[]) => string }
  );

export interface BulkDialogProps<Chosen> {
  readonly rows: readonly Chosen[];
  /** How many were chosen in all. */
  readonly selected: number;
  /** Ends the selection, once it was done. */
  readonly clear: () => void;
  readonly onClose: () => void;
}

/** Those of the chosen that it can be done to as they are. */
export const applicableRows = <Chosen>(
  { isAvailable }: Pick<BulkAction<Chosen>, "isAvailable">,
  chosen: readonly Chosen[],
): Chosen[] => chosen.filter((row) => isAvailable?.(row) ?? true);
