/** The number of unread notifications on the public site: polled, and updated by the socket once that is open. */
import { useEffect } from "react";
import { ApiError, api } from "../../api.ts";
import { connect, onSocketEvents } from "../../realtime.ts";
import type { SessionUser } from "../../session/session.ts";
import { store } from "../../observable-store.ts";
import { toast } from "../toasts.tsx";

/** Polling interval in milliseconds. A hidden page is refreshed when it becomes visible. */
const refreshMs = 120_000;
/** Delay of the socket in milliseconds: after the first paint and the page's own reads. */
const socketDelayMs = 1500;
export const unread = store(api.notifications.unreadCount.begun({}) ?? 0);

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

/** The last known number; reads nothing. */
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
  useEffect(() => afterFirstPaint(() => openSocket({ _id, email })), [_id, email]);
  return unread.use();
}

/** Opens the socket, last of all on a slow connection. Returns the function that closes it. */
async function openSocket(user: Pick<SessionUser, "_id" | "email">): Promise<() => void> {
  const unsubscribe = onSocketEvents("notifications", () => void refreshUnread());
  const close = await connect(user);
  return () => {
    unsubscribe();
    close();
  };
}

/** Runs `begin` a moment after the page is shown. Returns a function that cancels it, or reverts it if it has run. */
function afterFirstPaint(start: () => Promise<() => void>): () => void {
  let isCancelled = false;
  let cleanUp = () => {};
  const timer = window.setTimeout(() => {
    // Offline the code cannot be loaded; polling goes on without it.
    start().then(
      (undo) => {
        if (isCancelled) undo();
        else cleanUp = undo;
      },
      () => undefined,
    );
  }, socketDelayMs);
  return () => {
    isCancelled = true;
    window.clearTimeout(timer);
    cleanUp();
  };
}
