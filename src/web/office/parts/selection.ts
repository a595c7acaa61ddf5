import { useState } from "react";

interface Selectable {
  readonly _id: string;
}
type Rows = ReadonlyMap<string, Selectable>;

export interface Selection {
  readonly rows: Rows;
  readonly toggle: (row: Selectable) => void;
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
export function useSelection(viewKey: string): Selection {
  const [held, setHeld] = useState<{ of: string; rows: Rows }>({ of: viewKey, rows: new Map() });
  if (held.of !== viewKey) setHeld({ of: viewKey, rows: new Map() });
  const change = (next: (before: Rows) => Rows) =>
    setHeld((before) => (before.of === viewKey ? { of: viewKey, rows: next(before.rows) } : before));
  return {
    rows: held.rows,
    toggle: (row) => change((before) => withRows(before, [row], !before.has(row._id))),
    put: (rows, isOn) => change((before) => withRows(before, rows, isOn)),
    replace: (rows) => change(() => withRows(new Map(), rows, true)),
    clear: () => change(() => new Map()),
  };
}

function withRows(before: Rows, rows: readonly Selectable[], isOn: boolean): Rows {
  const next = new Map(before);
  for (const row of rows) {
    if (isOn) next.set(row._id, row);
    else next.delete(row._id);
  }
  return next;
}
