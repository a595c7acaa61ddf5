/** Sign-in with a passkey. */
import { useSyncExternalStore } from "react";
import { ApiError, api } from "../../../../web/api.ts";
import { canUsePasskeys, requestPasskey } from "../../../../web/passkey.ts";
import { secondFactorDuty } from "../../../../web/session/session.ts";
import { navigateTo, loadFrontend } from "../../../../web/site/routing/navigate.ts";
import { toast, toastFailure } from "../../../../web/site/toasts.tsx";
import { usePendingAction } from "../../../../web/site/use-pending-action.ts";
import { useWords } from "../../../../web/words.ts";
import type { SessionUser } from "../contract.ts";

export interface SignInSearch {
  readonly next?: string;
  readonly error?: string;
  readonly closed?: string;
  /** The session expired while it was in use. */
  readonly ended?: string;
  /** E-mail of a user who has just activated an account or set a password. */
  readonly email?: string;
}

const neverChanges = () => () => undefined;

/** Sign-in without a password, in browsers that can. */
export function PasskeySignIn({ onDone }: { onDone: () => Promise<void> }) {
  const words = useWords("session").login;
  const isShown = useSyncExternalStore(neverChanges, canUsePasskeys, () => false);
  const signIn = usePendingAction(async () => {
    const passkey = await requestPasskey("signIn");
    if (!passkey) return;
    try {
      await api.session.passkeyLogin({ passkey });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "CREDENTIALS") return toastFailure(error);
      toast(words.unknownPasskey, "bad");
      return;
    }
    await onDone();
  });
  if (!isShown) return null;
  return (
    <p className="login-passkey">
      <button
        className="button button-quiet button-wide"
        type="button"
        aria-disabled={signIn.isPending || undefined}
        onClick={() => void signIn.run()}
      >
        {words.passkey}
      </button>
    </p>
  );
}

/**
 * Resolves when the next page is shown; the account's security if nothing else opens. Staff use the other frontend: the page
 * is left.
 */
export function openStartPage(user: SessionUser, next: string | undefined): Promise<void> {
  const duty = secondFactorDuty.get();
  if (duty && duty.days <= 0)
    return navigateTo(next?.startsWith("/security") ? next : `/security?next=${encodeURIComponent(next ?? "/")}`);
  if (user.kind !== "staff") return navigateTo(next);
  loadFrontend(next);
  return new Promise(() => undefined);
}
