/** The unread badge behind the public door: asked for now and then, and told by the socket once that is there. */
import { useEffect } from "react";
import { ApiError, api } from "../api.ts";
import { connect, onSocketEvents } from "../realtime.ts";
import type { SessionUser } from "../session.ts";
import { store } from "../observable-store.ts";
import { toast } from "./toasts.tsx";

/** How often a page in sight asks again; a page out of sight asks when it comes back. */
const refreshMs = 120_000;
/** After the first paint, and after what the page itself asks for. */
const quietMs = 1500;
export const unread = store(api.notifications.unreadCount.begun({}) ?? 0);

/** Asks again how many notifications are unread; the badge follows, a failure is told (specification §8). */
export async function refreshUnread(): Promise<void> {
  try {
    unread.set(await api.notifications.unreadCount());
  } catch (error) {
    // A cut is told by the bar over the page, an ended session by the page itself: neither every two minutes anew.
    if (error instanceof ApiError && error.status !== 0 && error.status !== 401) toast(error.message, "bad");
  }
}

/** As it was told last; asks nothing. */
export const useUnreadCount = unread.use;

/** How many are unread, asked anew at every address. */
export function useUnread(user: SessionUser, address: string): number {
  useEffect(() => void refreshUnread(), [address]);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === "visible" && navigator.onLine) void refreshUnread();
    };
    const timer = window.setInterval(ask, refreshMs);
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("online", ask);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      window.removeEventListener("online", ask);
    };
  }, []);
  const { _id, email } = user;
  useEffect(() => afterFirstPaint(() => listenFor({ _id, email })), [_id, email]);
  return unread.use();
}

/** The socket comes last on a slow line. Returns how to close it. */
async function listenFor(user: Pick<SessionUser, "_id" | "email">): Promise<() => void> {
  const stop = onSocketEvents("notifications", () => void refreshUnread());
  const close = await connect(user);
  return () => {
    stop();
    close();
  };
}

/** Begins a moment after the page is shown; returns how to undo it, begun or not. */
function afterFirstPaint(begin: () => Promise<() => void>): () => void {
  let ended = false;
  let end = () => {};
  const timer = window.setTimeout(() => {
    // A cut keeps the code away: the badge is asked for now and then all the same.
    begin().then(
      (undo) => {
        if (ended) undo();
        else end = undo;
      },
      () => undefined,
    );
  }, quietMs);
  return () => {
    ended = true;
    window.clearTimeout(timer);
    end();
  };
}
