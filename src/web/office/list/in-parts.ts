/** A change of many rows, sent in parts as large as one call takes, and its outcome as one. */
import { useRef, useState } from "react";
import { mostAtOnce, type Outcome } from "../../../kit/listing.ts";
import { ApiError } from "../../api.ts";
import { messageOf } from "../queries.ts";

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
      if (stop !== undefined) throw new ApiError(0, { code: "STOPPED", message: stop });
      const part = await send(rows.slice(at, at + mostAtOnce));
      outcome.updated.push(...part.updated);
      outcome.failed.push(...part.failed);
    } catch (error) {
      if (at === 0) throw error;
      const code = error instanceof ApiError ? error.code : "GENERIC";
      outcome.failed.push(...rows.slice(at).map(({ _id }) => ({ id: _id, code, message: messageOf(error) })));
      break;
    }
  }
  return outcome;
}

/** `run` sends in parts; meanwhile `progress` is there to show, for more than one part, and `stop` ends it after the part under way. */
export function useParts() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const stopReason = useRef<string | undefined>(undefined);
  const run = async <Row extends { readonly _id: string }>(
    rows: readonly Row[],
    send: (part: readonly Row[]) => Promise<Outcome>,
  ): Promise<Outcome> => {
    stopReason.current = undefined;
    try {
      return await inParts(rows, send, {
        onProgress: (at) => setProgress(at.total > mostAtOnce ? at : null),
        stopped: () => stopReason.current,
      });
    } finally {
      setProgress(null);
    }
  };
  return { run, progress, stop: (reason: string) => (stopReason.current = reason) };
}
