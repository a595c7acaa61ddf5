/** Keys of a list: J and K move, X selects, Enter opens, / searches, ? helps. */
import { type RefObject, useState } from "react";
import { useKeys } from "./shortcuts.ts";

interface Keyed {
  /** Where the rows stand, and their search box. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly onOpen: (index: number) => void;
  readonly onSelect: (index: number) => void;
}

/** Answers whether the help is shown, and how to show and hide it. */
export function useListKeys({ frame, onOpen, onSelect }: Keyed) {
  const [isShown, setShown] = useState(false);
  const rows = () => [...(frame.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const here = () => rows().findIndex((row) => row.contains(document.activeElement));
  const go = (by: number) => {
    const all = rows();
    all[Math.max(0, Math.min(all.length - 1, here() + by))]?.focus();
  };
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    x: () => here() >= 0 && onSelect(here()),
    // On what stands in a row it does what it does there.
    enter: () => rows()[here()] === document.activeElement && onOpen(here()),
    "/": () => frame.current?.querySelector<HTMLElement>("[type=search]")?.focus(),
    "?": () => setShown(true),
  });
  return { isShown, show: () => setShown(true), hide: () => setShown(false) };
}
