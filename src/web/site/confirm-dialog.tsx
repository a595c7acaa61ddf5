import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWords } from "../words.ts";
import { usePendingAction } from "./use-pending-action.ts";

interface Props {
  readonly title: string;
  readonly yes: string;
  readonly isCalm?: boolean;
  /** Runs once at a time; its failure is shown as a toast. The dialog closes afterwards. */
  readonly onYes: () => Promise<unknown>;
  readonly children?: ReactNode;
}

/**
 * Requests confirmation of an irreversible action, or of a harmless one with `isCalm` (35 % wide, full width on
 * phones).
 */
function ConfirmDialog({ title, yes, isCalm = false, onYes, onNo, children }: Props & { onNo: () => void }) {
  const words = useWords("site");
  const dialog = useRef<HTMLDialogElement>(null);
  const { isPending, run } = usePendingAction(onYes);
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
            aria-disabled={isPending || undefined}
            onClick={() => void run().then(onNo)}
          >
            {isPending ? words.working : yes}
          </button>
          <button className="button button-quiet" type="button" onClick={() => dialog.current?.close()}>
            {words.goBack}
          </button>
        </div>
      </div>
    </dialog>
  );
}

/** A button as quiet as a link, whose action is confirmed in a dialog first. */
export function ConfirmButton({ label, name, ...dialog }: Props & { label: string; name?: string }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <button className="link-button" type="button" aria-label={name} onClick={() => setConfirming(true)}>
        {label}
      </button>
      {isConfirming && <ConfirmDialog {...dialog} onNo={() => setConfirming(false)} />}
    </>
  );
}
