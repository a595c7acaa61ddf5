import { useState } from "react";

/** Selected rows survive paging; another view or filter starts afresh, because what is not listed must not be changed. */
export function useSelection<Row extends { _id: string }>(viewKey: string) {
  const [selection, setSelection] = useState<ReadonlyMap<string, Row>>(new Map());
  const [of, setOf] = useState(viewKey);
  if (of !== viewKey) {
    setOf(viewKey);
    setSelection(new Map());
  }
  return [selection, setSelection] as const;
}

export function toggled<Row extends { _id: string }>(
  before: ReadonlyMap<string, Row>,
  row: Row,
): ReadonlyMap<string, Row> {
  const next = new Map(before);
  if (!next.delete(row._id)) next.set(row._id, row);
  return next;
}

export function withPage<Row extends { _id: string }>(
  before: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  isOn: boolean,
) {
  const next = new Map(before);
  for (const row of rows) {
    if (isOn) next.set(row._id, row);
    else next.delete(row._id);
  }
  return next;
}
