/**
 * The socket of the specification: the browser sends `on-user-enter`, the server sends `refresh_notification` with user
 * ids.
 */
import type { IncomingHttpHeaders, Server as HttpServer } from "node:http";
import { Server as SocketServer, type Socket } from "socket.io";
import { type Principal, checkAccess } from "../../kit/access.ts";
import type { Caller } from "../caller.ts";
import { tokenOf } from "../http/cookies/session-cookie.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import type { Server } from "../server.ts";
import type { LiveTopic, LiveUpdate } from "./notify-channel.ts";
import { listenToSocketEvents } from "./socket-events.ts";
import { limitSockets, socketsPerPerson } from "./socket-limits.ts";

const path = "/legalsit/realtime";
/** Maximum time that a socket stays open after its session expired. */
const sweepMs = 60_000;

interface Realtime {
  close(): Promise<void>;
}

/** Attaches the socket server to the HTTP server. */
export function openRealtime(server: Server, http: HttpServer, areas: AreaDefinitions): Realtime {
  const io = new SocketServer(http, {
    path,
    serveClient: false,
    // Enough for a message of 4,000 characters of four bytes.
    maxHttpBufferSize: 32_000,
    cors: { origin: [...server.environment.foreignOrigins] },
    allowRequest: ({ headers }, accept) =>
      accept(null, isOwnOrigin(server, headers) || isAllowedOrigin(server, headers)),
  });

  const liveTopics = Object.values(areas).flatMap((area) => area.liveTopics ?? []);
  const stopCounting = limitSockets(server, io);
  const socketParts = Object.values(areas).flatMap(({ sockets }) => sockets ?? []);
  const watches = socketParts.flatMap(({ begin }) => begin?.(server, io) ?? []);

  io.use(async (socket, next) => {
    try {
      const token = tokenOfSocket(server, socket);
      const caller = token ? await server.identify(token) : null;
      if (!token || !caller) return next(new Error("UNAUTHENTICATED"));
      if ((io.sockets.adapter.rooms.get(roomOf(caller.userId))?.size ?? 0) >= socketsPerPerson)
        return next(new Error("TOO_MANY_REQUESTS"));
      socket.data = { token, userId: caller.userId, caller } satisfies SocketData;
      next();
    } catch {
      next(new Error("UNAVAILABLE"));
    }
  });

  io.on("connection", (socket) => {
    const { token, userId, caller } = dataOf(socket);
    void socket.join(roomOf(userId));
    joinListRooms(socket, caller, liveTopics);
    for (const { seated } of watches) seated?.(socket, caller);
    listenToSocketEvents(server, socketParts, socket, () => server.identify(token));
    socket.on("disconnect", () => {
      for (const { onDisconnect } of watches) onDisconnect?.(socket);
    });
    // The room follows from the session, not from the browser's message; entering only requests a first refresh.
    socket.on("on-user-enter", () => socket.emit("refresh_notification", [userId]));
  });

  const sockets = () => [...io.sockets.sockets.values()];
  server.signals.on("notifications", ({ ids }) => {
    if (ids.length === 0) for (const socket of sockets()) socket.emit("refresh_notification", [dataOf(socket).userId]);
    for (const userId of ids) io.to(roomOf(userId)).emit("refresh_notification", [userId]);
  });
  // Only people with the permission may learn of these records; a client is informed by a notification.
  for (const { name, everyChange } of liveTopics)
    for (const signal of everyChange?.signals ?? [])
      server.signals.on(signal, ({ ids }) => io.to(listRoom(name)).emit(`refresh_${name}`, ids));
  server.signals.on("hints", ({ ids }) => {
    // The database connection was interrupted: it is unknown what changed for whom.
    if (ids.length === 0)
      for (const { name, everyChange } of liveTopics) if (!everyChange) io.emit(`refresh_${name}`, []);
    for (const each of ids) {
      const { of: topic, id, people } = JSON.parse(each) as LiveUpdate;
      for (const person of people) io.to(roomOf(person)).emit(`refresh_${topic}`, [id]);
    }
  });
  server.signals.on("sessions", ({ ids }) => void dropEnded(ids));
  const sweep = setInterval(() => void dropEnded([]), sweepMs).unref();

  /**
   * Disconnects sockets of ended sessions, and those of sessions that cannot be checked, which reconnect by themselves.
   * The other sockets join the rooms of their current permissions.
   */
  async function dropEnded(userIds: readonly string[]): Promise<void> {
    // The session cache of this process receives the same signal, perhaps later; check only after all listeners ran.
    await new Promise(setImmediate);
    for (const socket of sockets()) {
      const { token, userId } = dataOf(socket);
      if (userIds.length > 0 && !userIds.includes(userId)) continue;
      const caller = await server.identify(token, "glance").catch(() => null);
      if (!caller) socket.disconnect(true);
      else {
        joinListRooms(socket, caller, liveTopics);
        for (const { seated } of watches) seated?.(socket, caller);
      }
    }
  }

  return {
    close: async () => {
      clearInterval(sweep);
      stopCounting();
      await Promise.all(watches.map(({ stop }) => stop()));
      // `io.close()` would also close the HTTP server and wait for every idle connection; `runServer` does that.
      io.local.disconnectSockets(true);
      io.engine.close();
    },
  };
}

interface SocketData {
  readonly token: string;
  readonly userId: string;
  readonly caller: Caller;
}
const dataOf = (socket: Socket) => socket.data as SocketData;
const roomOf = (userId: string) => `user:${userId}`;
const listRoom = (topic: string) => `list:${topic}`;

/** Joins the rooms of the lists that this person may read, and leaves all others. */
function joinListRooms(socket: Socket, principal: Principal, liveTopics: readonly LiveTopic[]): void {
  for (const { name, everyChange } of liveTopics)
    if (everyChange)
      void (checkAccess(everyChange.access, principal) === "granted"
        ? socket.join(listRoom(name))
        : socket.leave(listRoom(name)));
}

function tokenOfSocket(server: Server, socket: Socket): string | undefined {
  const authToken = (socket.handshake.auth as { token?: unknown }).token;
  if (typeof authToken === "string") return authToken;
  const cookies = Object.fromEntries(
    (socket.handshake.headers.cookie ?? "").split(";").map((each) => {
      const [name = "", ...value] = each.trim().split("=");
      return [name, decodeCookie(value.join("="))];
    }),
  );
  return tokenOf(server, { headers: { authorization: socket.handshake.headers.authorization }, cookies });
}

/** Unchanged if it cannot be decoded: cookies of other programs on the site may have any format. */
function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function isOwnOrigin(server: Server, { origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  return origin === server.environment.publicUrl || origin === `http://${host}` || origin === `https://${host}`;
}

/**
 * Pages of the configured foreign origins send the token themselves. A request with our cookie was not sent by them on
 * purpose.
 */
function isAllowedOrigin(server: Server, { origin, cookie }: IncomingHttpHeaders): boolean {
  return origin !== undefined && cookie === undefined && server.environment.foreignOrigins.includes(origin);
}
