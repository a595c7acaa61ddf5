/**
 * Prompts the reader to sign in again when the session ended, over the current screen, so that entered values are not
 * lost.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type SessionUser, watchOtherTabs, sessionFingerprint } from "../../session/session.ts";
import { lazyDialog } from "../components/dialogs/lazy-dialog.tsx";
import { sessionOver } from "../query-client.ts";

const SignInAgain = lazyDialog<{ user: SessionUser; onClose?: () => void }>(
  async () => (await import("./sign-in-again.tsx")).SignInAgain,
);

export function SessionOver({ user }: { user: SessionUser }) {
  const isOver = sessionOver.use();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      watchOtherTabs((fingerprint) => {
        // Another user signed in: this screen must not stay.
        if (fingerprint && fingerprint !== sessionFingerprint()) return window.location.reload();
        if (fingerprint) void queryClient.invalidateQueries();
        sessionOver.set(fingerprint === "");
      }),
    [queryClient],
  );
  return isOver && <SignInAgain user={user} />;
}
