/** Keys of a list: J and K move, X selects, Enter opens, / searches, ? helps. Never while somebody is typing. */
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

interface Keyed {
  /** Where the rows stand, and their search box. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly onOpen: (index: number) => void;
  readonly onSelect: (index: number) => void;
}

/** Answers whether the help is shown, and how to show and hide it. */
export function useListKeys({ frame, onOpen, onSelect }: Keyed) {
  const [isShown, setShown] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const go = (index: number) => rows[Math.max(0, Math.min(rows.length - 1, index))]?.focus();
    if (event.key === "j") go(at + 1);
    else if (event.key === "k") go(at - 1);
    else if (event.key === "x" && at >= 0) onSelect(at);
    else if (event.key === "Enter" && at >= 0 && rows[at] === document.activeElement) onOpen(at);
    else if (event.key === "/") frame.current?.querySelector<HTMLElement>("[type=search]")?.focus();
    else if (event.key === "?") setShown(true);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  return { isShown, show: () => setShown(true), hide: () => setShown(false) };
}

function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]") !== null
  );
}
