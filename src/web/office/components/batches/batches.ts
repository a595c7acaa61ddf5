/** Sends a bulk change in batches of `maxBulkSize` and combines the results. */
import { maxBulkSize } from "../../../../kit/limits.ts";
import type { BulkResult } from "../../../../kit/contract/list-contract.ts";
import { maxUndoSeconds, defaultUndoSeconds } from "../../../../kit/state-machine.ts";

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/**
 * Every row is in the result once. If the first batch is refused as a whole, nothing was changed and the refusal is
 * thrown, for the form. If a later batch is refused, its rows and those not sent yet fail with its reason.
 */
export async function runInBatches<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  send: (batch: readonly Row[]) => Promise<BulkResult>,
  { onProgress, stopped, kindOf = () => undefined }: Options<Row> = {},
): Promise<BulkResult> {
  const combined: BulkResult = { updated: [], failed: [] };
  const batches = splitIntoBatches(rows, kindOf);
  let done = 0;
  for (const [index, batch] of batches.entries()) {
    onProgress?.({ done, total: rows.length });
    const stop = stopped?.();
    try {
      if (stop !== undefined) throw Object.assign(new Error(stop), { code: "STOPPED" });
      const result = await send(batch);
      combined.updated.push(...result.updated);
      combined.failed.push(...result.failed);
    } catch (error) {
      if (index === 0) throw error;
      const { code = "GENERIC", message = "" } = error as { code?: string; message?: string };
      const remaining = batches.slice(index).flat();
      combined.failed.push(...remaining.map(({ _id }) => ({ id: _id, code, message })));
      break;
    }
    done += batch.length;
  }
  return combined;
}

/**
 * Undo window in seconds for a change of `count` rows; undefined for the default. Long enough to send all rows on a
 * slow connection, or to undo all of them row by row: the undo of the last row is requested after all others.
 */
export function undoWindowForMany(count: number): number | undefined {
  if (count <= maxBulkSize) return undefined;
  return Math.min(maxUndoSeconds, defaultUndoSeconds + Math.ceil(count / minRowsPerSecond));
}
const minRowsPerSecond = 20;

interface Options<Row> {
  readonly onProgress?: (progress: Progress) => void;
  readonly stopped?: () => string | undefined;
  /** Rows of different kinds are never in one batch; kinds are sent in the order of their first rows. */
  readonly kindOf?: (row: Row) => unknown;
}

function splitIntoBatches<Row>(rows: readonly Row[], kindOf: (row: Row) => unknown): Row[][] {
  const kinds = new Map<unknown, Row[]>();
  for (const row of rows) {
    const kind = kinds.get(kindOf(row));
    if (kind) kind.push(row);
    else kinds.set(kindOf(row), [row]);
  }
  return [...kinds.values()].flatMap((kind) =>
    Array.from({ length: Math.ceil(kind.length / maxBulkSize) }, (_, index) =>
      kind.slice(index * maxBulkSize, (index + 1) * maxBulkSize),
    ),
  );
}

/** Input of a bulk operation: ids and the versions that were read, in the same order. */
export function withVersions(rows: readonly { readonly _id: string; readonly updatedAt: string }[]) {
  return { ids: rows.map(({ _id }) => _id), versions: rows.map(({ updatedAt }) => updatedAt) };
}
