/** Shows the confirmation dialog while calls wait for a recent sign-in: one dialog for all of them. */
import { setConfirmation } from "../../confirmation.ts";
import { store } from "../../observable-store.ts";
import { lazyDialog } from "../components/dialogs/lazy-dialog.tsx";

export interface PendingConfirmation {
  readonly methods: readonly string[];
  readonly answer: (isConfirmed: boolean) => void;
}

const pending = store<PendingConfirmation | null>(null);
let waiting: Promise<boolean> | undefined;

setConfirmation((methods) => {
  waiting ??= new Promise<boolean>((resolve) => {
    pending.set({
      methods,
      answer: (isConfirmed) => {
        pending.set(null);
        waiting = undefined;
        resolve(isConfirmed);
      },
    });
  });
  return waiting;
});

const LazyConfirmIdentity = lazyDialog<PendingConfirmation & { onClose?: () => void }>(
  async () => (await import("./confirm-identity.tsx")).ConfirmIdentityDialog,
);

export function Confirmation() {
  const current = pending.use();
  return current && <LazyConfirmIdentity {...current} onClose={() => current.answer(false)} />;
}
