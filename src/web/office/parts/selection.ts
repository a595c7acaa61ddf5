import { useState } from "react";

type Selection<Row> = ReadonlyMap<string, Row>;

/**
 * Selected rows survive paging and sorting; another view or filter starts afresh, because what is not listed must not be
 * changed. An answer that comes after the view was left selects nothing.
 */
export function useSelection<Row extends { _id: string }>(viewKey: string) {
  const [held, setHeld] = useState<{ of: string; rows: Selection<Row> }>({ of: viewKey, rows: new Map() });
  if (held.of !== viewKey) setHeld({ of: viewKey, rows: new Map() });
  const change = (next: (before: Selection<Row>) => Selection<Row>) =>
    setHeld((before) => (before.of === viewKey ? { of: viewKey, rows: next(before.rows) } : before));
  return [held.rows, change] as const;
}

export function toggled<Row extends { _id: string }>(before: Selection<Row>, row: Row): Selection<Row> {
  const next = new Map(before);
  if (!next.delete(row._id)) next.set(row._id, row);
  return next;
}

export function selectionOf<Row extends { _id: string }>(rows: readonly Row[]): Selection<Row> {
  return new Map(rows.map((row) => [row._id, row]));
}

export function withPage<Row extends { _id: string }>(
  before: Selection<Row>,
  rows: readonly Row[],
  isOn: boolean,
): Selection<Row> {
  const next = new Map(before);
  for (const row of rows) {
    if (isOn) next.set(row._id, row);
    else next.delete(row._id);
  }
  return next;
}
