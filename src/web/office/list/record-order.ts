/**
 * The order of the list that a record was opened from, so that one case follows another: kept with the list's history
 * entry, in this window only. What leaves the list meanwhile keeps its place here; what follows is read when it is asked for.
 */
import { maxCountedRows } from "../../../kit/limits.ts";

export interface RecordOrder {
  /** The operation that fills the list, and what it was asked. */
  readonly key: string;
  readonly input: { readonly limit: number };
  readonly ids: readonly string[];
  /** From which page to which they were read; below zero they are told from the end. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

/** Reads one page of the list. */
export type ReadPage = (
  turns: RecordOrder,
  page: number,
) => Promise<{ readonly docs: readonly { readonly _id: string }[] }>;

const keptUnder = "legalsit-turns";
const mostKept = 5;

export function storeRecordOrder(entry: string, turns: RecordOrder): void {
  const { [entry]: _before, ...others } = readAll();
  const kept = Object.fromEntries([...Object.entries(others), [entry, turns]].slice(-mostKept));
  try {
    sessionStorage.setItem(keptUnder, JSON.stringify(kept));
  } catch {
    // Full or forbidden: then nothing leads to the next one.
  }
}

export const readRecordOrder = (entry: string): RecordOrder | undefined => readAll()[entry];

/** With those that follow, or come before; as it was when there are none. */
export async function withMore(turns: RecordOrder, by: 1 | -1, read: ReadPage): Promise<RecordOrder> {
  // What left the list let others move up: the last page is read again before the one after it.
  for (let page = by > 0 ? turns.to : turns.from - 1; page !== 0; page += by) {
    const { docs } = await read(turns, page);
    const ids = docs.map(({ _id }) => _id).filter((id) => !turns.ids.includes(id));
    if (ids.length > 0 && by > 0) return { ...turns, ids: [...turns.ids, ...ids], to: page };
    if (ids.length > 0) return { ...turns, ids: [...ids, ...turns.ids], from: page };
    if (docs.length < turns.input.limit) return turns;
  }
  return turns;
}

/** How many stand before the first of them; undefined where nobody counted so far. */
export function before({ from, input: { limit }, total }: RecordOrder): number | undefined {
  if (from > 0) return (from - 1) * limit;
  return total > maxCountedRows ? undefined : total + from * limit;
}

function readAll(): Record<string, RecordOrder> {
  try {
    return JSON.parse(sessionStorage.getItem(keptUnder) ?? "{}") as Record<string, RecordOrder>;
  } catch {
    return {};
  }
}
