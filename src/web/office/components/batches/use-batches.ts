import { useState } from "react";
import type { BulkResult } from "../../../../kit/contract/list-contract.ts";
import type { CallOptions } from "../../../api.ts";
import { useWords } from "../../../words.ts";
import { runInBatches } from "./batches.ts";
import { runningChanges } from "./background-changes.tsx";

/** Sends one batch. `options` has an idempotency key, so that a retry after a lost response changes nothing twice. */
export type SendBatch<Row> = (batch: readonly Row[], options: CallOptions) => Promise<BulkResult>;

/** Longest idempotency key that the server accepts. */
const maxKeyLength = 100;

/**
 * Returns `run`, which sends rows in batches. After the first batch, if others follow, it calls `onAway`: the rest
 * continues in the background, and the shell shows progress and result under `title`.
 */
export function useBatches(title: string, onAway: () => void) {
  const { stopped } = useWords("office").list;
  const [isSending, setSending] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const run = async <Row extends { readonly _id: string }>(
    rows: readonly Row[],
    send: SendBatch<Row>,
    kindOf: (row: Row) => unknown = () => undefined,
  ): Promise<BulkResult> => {
    let stopReason: string | undefined;
    let isInBackground = false;
    const stop = () => {
      stopReason = stopped;
    };
    const sendOnce = (batch: readonly Row[]) =>
      send(batch, { once: `${key}-${batch[0]?._id ?? ""}`.slice(0, maxKeyLength) });
    setSending(true);
    try {
      return await runInBatches(rows, sendOnce, {
        onProgress: (progress) => {
          if (progress.done === 0) return;
          runningChanges.show({ id: key, title, progress, stop });
          if (!isInBackground) onAway();
          isInBackground = true;
        },
        stopped: () => stopReason,
        kindOf,
      });
    } finally {
      setSending(false);
      runningChanges.hide(key);
    }
  };
  return { run, isSending };
}
