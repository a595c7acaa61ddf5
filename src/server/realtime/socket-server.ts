/** The socket of the specification: `on-user-enter` from the browser, `refresh_notification` with user ids to it. */
import type { IncomingHttpHeaders, Server as HttpServer } from "node:http";
import { Server as SocketServer, type Socket } from "socket.io";
import { type Principal, checkAccess } from "../../kit/access.ts";
import type { Caller } from "../call.ts";
import { liveUpdateAccess, personalTopics, type WatchedList, watchedLists } from "../../kit/live-update-topics.ts";
import { tokenOf } from "../http/session-cookie.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import type { Server } from "../server.ts";
import type { LiveUpdate } from "./notify-channel.ts";
import { listenToSocketEvents } from "./socket-events.ts";
import { limitSockets, socketsPerPerson } from "./socket-limits.ts";

const path = "/legalsit/realtime";
/** How long a socket may outlive a session that ended by time. */
const sweepMs = 60_000;

export interface Realtime {
  close(): Promise<void>;
}

export function openRealtime(server: Server, http: HttpServer, areas: AreaDefinitions): Realtime {
  const io = new SocketServer(http, {
    path,
    serveClient: false,
    // A message of 4,000 characters of four bytes passes.
    maxHttpBufferSize: 32_000,
    cors: { origin: [...server.environment.foreignOrigins] },
    allowRequest: ({ headers }, accept) => accept(null, isOwnOrigin(server, headers) || isNamedOrigin(server, headers)),
  });

  const stopCounting = limitSockets(server, io);
  const parts = Object.values(areas).flatMap(({ sockets }) => sockets ?? []);
  const watches = parts.flatMap(({ begin }) => begin?.(server, io) ?? []);

  io.use(async (socket, next) => {
    try {
      const token = tokenOfSocket(server, socket);
      const caller = token ? await server.identify(token) : null;
      if (!token || !caller) return next(new Error("UNAUTHENTICATED"));
      if ((io.sockets.adapter.rooms.get(roomOf(caller.userId))?.size ?? 0) >= socketsPerPerson)
        return next(new Error("TOO_MANY_REQUESTS"));
      socket.data = { token, userId: caller.userId, bearer: caller } satisfies Holder;
      next();
    } catch {
      next(new Error("UNAVAILABLE"));
    }
  });

  io.on("connection", (socket) => {
    const { token, userId, bearer } = holderOf(socket);
    void socket.join(roomOf(userId));
    seat(socket, bearer);
    for (const { seated } of watches) seated?.(socket, bearer);
    listenToSocketEvents(server, parts, socket, () => server.identify(token));
    socket.on("disconnect", () => {
      for (const { gone } of watches) gone?.(socket);
    });
    // The room is the session's own and not the browser's choice; entering only asks for a first refresh.
    socket.on("on-user-enter", () => socket.emit("refresh_notification", [userId]));
  });

  const sockets = () => [...io.sockets.sockets.values()];
  server.signals.on("notifications", ({ ids }) => {
    if (ids.length === 0)
      for (const socket of sockets()) socket.emit("refresh_notification", [holderOf(socket).userId]);
    for (const userId of ids) io.to(roomOf(userId)).emit("refresh_notification", [userId]);
  });
  // Whose these are is the business of those alone who hold the right; a client hears of theirs by a notification.
  for (const topic of ["requests", "deliveries", "mail", "mails"] as const) {
    const list = topic === "mail" ? "mails" : topic;
    server.signals.on(topic, ({ ids }) => io.to(listRoom(list)).emit(`refresh_${list}`, ids));
  }
  server.signals.on("hints", ({ ids }) => {
    // The line to the database was cut: nobody knows what changed for whom.
    if (ids.length === 0) for (const of of personalTopics) io.emit(`refresh_${of}`, []);
    for (const each of ids) {
      const { of, id, people } = JSON.parse(each) as LiveUpdate;
      for (const person of people) io.to(roomOf(person)).emit(`refresh_${of}`, [id]);
    }
  });
  server.signals.on("sessions", ({ ids }) => void dropEnded(ids));
  const sweep = setInterval(() => void dropEnded([]), sweepMs).unref();

  /**
   * A session that ended closes its sockets too, everywhere; one we cannot ask about connects anew. Who stays hears from
   * now on what their rights of now are about.
   */
  async function dropEnded(userIds: readonly string[]): Promise<void> {
    // A process that keeps sessions in memory hears the same signal, perhaps after us: first everybody, then we ask.
    await new Promise(setImmediate);
    for (const socket of sockets()) {
      const { token, userId } = holderOf(socket);
      if (userIds.length > 0 && !userIds.includes(userId)) continue;
      const caller = await server.identify(token, "glance").catch(() => null);
      if (!caller) socket.disconnect(true);
      else {
        seat(socket, caller);
        for (const { seated } of watches) seated?.(socket, caller);
      }
    }
  }

  return {
    close: async () => {
      clearInterval(sweep);
      stopCounting();
      await Promise.all(watches.map(({ stop }) => stop()));
      // `io.close()` would close the HTTP server too and wait for every idle connection; that is the host's to do.
      io.local.disconnectSockets(true);
      io.engine.close();
    },
  };
}

interface Holder {
  readonly token: string;
  readonly userId: string;
  readonly bearer: Caller;
}
const holderOf = (socket: Socket) => socket.data as Holder;
const roomOf = (userId: string) => `user:${userId}`;
const listRoom = (list: WatchedList) => `list:${list}`;

/** In the rooms of the lists that this person may read, and in no other. */
function seat(socket: Socket, bearer: Principal): void {
  for (const list of watchedLists)
    void (checkAccess(liveUpdateAccess[list], bearer) === "granted"
      ? socket.join(listRoom(list))
      : socket.leave(listRoom(list)));
}

function tokenOfSocket(server: Server, socket: Socket): string | undefined {
  const given = (socket.handshake.auth as { token?: unknown }).token;
  if (typeof given === "string") return given;
  const cookies = Object.fromEntries(
    (socket.handshake.headers.cookie ?? "").split(";").map((each) => {
      const [name = "", ...value] = each.trim().split("=");
      return [name, decoded(value.join("="))];
    }),
  );
  return tokenOf(server, { headers: { authorization: socket.handshake.headers.authorization }, cookies });
}

/** As it came where it cannot be decoded: other programs of the site write their cookies as they like. */
function decoded(value: string): string {
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

/** Pages of origins that the setting names bring the token; where our cookie comes along it is not they who meant it. */
function isNamedOrigin(server: Server, { origin, cookie }: IncomingHttpHeaders): boolean {
  return origin !== undefined && cookie === undefined && server.environment.foreignOrigins.includes(origin);
}
