/** Says when the device has lost the network or the network the server, and that nothing typed is lost with it. */
import { useIsOffline, useRetryConnection } from "../connectivity.ts";
import { useWords } from "../words.ts";

/** How often a server that did not answer is looked for. */
const lookMs = 15_000;

export function Connection() {
  const words = useWords("site");
  const cut = useIsOffline();
  useRetryConnection(lookMs);
  return (
    <div role="status" aria-live="polite">
      {cut && <p className="offline">{words.offline}</p>}
    </div>
  );
}
