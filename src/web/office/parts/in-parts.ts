/** A change of many rows, sent in parts as large as one call takes, and its outcome as one. */
import { mostAtOnce } from "../../../kit/bounds.ts";
import type { Outcome } from "../../../kit/listing.ts";

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/**
 * Every row is in the outcome, each with what became of it. When the first part is refused as a whole nothing was done
 * and its refusal is thrown, for the form; when a later one is, its rows and those not yet sent fail with its reason.
 */
export async function inParts<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  send: (part: readonly Row[]) => Promise<Outcome>,
  { onProgress, stopped }: { onProgress?: (progress: Progress) => void; stopped?: () => string | undefined } = {},
): Promise<Outcome> {
  const outcome: Outcome = { updated: [], failed: [] };
  for (let at = 0; at < rows.length; at += mostAtOnce) {
    onProgress?.({ done: at, total: rows.length });
    const stop = stopped?.();
    try {
      if (stop !== undefined) throw Object.assign(new Error(stop), { code: "STOPPED" });
      const part = await send(rows.slice(at, at + mostAtOnce));
      outcome.updated.push(...part.updated);
      outcome.failed.push(...part.failed);
    } catch (error) {
      if (at === 0) throw error;
      const { code = "GENERIC", message = "" } = error as { code?: string; message?: string };
      outcome.failed.push(...rows.slice(at).map(({ _id }) => ({ id: _id, code, message })));
      break;
    }
  }
  return outcome;
}

/** Rows as an operation of many takes them: each with the version that was read of it. */
export function asRead(rows: readonly { readonly _id: string; readonly updatedAt: string }[]) {
  return { ids: rows.map(({ _id }) => _id), versions: rows.map(({ updatedAt }) => updatedAt) };
}
