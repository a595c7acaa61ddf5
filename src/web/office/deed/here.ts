/** What can be done where the reader is: with the record that is open, with the selected rows. The palette asks for it. */
import { type RefObject, useEffect, useRef } from "react";
import type { Action } from "../parts/actions-menu.tsx";

export interface Offered {
  /** With what: «AP26000874-1». */
  readonly name: string;
  readonly actions: readonly Action[];
}

const here = new Set<RefObject<Offered>>();

/** Offers them as long as this stands on the screen. */
export function useOffered(offered: Offered): void {
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
export const offeredHere = (): readonly Offered[] => [...here].map(({ current }) => current);
