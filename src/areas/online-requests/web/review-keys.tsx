/** Keys of the review panel: A approves, R rejects, N goes on. Never while somebody types or a dialog is open. */
import { Kbd, Modal } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import rows from "../../../web/office/parts/rows.module.css";
import { useWords } from "../../../web/words.ts";

type Key = "a" | "r" | "n" | "j" | "k" | "e" | "?";

export function useReviewKeys(does: Readonly<Record<Key, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target) || !(key in does)) return;
    event.preventDefault();
    does[key as Key]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

export function ReviewKeys({ onClose }: { onClose: () => void }) {
  const { keys } = useWords("onlineRequestsReview");
  const lines: readonly [readonly string[], string][] = [
    [["A"], keys.approve],
    [["R"], keys.reject],
    [["N"], keys.next],
    [["J", "K"], keys.move],
    [["E"], keys.edit],
    [["?"], keys.help],
  ];
  return (
    <Modal opened onClose={onClose} title={keys.button} size="22rem">
      <dl className={rows.keys}>
        {lines.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

function isBusy(target: EventTarget | null): boolean {
  return (
    (target instanceof Element &&
      target.closest("input:not([type=checkbox]), textarea, select, [role=menu]") !== null) ||
    document.querySelector("[role=dialog]") !== null
  );
}
