import { useSyncExternalStore } from "react";
import { useWords } from "../words.ts";

/** Says when the device has lost the network, and that nothing typed is lost with it. */
export function Connection() {
  const words = useWords("site");
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div role="status" aria-live="polite">
      {!online && <p className="offline">{words.offline}</p>}
    </div>
  );
}

function watch(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
