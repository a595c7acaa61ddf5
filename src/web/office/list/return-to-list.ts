/**
 * Returns from a record to the list it was opened from, with view, filters, sort, page and row. A record's history
 * entry contains the address of its list, for «Volver». The row is stored under the list's own history entry, for the
 * browser's Back and for a reload.
 */
import { useLocation, useNavigate, useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { parseSearch, type SearchParams } from "../navigation/query-string.ts";

/** Address of a list, and the key of its history entry. */
interface OriginList {
  readonly to: string;
  readonly search: SearchParams;
  readonly entry: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The list that a record was opened from. */
    list?: OriginList;
    /** The history entry whose position is restored. */
    returnsTo?: string;
  }
}

/** History state for links of rows, that names the previous list. Further screens pass it on with `state: true`. */
export function useRowNavigation(): { readonly list: OriginList } {
  const { pathname, searchStr, state } = useLocation();
  const entry = entryOf(state);
  return useMemo(
    () => ({ list: { to: pathname, search: parseSearch(searchStr), entry } }),
    [pathname, searchStr, entry],
  );
}

/** Link to the list that this record was opened from; undefined if it was reached otherwise. */
export function useOriginList() {
  const { list } = useLocation().state;
  return list && { to: list.to, search: list.search, state: { returnsTo: list.entry }, resetScroll: false };
}

/** Goes back to that list, or to a default address. */
export function useGoBack(fallback: { readonly to: string; readonly search?: SearchParams }): () => void {
  const navigate = useNavigate();
  const origin = useOriginList();
  return () => void navigate(origin ?? fallback);
}

/** Position in a list: a row, its index on the page, and its distance from the top of the window in pixels. */
interface Position {
  readonly row: string;
  readonly index: number;
  readonly top: number;
}

/**
 * Stores the row that the reader works on and restores it when the list is shown again: the same row gets the focus at
 * the same height, or the row that took its place. Returns the event handlers for the list's frame.
 */
export function useRestorePosition(frame: RefObject<HTMLElement | null>, rows: readonly unknown[], isReading: boolean) {
  const { state } = useLocation();
  const entry = entryOf(state);
  const target = useRef(readPosition(state.returnsTo ?? entry));
  const restored = useRef<Element>(undefined);
  const hasArrived = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation?.href === location.href,
  });
  useEffect(() => {
    if (!hasArrived || !target.current || rows.length === 0) return undefined;
    // The shell focuses the beginning of a screen when a navigation ends; this must run after it.
    const frameRequest = requestAnimationFrame(() => {
      const focused = document.activeElement;
      // A reader who has already focused something else is not moved.
      const isFree = focused === null || focused === restored.current || focused.contains(frame.current);
      if (isFree && target.current) restored.current = restoreRow(frame.current, target.current);
      // Cached rows are shown first. The fetched rows may lack the row, so try again until fetching ends.
      if (!isFree || !isReading) target.current = undefined;
    });
    return () => cancelAnimationFrame(frameRequest);
  }, [frame, rows, isReading, hasArrived]);
  const storeRow = ({ target }: { readonly target: EventTarget }) => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    if (!row) return;
    const index = rowsOf(frame.current).indexOf(row);
    storePosition(entry, { row: row.dataset.row ?? "", index, top: row.getBoundingClientRect().top });
  };
  return { onFocusCapture: storeRow, onClickCapture: storeRow };
}

function restoreRow(frame: HTMLElement | null, { row, index, top }: Position): Element | undefined {
  const all = rowsOf(frame);
  const target = all.find((each) => each.dataset.row === row) ?? all[Math.min(index, all.length - 1)];
  if (!target) return undefined;
  window.scrollBy({ top: target.getBoundingClientRect().top - top, behavior: "instant" });
  target.focus({ preventScroll: true });
  return target;
}

function rowsOf(frame: HTMLElement | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
}

const entryOf = (state: { readonly __TSR_key?: string }) => state.__TSR_key ?? "";

const storageKey = "legalsit-places";
const maxPositions = 40;

/** Stored for this window only. Without storage the position is lost, nothing else. */
export function storePosition(entry: string, position: Position): void {
  const { [entry]: _previous, ...others } = readPositions();
  const stored = Object.fromEntries([...Object.entries(others), [entry, position]].slice(-maxPositions));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Full or forbidden.
  }
}

const readPosition = (entry: string): Position | undefined => readPositions()[entry];

function readPositions(): Record<string, Position> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Record<string, Position>;
  } catch {
    return {};
  }
}
