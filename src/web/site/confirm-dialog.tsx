import { type ReactNode, useEffect, useRef } from "react";
import { useWords } from "../words.ts";

/** A question in the way of something that cannot be taken back, unless it `isCalm` (35 % wide, full on phones). */
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
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} className="ask" aria-labelledby="ask-title" onClose={onNo}>
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
          <button className="button button-quiet" type="button" onClick={() => box.current?.close()}>
            {words.goBack}
          </button>
        </div>
      </div>
    </dialog>
  );
}
