import { useMemo, useState } from "react";

/** A row that can be selected: identified by its id. */
export interface Selectable {
  readonly _id: string;
}
type Rows = ReadonlyMap<string, Selectable>;

/**
 * Functions that change a selection. The object is stable while the view is the same, so that memoized rows do not
 * render again.
 */
export interface SelectionActions {
  /** Toggles a row. With `among` it applies to all rows from the last toggled one to this one, in that order. */
  readonly toggle: (row: Selectable, among?: readonly Selectable[]) => void;
  /** Selects or deselects rows, in addition to the current selection. */
  readonly put: (rows: readonly Selectable[], isOn: boolean) => void;
  /** Selects exactly these rows. */
  readonly replace: (rows: readonly Selectable[]) => void;
  readonly clear: () => void;
}
/**
 * The selected rows. The selection survives paging and sorting. Another view or filter clears it, because rows that are
 * not listed must not be changed. A response that arrives after the view was left selects nothing.
 */
export function useSelection(viewKey: string): { readonly rows: Rows; readonly selecting: SelectionActions } {
  const [selection, setSelection] = useState<{ of: string; rows: Rows }>({ of: viewKey, rows: new Map() });
  if (selection.of !== viewKey) setSelection({ of: viewKey, rows: new Map() });
  const selecting = useMemo(
    () =>
      createActions((next) =>
        setSelection((previous) => (previous.of === viewKey ? { of: viewKey, rows: next(previous.rows) } : previous)),
      ),
    [viewKey],
  );
  return { rows: selection.rows, selecting };
}

function createActions(update: (next: (previous: Rows) => Rows) => void): SelectionActions {
  let last: string | undefined;
  return {
    toggle: (row, among) => {
      const rows = among ? rowsBetween(among, last, row) : [row];
      last = row._id;
      update((previous) => withRows(previous, rows, !previous.has(row._id)));
    },
    put: (rows, isOn) => update((previous) => withRows(previous, rows, isOn)),
    replace: (rows) => update(() => withRows(new Map(), rows, true)),
    clear: () => update(() => new Map()),
  };
}

/** The rows between two rows, in either direction, both included; only `to` if `from` is not among them. */
export function rowsBetween<Row extends Selectable>(
  rows: readonly Row[],
  from: string | undefined,
  to: Row,
): readonly Row[] {
  const ends = [from, to._id].map((id) => rows.findIndex((row) => row._id === id));
  if (ends.includes(-1)) return [to];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1);
}

function withRows(previous: Rows, rows: readonly Selectable[], isOn: boolean): Rows {
  const next = new Map(previous);
  for (const row of rows) {
    if (isOn) next.set(row._id, row);
    else next.delete(row._id);
  }
  return next;
}
