/** A change of many rows, sent in parts as large as one call takes, and its outcome as one. */
import { maxBulkSize } from "../../../kit/limits.ts";
import type { BulkResult } from "../../../kit/list-contract.ts";
import { maxUndoSeconds, defaultUndoSeconds } from "../../../kit/state-machine.ts";

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/**
 * Every row is in the outcome, each with what became of it. When the first part is refused as a whole nothing was done
 * and its refusal is thrown, for the form; when a later one is, its rows and those not yet sent fail with its reason.
 */
export async function runInBatches<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  send: (part: readonly Row[]) => Promise<BulkResult>,
  { onProgress, stopped, kindOf = () => undefined }: Options<Row> = {},
): Promise<BulkResult> {
  const outcome: BulkResult = { updated: [], failed: [] };
  const parts = partsOf(rows, kindOf);
  let done = 0;
  for (const [at, part] of parts.entries()) {
    onProgress?.({ done, total: rows.length });
    const stop = stopped?.();
    try {
      if (stop !== undefined) throw Object.assign(new Error(stop), { code: "STOPPED" });
      const answer = await send(part);
      outcome.updated.push(...answer.updated);
      outcome.failed.push(...answer.failed);
    } catch (error) {
      if (at === 0) throw error;
      const { code = "GENERIC", message = "" } = error as { code?: string; message?: string };
      const left = parts.slice(at).flat();
      outcome.failed.push(...left.map(({ _id }) => ({ id: _id, code, message })));
      break;
    }
    done += part.length;
  }
  return outcome;
}

/**
 * For how many seconds a change of so many can be taken back: ten, and as long as sending all may take on a slow line, or
 * taking all back, which goes row by row: its last part is asked for when all others were.
 */
export function undoWindowForMany(count: number): number | undefined {
  if (count <= maxBulkSize) return undefined;
  return Math.min(maxUndoSeconds, defaultUndoSeconds + Math.ceil(count / slowestASecond));
}
const slowestASecond = 20;

interface Options<Row> {
  readonly onProgress?: (progress: Progress) => void;
  readonly stopped?: () => string | undefined;
  /** Rows of different kinds are never sent together; the kinds go in the order in which they are met. */
  readonly kindOf?: (row: Row) => unknown;
}

function partsOf<Row>(rows: readonly Row[], kindOf: (row: Row) => unknown): Row[][] {
  const kinds = new Map<unknown, Row[]>();
  for (const row of rows) {
    const kind = kinds.get(kindOf(row));
    if (kind) kind.push(row);
    else kinds.set(kindOf(row), [row]);
  }
  return [...kinds.values()].flatMap((kind) =>
    Array.from({ length: Math.ceil(kind.length / maxBulkSize) }, (_, at) =>
      kind.slice(at * maxBulkSize, (at + 1) * maxBulkSize),
    ),
  );
}

/** Rows as an operation of many takes them: each with the version that was read of it. */
export function withVersions(rows: readonly { readonly _id: string; readonly updatedAt: string }[]) {
  return { ids: rows.map(({ _id }) => _id), versions: rows.map(({ updatedAt }) => updatedAt) };
}
