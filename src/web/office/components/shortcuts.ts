import { useEffect, useEffectEvent } from "react";

/** What each key does on a screen; what answers false leaves it to the browser. */
type Keys = Readonly<Record<string, () => unknown>>;

/** May be held down: they go from one to the next. All others do it once, however long a finger rests on them. */
const moving: readonly string[] = ["j", "k"];

/** Keys of a screen, in small letters. Never while somebody types, nor while a menu or a dialog is open. */
export function useKeys(does: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    const key = event.key.toLowerCase();
    if (event.repeat && !moving.includes(key)) return;
    const act = does[key];
    if (act && act() !== false) event.preventDefault();
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
