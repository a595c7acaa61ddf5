import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError } from "../api.ts";
import { useWords } from "../words.ts";
import { useIsOffline } from "../connectivity.ts";
import { Page } from "./page-column.tsx";

/** What is shown when a page fails: what happened, that nothing was lost, how to go on. After a cut it goes on by itself. */
export function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const words = useWords("site");
  const cut = useIsOffline();
  const wasCut = useRef(cut);
  const goOn = useEffectEvent(retry);
  useEffect(() => {
    if (wasCut.current && !cut) goOn();
    wasCut.current = cut;
  }, [cut]);
  const of = cut ? words.cut : words.broken;
  return (
    <Page title={of.title} lead={!cut && error instanceof ApiError ? error.message : of.text}>
      <div className="row">
        <button className="button" type="button" onClick={retry}>
          {words.retry}
        </button>
      </div>
    </Page>
  );
}
