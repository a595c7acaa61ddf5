/** New recovery codes, shown once: to download, copy or print. */
import { useEffect, useRef } from "react";
import { firmSettings } from "../../../../../web/session/firm-settings.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { toast, toastFailure } from "../../../../../web/site/toasts.tsx";
import { useWords } from "../../../../../web/words.ts";

export function NewRecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { codes: words } = useWords("security");
  const user = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = [`${firmSettings.name}: ${words.title}`, user?.email, "", ...codes, ""].join("\n");
  return (
    <section className="card stack" aria-labelledby="new-codes">
      <h2 id="new-codes" ref={heading} tabIndex={-1}>
        {words.show}
      </h2>
      <p>{words.showText}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="form-actions no-print">
        <a
          className="button button-quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={words.file}
        >
          {words.download}
        </a>
        <button
          className="button button-quiet"
          type="button"
          onClick={() => void navigator.clipboard.writeText(text).then(() => toast(words.copied), toastFailure)}
        >
          {words.copy}
        </button>
        <button className="button button-quiet" type="button" onClick={() => window.print()}>
          {words.print}
        </button>
        <button className="button" type="button" onClick={onDone}>
          {words.done}
        </button>
      </div>
    </section>
  );
}
