/** What can be done where the reader is: with the record that is open, with the selected rows. The palette asks for it. */
import { type RefObject, useEffect, useRef } from "react";
import type { MenuAction } from "../components/actions-menu.tsx";

export interface OfferedActions {
  /** With what: «AP26000874-1». */
  readonly name: string;
  readonly actions: readonly MenuAction[];
}

const here = new Set<RefObject<OfferedActions>>();

/** Offers them as long as this stands on the screen. */
export function useCurrentActions(offered: OfferedActions): void {
  const latest = useRef(offered);
  useEffect(() => {
    latest.current = offered;
  });
  useEffect(() => {
    here.add(latest);
    return () => void here.delete(latest);
  }, []);
}

/** As it is at this moment. */
export const currentActions = (): readonly OfferedActions[] => [...here].map(({ current }) => current);
