/** The number of unread notifications, refetched on a live update. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../api.ts";
import { connect, onSocketEvents } from "../../realtime.ts";
import type { SessionUser } from "../../session/session.ts";

export function useUnread(): number {
  const unread = useQuery({
    queryKey: [api.notifications.unreadCount.key],
    queryFn: ({ signal }) => api.notifications.unreadCount({}, { signal }),
    // A failure must be shown: `query-client.ts` shows a toast.
    meta: { isErrorShown: true },
  });
  return unread.data ?? 0;
}

/** "7", or "99+" for more. */
export function badgeOf(unread: number): string {
  return unread > 99 ? "99+" : String(unread);
}

/** For readers who only look at the screen. */
const delayMs = 5000;

/** Resolves at the first interaction, or a while after the page began to load; never after an abort. */
const waitForUse = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    for (const kind of ["pointerdown", "keydown"])
      window.addEventListener(kind, () => resolve(), { once: true, capture: true, signal });
    const timer = setTimeout(resolve, delayMs - performance.now());
    signal.addEventListener("abort", () => clearTimeout(timer));
  });

/** Opens the page's socket while a user is signed in. */
export function useRealtime(user: SessionUser | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!user) return;
    const unsubscribe = onSocketEvents("notifications", () => {
      void queryClient.invalidateQueries({ queryKey: [api.notifications.unreadCount.key] });
      void queryClient.invalidateQueries({ queryKey: [api.notifications.list.key] });
    });
    const controller = new AbortController();
    const connection = waitForUse(controller.signal).then(() => connect(user));
    return () => {
      controller.abort();
      unsubscribe();
      void connection.then(
        (close) => close(),
        () => undefined,
      );
    };
  }, [user, queryClient]);
}
