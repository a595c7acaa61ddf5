import { useState } from "react";
import { toastFailure } from "./toasts.tsx";

/** Runs an action of a button once at a time; shows its failure as a toast. */
export function usePendingAction(action: () => Promise<unknown>): { isPending: boolean; run: () => Promise<void> } {
  const [isPending, setPending] = useState(false);
  const run = async () => {
    if (isPending) return;
    setPending(true);
    try {
      await action();
    } catch (error) {
      toastFailure(error);
    } finally {
      setPending(false);
    }
  };
  return { isPending, run };
}
