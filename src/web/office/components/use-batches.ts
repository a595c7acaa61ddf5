import { useState } from "react";
import type { BulkResult } from "../../../kit/list-contract.ts";
import type { CallOptions } from "../../api.ts";
import { useWords } from "../../words.ts";
import { runInBatches } from "./batches.ts";
import { runningChanges } from "./background-changes.tsx";

/** Sends one part; with the key in `options` a lost answer never does anything twice, however often it is tried. */
export type SendBatch<Row> = (part: readonly Row[], options: CallOptions) => Promise<BulkResult>;

/** Longer keys are refused. */
const longestKey = 100;

/**
 * `run` sends in parts. When the first has been taken and others follow, `onAway` is told: the rest goes on by itself,
 * and its progress and its end are shown in the shell, under `title`.
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
    let isAway = false;
    const stop = () => {
      stopReason = stopped;
    };
    const sendOnce = (part: readonly Row[]) =>
      send(part, { once: `${key}-${part[0]?._id ?? ""}`.slice(0, longestKey) });
    setSending(true);
    try {
      return await runInBatches(rows, sendOnce, {
        onProgress: (progress) => {
          if (progress.done === 0) return;
          runningChanges.show({ id: key, title, progress, stop });
          if (!isAway) onAway();
          isAway = true;
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
