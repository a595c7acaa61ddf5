/** Shortcuts of a list: J and K move, X selects, Enter opens, / searches, ? shows the help. */
import { type RefObject, useState } from "react";
import { useKeys } from "../shortcuts.ts";

interface ListShortcutOptions {
  /** Element that contains the rows and the search box. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly onOpen: (index: number) => void;
  readonly onSelect: (index: number) => void;
}

/** Registers the shortcuts. Returns whether the help is shown, and functions to show and hide it. */
export function useListKeys({ frame, onOpen, onSelect }: ListShortcutOptions) {
  const [isShown, setShown] = useState(false);
  const rows = () => [...(frame.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const focusedIndex = () => rows().findIndex((row) => row.contains(document.activeElement));
  const moveBy = (step: number) => {
    const all = rows();
    all[Math.max(0, Math.min(all.length - 1, focusedIndex() + step))]?.focus();
  };
  useKeys({
    j: () => moveBy(1),
    k: () => moveBy(-1),
    x: () => focusedIndex() >= 0 && onSelect(focusedIndex()),
    // Only on the row itself: on a control inside it, Enter activates the control.
    enter: () => rows()[focusedIndex()] === document.activeElement && onOpen(focusedIndex()),
    "/": () => frame.current?.querySelector<HTMLElement>("[type=search]")?.focus(),
    "?": () => setShown(true),
  });
  return { isShown, show: () => setShown(true), hide: () => setShown(false) };
}
