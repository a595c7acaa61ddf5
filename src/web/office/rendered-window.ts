/**
 * Inputs of the layout besides the user: the width of the window and the collapsed menu. For server-side
 * rendering they are those that the device reported last (`theme.js`).
 */
import { useCallback, useSyncExternalStore } from "react";
import type { WindowKind } from "../../kit/server-rendering.ts";

interface RenderedWindow {
  width: number;
  isMenuCollapsed: boolean;
}

/** Used on the server only, besides the default of the menu. */
export const renderedWindow: Readonly<RenderedWindow> = { width: 1440, isMenuCollapsed: false };

/** A width of each kind; the limits are those of `theme.js`. */
const widths: Readonly<Record<WindowKind, number>> = { phone: 390, narrow: 1280, wide: 1440, collapsed: 1440 };

export function setRenderedWindow(kind: WindowKind): void {
  Object.assign(renderedWindow, { width: widths[kind], isMenuCollapsed: kind === "collapsed" });
}

/** Whether the window is at most this many pixels wide. */
export function useMaxWidth(pixels: number): boolean {
  const query = `(max-width: ${pixels}px)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => renderedWindow.width <= pixels,
  );
}
