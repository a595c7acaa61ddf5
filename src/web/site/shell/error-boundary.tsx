import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError } from "../../api.ts";
import { useWords } from "../../words.ts";
import { useIsOffline } from "../../connectivity.ts";
import { Page } from "./page-column.tsx";

/**
 * Shown when a page fails: what happened, that nothing was lost, and a retry. Retries by itself when the connection is
 * back.
 */
export function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const words = useWords("site");
  const isOffline = useIsOffline();
  const wasOffline = useRef(isOffline);
  const retryPage = useEffectEvent(retry);
  useEffect(() => {
    if (wasOffline.current && !isOffline) retryPage();
    wasOffline.current = isOffline;
  }, [isOffline]);
  const texts = isOffline ? words.offlinePage : words.broken;
  return (
    <Page title={texts.title} lead={!isOffline && error instanceof ApiError ? error.message : texts.text}>
      <div className="row">
        <button className="button" type="button" onClick={retry}>
          {words.retry}
        </button>
      </div>
    </Page>
  );
}
