/** The socket: unread badge and live lists. Loaded after the page is usable. A reconnect refreshes everything. */
import { base } from "../kit/frontends.ts";
import type { Socket } from "socket.io-client";
import { store } from "./observable-store.ts";

/** Events of the socket with their arguments. */
interface RealtimeEvents {
  /** The reader's notifications changed, or may have changed while offline. */
  notifications(): void;
  /** Ids of changed requests; empty after a reconnect, when any may have changed. */
  requests(ids: readonly string[]): void;
  /** The same for courier deliveries. */
  deliveries(ids: readonly string[]): void;
  /** The same for outgoing mails; always without ids. */
  mails(ids: readonly string[]): void;
  /** Ids of folders that changed for the reader, or whose content did; empty after a reconnect. */
  folders(ids: readonly string[]): void;
  /** The same for activities that the reader participates in. */
  activities(ids: readonly string[]): void;
}
type Name = keyof RealtimeEvents;
/** A kind of records whose open screens are updated; areas declare it (`liveTopics` of the area definition). */
export type LiveTopicName = Exclude<Name, "notifications">;

/** The open connection, for code that sends events over it. */
export const socketConnection = store<Socket | null>(null);

const listeners: { [N in Name]: Set<RealtimeEvents[N]> } = {
  notifications: new Set(),
  requests: new Set(),
  deliveries: new Set(),
  mails: new Set(),
  folders: new Set(),
  activities: new Set(),
};
const { notifications: _, ...topicListeners } = listeners;
const liveTopics = Object.keys(topicListeners) as LiveTopicName[];

/** Subscribes to an event. Returns the function that unsubscribes. */
export function onSocketEvents<N extends Name>(name: N, listener: RealtimeEvents[N]): () => void {
  listeners[name].add(listener);
  return () => void listeners[name].delete(listener);
}

/**
 * Loads the socket library. If that fails, the page continues without it: the reload that follows the failure of a
 * screen's code is suppressed.
 */
async function importSocketIo() {
  const ignoreFailure = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener("vite:preloadError", ignoreFailure, { capture: true });
  try {
    return await import("socket.io-client");
  } finally {
    window.removeEventListener("vite:preloadError", ignoreFailure, { capture: true });
  }
}

/** A connection that opens later than this after page load counts as a reconnect. */
const lateMs = 5000;

const refusedRetryMs = 3000;

/** Opens the page's only connection for the signed-in user. Returns the function that closes it. */
export async function connect(user: { readonly _id: string; readonly email: string }): Promise<() => void> {
  const { io } = await importSocketIo();
  const address = { path: `${base}/realtime`, query: { email: user.email }, withCredentials: true };
  // Websocket first: starting with polling costs five more requests.
  const socket = io({ ...address, transports: ["websocket", "polling"] });
  // A proxy may block websockets or never answer them.
  let retry: ReturnType<typeof setTimeout> | undefined;
  // The library repeats neither a connection that the server refuses, as it does while the database is away, nor one
  // that the server ended.
  const connectLater = () => {
    retry = setTimeout(() => socket.connect(), refusedRetryMs);
  };
  socket.on("connect_error", ({ message }) => {
    socket.io.opts.transports = ["polling", "websocket"];
    if (!socket.active && message !== "UNAUTHENTICATED") connectLater();
  });
  let wasDisconnected = false;
  socket.on("connect", () => {
    socket.emit("on-user-enter", { _id: user._id, email: user.email });
    // A late connection may have missed changes since the page was loaded.
    if (wasDisconnected || performance.now() > lateMs) {
      for (const listener of listeners.notifications) listener();
      for (const name of liveTopics) for (const listener of listeners[name]) listener([]);
    }
    wasDisconnected = false;
  });
  socket.on("disconnect", (reason) => {
    wasDisconnected = true;
    if (reason === "io server disconnect") connectLater();
  });
  socket.on("refresh_notification", (ids: readonly string[]) => {
    if (ids.includes(user._id)) for (const listener of listeners.notifications) listener();
  });
  for (const name of liveTopics)
    socket.on(`refresh_${name}`, (ids: readonly string[]) => {
      for (const listener of listeners[name]) listener(ids);
    });
  socketConnection.set(socket);
  return () => {
    socketConnection.set(null);
    clearTimeout(retry);
    socket.close();
  };
}
