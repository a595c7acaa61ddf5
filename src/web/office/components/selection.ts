import { useMemo, useState } from "react";

export interface Selectable {
  readonly _id: string;
}
type Rows = ReadonlyMap<string, Selectable>;

/** What changes a selection; the same as long as the view is, so that rows need not be drawn again. */
export interface SelectionActions {
  /** Selects a row, or no longer; with `among` all from the one before to it, as they stand there. */
  readonly toggle: (row: Selectable, among?: readonly Selectable[]) => void;
  /** Selects them beside the others, or no longer. */
  readonly put: (rows: readonly Selectable[], isOn: boolean) => void;
  /** Selects exactly these. */
  readonly replace: (rows: readonly Selectable[]) => void;
  readonly clear: () => void;
}
/**
 * Selected rows survive paging and sorting; another view or filter starts afresh, because what is not listed must not be
 * changed. An answer that comes after the view was left selects nothing.
 */
export function useSelection(viewKey: string): { readonly rows: Rows; readonly selecting: SelectionActions } {
  const [held, setHeld] = useState<{ of: string; rows: Rows }>({ of: viewKey, rows: new Map() });
  if (held.of !== viewKey) setHeld({ of: viewKey, rows: new Map() });
  const selecting = useMemo(
    () =>
      selectingBy((next) =>
        setHeld((before) => (before.of === viewKey ? { of: viewKey, rows: next(before.rows) } : before)),
      ),
    [viewKey],
  );
  return { rows: held.rows, selecting };
}

function selectingBy(change: (next: (before: Rows) => Rows) => void): SelectionActions {
  let last: string | undefined;
  return {
    toggle: (row, among) => {
      const rows = among ? upTo(among, last, row) : [row];
      last = row._id;
      change((before) => withRows(before, rows, !before.has(row._id)));
    },
    put: (rows, isOn) => change((before) => withRows(before, rows, isOn)),
    replace: (rows) => change(() => withRows(new Map(), rows, true)),
    clear: () => change(() => new Map()),
  };
}

/** From one row to another, in either direction, both included; the other alone where the one is not among them. */
export function upTo<Row extends Selectable>(rows: readonly Row[], from: string | undefined, to: Row): readonly Row[] {
  const ends = [from, to._id].map((id) => rows.findIndex((row) => row._id === id));
  if (ends.includes(-1)) return [to];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1);
}

function withRows(before: Rows, rows: readonly Selectable[], isOn: boolean): Rows {
  const next = new Map(before);
  for (const row of rows) {
    if (isOn) next.set(row._id, row);
    else next.delete(row._id);
  }
  return next;
}
