/**
 * The order of the list that a record was opened from, for "next" and "previous" on the record page. Stored with the
 * list's history entry, in this window only. Rows that leave the list keep their position here; further pages are read
 * on demand.
 */
import { maxCountedRows } from "../../../kit/limits.ts";

/** The ids of a list as far as they were read, in order. */
export interface RecordOrder {
  /** Key and input of the list operation. */
  readonly key: string;
  readonly input: { readonly limit: number };
  readonly ids: readonly string[];
  /** First and last page that were read; negative numbers count from the end. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

/** Reads one page of the list. */
export type ReadPage = (
  order: RecordOrder,
  page: number,
) => Promise<{ readonly docs: readonly { readonly _id: string }[] }>;

const storageKey = "legalsit-turns";
const maxStored = 5;

/** Stores the order under the list's history entry; the oldest entries are dropped. */
export function storeRecordOrder(entry: string, order: RecordOrder): void {
  const { [entry]: _previous, ...others } = readAll();
  const stored = Object.fromEntries([...Object.entries(others), [entry, order]].slice(-maxStored));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Full or forbidden: the record page then has no "next".
  }
}

export const readRecordOrder = (entry: string): RecordOrder | undefined => readAll()[entry];

/** Adds the next (`1`) or previous (`-1`) page. Returns the same object if there are no more rows. */
export async function extendRecordOrder(order: RecordOrder, step: 1 | -1, read: ReadPage): Promise<RecordOrder> {
  // Rows that left the list let others move up, so the last page is read again before the one after it.
  for (let page = step > 0 ? order.to : order.from - 1; page !== 0; page += step) {
    const { docs } = await read(order, page);
    const newIds = docs.map(({ _id }) => _id).filter((id) => !order.ids.includes(id));
    if (newIds.length > 0 && step > 0) return { ...order, ids: [...order.ids, ...newIds], to: page };
    if (newIds.length > 0) return { ...order, ids: [...newIds, ...order.ids], from: page };
    if (docs.length < order.input.limit) return order;
  }
  return order;
}

/** Number of rows before the first id; undefined if the list counts no further than `maxCountedRows`. */
export function countBefore({ from, input: { limit }, total }: RecordOrder): number | undefined {
  if (from > 0) return (from - 1) * limit;
  return total > maxCountedRows ? undefined : total + from * limit;
}

function readAll(): Record<string, RecordOrder> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Record<string, RecordOrder>;
  } catch {
    return {};
  }
}
