/** Actions on records as data. The row menu, the bulk bar and the record page are generated from one list. */
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { RowTarget } from "../list/list-screen.ts";

interface ActionBase {
  readonly label: string;
  readonly icon: Icon;
  /** Keyboard shortcut on the page of the record. */
  readonly shortcut?: string;
  /** Revokes something from a person: shown in red. */
  readonly isDestructive?: boolean;
}

/** Navigates to a screen. */
interface NavigationAction<Row> {
  readonly to: (row: Row) => RowTarget;
}
/** Opens a file at its address. */
interface FileAction<Row> {
  readonly fileUrl: (row: Row) => string;
}
/** Opens a dialog of its own. */
interface DialogAction<Row> {
  readonly dialog: (row: Row, onClose: () => void) => ReactNode;
}
/** Calls the server, after a confirmation if there is one. */
interface CallAction<Row> {
  readonly run: (row: Row) => Promise<unknown>;
  readonly confirm?: (row: Row) => {
    readonly title: string;
    readonly text: string;
    readonly action?: string;
    readonly isHarmless?: true;
  };
  /** The record no longer exists afterwards, so its page is left. */
  readonly removesRecord?: true;
  /** Toast after the call. */
  readonly successMessage?: string | ((row: Row) => string);
  /** Reverts the action. The toast offers it for ten seconds. */
  readonly undo?: (row: Row) => Promise<unknown>;
}

/** An action on one record. */
export type Action<Row> = Omit<ActionBase, "label"> & {
  /** A function, if the label depends on the record. */
  readonly label: string | ((row: Row) => string);
  /** The usual next action: the main button of the record page. */
  readonly isPrimary?: true;
  /** Whether the record allows the action now; always by default. */
  readonly isAvailable?: (row: Row) => boolean;
  /** Why the action must wait: its button stays, dashed, with the reason next to it. */
  readonly blockReason?: (row: Row) => string | undefined;
} & (NavigationAction<Row> | FileAction<Row> | DialogAction<Row> | CallAction<Row>);

/** An action on many records. It applies to the selected rows that allow it, and shows how many are left out. */
export type BulkAction<Row> = ActionBase & {
  readonly isAvailable?: (row: Row) => boolean;
  /** Preview of the effect, shown next to the button. */
  readonly summary?: (rows: readonly Row[]) => ReactNode;
} & (
    | { readonly dialog: (props: BulkDialogProps<Row>) => ReactNode }
    /** Opens the documents of all rows as one file. More rows than one call accepts are split into several files. */
    | { readonly fileUrl: (ids: readonly string[]) => string }
  );

/** Props of the dialog of a bulk action. */
export interface BulkDialogProps<Row> {
  readonly rows: readonly Row[];
  /** Number of selected rows, including those that do not allow the action. */
  readonly selected: number;
  /** Clears the selection after success. */
  readonly clear: () => void;
  readonly onClose: () => void;
}

/** The selected rows that allow the action, in their order. */
export const applicableRows = <Row>(
  { isAvailable }: Pick<BulkAction<Row>, "isAvailable">,
  rows: readonly Row[],
): Row[] => rows.filter((row) => isAvailable?.(row) ?? true);
