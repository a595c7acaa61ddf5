/**
 * Back from a record to where it was opened: the same view, filters, sort, page and row. What leaves a list by a row
 * carries the list's address in its history entry, for «Volver»; at which row it was left is kept under the list's own
 * entry, for the browser's Back and for a reload.
 */
import { useLocation, useNavigate, useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { parseSearch, type SearchParams } from "../query-string.ts";

/** A list as it stood, and the history entry in which it did. */
interface LeftList {
  readonly to: string;
  readonly search: SearchParams;
  readonly entry: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Where a record was opened from. */
    list?: LeftList;
    /** The entry of a list that is shown again. */
    returnsTo?: string;
  }
}

/** How a row leads elsewhere so that the way back is known; screens behind it pass it on with `state: true`. */
export function useRowNavigation(): { readonly list: LeftList } {
  const { pathname, searchStr, state } = useLocation();
  const entry = entryOf(state);
  return useMemo(
    () => ({ list: { to: pathname, search: parseSearch(searchStr), entry } }),
    [pathname, searchStr, entry],
  );
}

/** The list that this record was opened from; undefined when it was reached otherwise. */
export function useOriginList() {
  const { list } = useLocation().state;
  return list && { to: list.to, search: list.search, state: { returnsTo: list.entry }, resetScroll: false };
}

/** Goes back there, or to where such records stand. */
export function useGoBack(otherwise: { readonly to: string; readonly search?: SearchParams }): () => void {
  const navigate = useNavigate();
  const back = useOriginList();
  return () => void navigate(back ?? otherwise);
}

/** Where in a list somebody was: a row, which of its page it was, how far below the window's edge it stood. */
interface Place {
  readonly row: string;
  readonly index: number;
  readonly top: number;
}

/**
 * Notes which row is worked at and, when the list is shown again, puts the reader back: the same row has the focus at
 * the same height; the one that took its place when it is gone from the view. Answers what the frame listens with.
 */
export function useRestorePosition(frame: RefObject<HTMLElement | null>, rows: readonly unknown[], isReading: boolean) {
  const { state } = useLocation();
  const entry = entryOf(state);
  const returning = useRef(readPlace(state.returnsTo ?? entry));
  const put = useRef<Element>(undefined);
  const hasArrived = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation?.href === location.href,
  });
  useEffect(() => {
    if (!hasArrived || !returning.current || rows.length === 0) return undefined;
    // The shell puts the focus at the beginning of a screen in the commit in which the move ends: this comes after it.
    const turn = requestAnimationFrame(() => {
      const at = document.activeElement;
      // Somebody who has begun to do something is not moved.
      const isFree = at === null || at === put.current || at.contains(frame.current);
      if (isFree && returning.current) put.current = putBack(frame.current, returning.current);
      // What was read before is shown first; the row may be gone from what is read now.
      if (!isFree || !isReading) returning.current = undefined;
    });
    return () => cancelAnimationFrame(turn);
  }, [frame, rows, isReading, hasArrived]);
  const note = ({ target }: { readonly target: EventTarget }) => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    if (!row) return;
    const index = rowsOf(frame.current).indexOf(row);
    storePosition(entry, { row: row.dataset.row ?? "", index, top: row.getBoundingClientRect().top });
  };
  return { onFocusCapture: note, onClickCapture: note };
}

function putBack(frame: HTMLElement | null, { row, index, top }: Place): Element | undefined {
  const all = rowsOf(frame);
  const found = all.find((each) => each.dataset.row === row) ?? all[Math.min(index, all.length - 1)];
  if (!found) return undefined;
  window.scrollBy({ top: found.getBoundingClientRect().top - top, behavior: "instant" });
  found.focus({ preventScroll: true });
  return found;
}

function rowsOf(frame: HTMLElement | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
}

const entryOf = (state: { readonly __TSR_key?: string }) => state.__TSR_key ?? "";

const keptUnder = "legalsit-places";
const mostPlaces = 40;

/** Of this window only; a browser that keeps nothing forgets the row and no more. */
export function storePosition(entry: string, place: Place): void {
  const { [entry]: _before, ...others } = readPlaces();
  const kept = Object.fromEntries([...Object.entries(others), [entry, place]].slice(-mostPlaces));
  try {
    sessionStorage.setItem(keptUnder, JSON.stringify(kept));
  } catch {
    // Full or forbidden.
  }
}

const readPlace = (entry: string): Place | undefined => readPlaces()[entry];

function readPlaces(): Record<string, Place> {
  try {
    return JSON.parse(sessionStorage.getItem(keptUnder) ?? "{}") as Record<string, Place>;
  } catch {
    return {};
  }
}
