/** The session ended while somebody worked: they sign in over the screen, and what they wrote on it stays. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type SessionUser, watchOtherTabs, sessionFingerprint } from "../../session.ts";
import { lazyDialog } from "../components/lazy-dialog.tsx";
import { sessionOver } from "../query-client.ts";

const SignInAgain = lazyDialog<{ user: SessionUser; onClose?: () => void }>(
  async () => (await import("./sign-in-again.tsx")).SignInAgain,
);

export function SessionOver({ user }: { user: SessionUser }) {
  const isOver = sessionOver.use();
  const cache = useQueryClient();
  useEffect(
    () =>
      watchOtherTabs((who) => {
        // Somebody else has the session: nothing on this screen is theirs.
        if (who && who !== sessionFingerprint()) return window.location.reload();
        if (who) void cache.invalidateQueries();
        sessionOver.set(who === "");
      }),
    [cache],
  );
  return isOver && <SignInAgain user={user} />;
}
