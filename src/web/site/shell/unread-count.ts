/** The number of unread notifications on the public site: polled, and updated by the socket once that is open. */
import { useEffect } from "react";
import { ApiError, api } from "../../api.ts";
import { connect, onSocketEvents } from "../../realtime.ts";
import type { SessionUser } from "../../session/session.ts";
import { store } from "../../observable-store.ts";
import { useFirstInteraction } from "../use-first-interaction.ts";
import { toast } from "../toasts.tsx";

/** Polling interval in milliseconds. A hidden page is refreshed when it becomes visible. */
const refreshMs = 120_000;
export const unread = store(api.notifications.unreadCount.preloaded({}) ?? 0);

/** Reads the number again. A failure is shown as a toast. */
export async function refreshUnread(): Promise<void> {
  try {
    unread.set(await api.notifications.unreadCount());
  } catch (error) {
    // The offline banner and the page itself report a lost connection and an expired session: no toast for them every
    // two minutes.
    if (error instanceof ApiError && error.status !== 0 && error.status !== 401) toast(error.message, "bad");
  }
}

/** The last number; sends no request. */
export const useUnreadCount = unread.use;

/** The number of unread notifications, read again at every address. */
export function useUnread(user: SessionUser, address: string): number {
  useEffect(() => void refreshUnread(), [address]);
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && navigator.onLine) void refreshUnread();
    };
    const timer = window.setInterval(refresh, refreshMs);
    document.addEventListener("visibilitychange", refresh);
    window.addEventListener("online", refresh);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
      window.removeEventListener("online", refresh);
    };
  }, []);
  const { _id, email } = user;
  const isInUse = useFirstInteraction();
  useEffect(() => {
    if (!isInUse) return;
    // Offline its code cannot be loaded; polling continues without it.
    const opened = openSocket({ _id, email }).catch(() => undefined);
    return () => void opened.then((close) => close?.());
  }, [_id, email, isInUse]);
  return unread.use();
}

/** Opens the socket. Returns the function that closes it. */
async function openSocket(user: Pick<SessionUser, "_id" | "email">): Promise<() => void> {
  const unsubscribe = onSocketEvents("notifications", () => void refreshUnread());
  const close = await connect(user);
  return () => {
    unsubscribe();
    close();
  };
}
