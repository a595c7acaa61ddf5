import { type ReactNode, useEffect, useRef } from "react";
import { useWords } from "../words.ts";

/**
 * Asks for confirmation of an irreversible action, or of a harmless one with `isCalm` (35 % wide, full width on
 * phones).
 */
export function ConfirmDialog({
  title,
  yes,
  sending = false,
  isCalm = false,
  onYes,
  onNo,
  children,
}: {
  title: string;
  yes: string;
  sending?: boolean;
  isCalm?: boolean;
  onYes: () => void;
  onNo: () => void;
  children?: ReactNode;
}) {
  const words = useWords("site");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="ask-title" onClose={onNo}>
      <div className="stack">
        <h2 id="ask-title">{title}</h2>
        {children}
        <div className="form-actions">
          <button
            className={isCalm ? "button" : "button button-danger"}
            type="button"
            aria-disabled={sending || undefined}
            onClick={onYes}
          >
            {sending ? words.working : yes}
          </button>
          <button className="button button-quiet" type="button" onClick={() => dialog.current?.close()}>
            {words.goBack}
          </button>
        </div>
      </div>
    </dialog>
  );
}
