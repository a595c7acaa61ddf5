import { useRef, useState } from "react";
import { mostAtOnce } from "../../../kit/bounds.ts";
import type { Outcome } from "../../../kit/listing.ts";
import { useWords } from "../../words.ts";
import { inParts, type Progress } from "./in-parts.ts";

/** `run` sends in parts; meanwhile `progress` is there to show, for more than one part, and `stop` ends it after the part under way. */
export function useParts() {
  const { stopped } = useWords("office").list;
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
  const stop = () => {
    stopReason.current = stopped;
  };
  return { run, progress, stop };
}
