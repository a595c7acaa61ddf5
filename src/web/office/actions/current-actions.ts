/**
 * The actions available on the current screen, for the open record or the selected rows. The command palette lists
 * them.
 */
import { type RefObject, useEffect, useRef } from "react";
import type { MenuAction } from "../components/actions-menu.tsx";

export interface OfferedActions {
  /** Name of the record or selection: «AP26000874-1». */
  readonly name: string;
  readonly actions: readonly MenuAction[];
}

const mounted = new Set<RefObject<OfferedActions>>();

/** Offers actions while the component is mounted. */
export function useCurrentActions(offered: OfferedActions): void {
  const latest = useRef(offered);
  useEffect(() => {
    latest.current = offered;
  });
  useEffect(() => {
    mounted.add(latest);
    return () => void mounted.delete(latest);
  }, []);
}

/** The actions offered at this moment. */
export const currentActions = (): readonly OfferedActions[] => [...mounted].map(({ current }) => current);
