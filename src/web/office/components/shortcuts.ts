import { useEffect, useEffectEvent } from "react";

/** Key → handler. A handler that returns false leaves the key to the browser. */
type Keys = Readonly<Record<string, () => unknown>>;

/** Keys that repeat while pressed. All others act once per press. */
const repeatableKeys: readonly string[] = ["j", "k"];

/**
 * Registers shortcuts of a screen; keys are lower case. They are inactive while the reader types, and while a menu or a
 * dialog is open.
 */
export function useKeys(handlers: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    const key = event.key.toLowerCase();
    if (event.repeat && !repeatableKeys.includes(key)) return;
    const handler = handlers[key];
    if (handler && handler() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  return (
    (target instanceof Element &&
      target.closest("input:not([type=checkbox]), textarea, select, [role=menu]") !== null) ||
    document.querySelector("[role=dialog], [role=alertdialog]") !== null
  );
}
