/** Banner while offline, with the assurance that entered values are not lost. */
import { useIsOffline, useRetryConnection } from "../../connectivity.ts";
import { useWords } from "../../words.ts";

/** Interval in milliseconds at which an unreachable server is tried again. */
const retryIntervalMs = 15_000;

export function Connection() {
  const words = useWords("site");
  const isOffline = useIsOffline();
  useRetryConnection(retryIntervalMs);
  return (
    <div role="status" aria-live="polite">
      {isOffline && <p className="offline">{words.offline}</p>}
    </div>
  );
}
