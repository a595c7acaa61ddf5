/** The unread badge: counted by the server, asked again when the socket says so. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../api.ts";
import { connect, onSocketEvents } from "../../realtime.ts";
import type { SessionUser } from "../../session.ts";

export function useUnread(): number {
  const unread = useQuery({
    queryKey: [api.notifications.unreadCount.key],
    queryFn: ({ signal }) => api.notifications.unreadCount({}, { signal }),
    // Its failure is told (specification §8); queries.ts shows it.
    meta: { told: true },
  });
  return unread.data ?? 0;
}

/** "7", or "99+" (specification §2.4). */
export function badgeOf(unread: number): string {
  return unread > 99 ? "99+" : String(unread);
}

export function useRealtime(user: SessionUser | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!user) return;
    const stop = onSocketEvents("notifications", () => {
      void cache.invalidateQueries({ queryKey: [api.notifications.unreadCount.key] });
      void cache.invalidateQueries({ queryKey: [api.notifications.list.key] });
    });
    const connection = connect(user);
    return () => {
      stop();
      void connection.then((close) => close());
    };
  }, [user, cache]);
}
