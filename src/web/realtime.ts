/** The socket: unread badge and live lists. Fetched after the page is usable; a cut is followed by a refresh. */
import { base } from "../kit/frontends.ts";
import type { Socket } from "socket.io-client";
import { personalTopics, watchedLists } from "../kit/live-update-topics.ts";
import { store } from "./observable-store.ts";

export interface RealtimeEvents {
  /** The reader's notifications changed (or may have: after a cut). */
  notifications(): void;
  /** These requests changed; none are named after a cut. */
  requests(ids: readonly string[]): void;
  /** The same of courier deliveries. */
  deliveries(ids: readonly string[]): void;
  /** The same of outgoing mails, which are not named. */
  mails(ids: readonly string[]): void;
  /** These folders changed for the reader, or what is in them; none are named after a cut. */
  folders(ids: readonly string[]): void;
  /** The same of the activities that the reader takes part in. */
  activities(ids: readonly string[]): void;
}
const refreshed = [...watchedLists, ...personalTopics];
type Name = keyof RealtimeEvents;

/** The open line itself, for those who talk over it. */
export const socketConnection = store<Socket | null>(null);

const watchers: { [N in Name]: Set<RealtimeEvents[N]> } = {
  notifications: new Set(),
  requests: new Set(),
  deliveries: new Set(),
  mails: new Set(),
  folders: new Set(),
  activities: new Set(),
};

/** Returns how to stop. */
export function onSocketEvents<N extends Name>(name: N, watcher: RealtimeEvents[N]): () => void {
  watchers[name].add(watcher);
  return () => void watchers[name].delete(watcher);
}

/** A page goes on without it: one that a cut kept away loads no page anew, as the file of a screen does. */
async function fetchSockets() {
  const goOn = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener("vite:preloadError", goOn, { capture: true });
  try {
    return await import("socket.io-client");
  } finally {
    window.removeEventListener("vite:preloadError", goOn, { capture: true });
  }
}

const lateMs = 5000;

/** Opens the one connection of this page for the person signed in. Returns how to close it. */
export async function connect(user: { readonly _id: string; readonly email: string }): Promise<() => void> {
  const { io } = await fetchSockets();
  const address = { path: `${base}/realtime`, query: { email: user.email }, withCredentials: true };
  // At once as a websocket: polling first costs five calls more.
  const socket = io({ ...address, transports: ["websocket", "polling"] });
  // Something on the way lets none through, or holds it for ever.
  socket.on("connect_error", () => {
    socket.io.opts.transports = ["polling", "websocket"];
  });
  let cut = false;
  socket.on("connect", () => {
    socket.emit("on-user-enter", { _id: user._id, email: user.email });
    // A line that opened late has missed what changed while the page was there already, as after a cut.
    if (cut || performance.now() > lateMs) {
      for (const watcher of watchers.notifications) watcher();
      for (const name of refreshed) for (const watcher of watchers[name]) watcher([]);
    }
    cut = false;
  });
  socket.on("disconnect", () => {
    cut = true;
  });
  socket.on("refresh_notification", (ids: readonly string[]) => {
    if (ids.includes(user._id)) for (const watcher of watchers.notifications) watcher();
  });
  for (const name of refreshed)
    socket.on(`refresh_${name}`, (ids: readonly string[]) => {
      for (const watcher of watchers[name]) watcher(ids);
    });
  socketConnection.set(socket);
  return () => {
    socketConnection.set(null);
    socket.close();
  };
}
