/** The session ended while somebody worked: they sign in over the screen, and what they wrote on it stays. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type SessionUser, watchOtherTabs } from "../../session.ts";
import { later } from "../parts/later.tsx";
import { sessionOver } from "../queries.ts";

const SignInAgain = later<{ user: SessionUser; onClose?: () => void }>(
  async () => (await import("./sign-in-again.tsx")).SignInAgain,
);

export function SessionOver({ user }: { user: SessionUser }) {
  const isOver = sessionOver.use();
  const cache = useQueryClient();
  useEffect(
    () =>
      watchOtherTabs((userId) => {
        // Somebody else has the session: nothing on this screen is theirs.
        if (userId && userId !== user._id) return window.location.reload();
        if (userId) void cache.invalidateQueries();
        sessionOver.set(userId === "");
      }),
    [user._id, cache],
  );
  return isOver && <SignInAgain user={user} />;
}
