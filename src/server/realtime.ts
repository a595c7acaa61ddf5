/** The socket of the specification: `on-user-enter` from the browser, `refresh_notification` with user ids to it. */
import type { Server as HttpServer } from "node:http";
import { Server as SocketServer, type Socket } from "socket.io";
import type { Kind } from "../kit/access.ts";
import { tokenOf } from "./http/session-cookie.ts";
import type { Server } from "./server.ts";

const path = "/legalsit/realtime";
/** How long a socket may outlive a session that ended by time. */
const sweepMs = 60_000;

export interface Realtime {
  close(): Promise<void>;
}

export function openRealtime(server: Server, http: HttpServer): Realtime {
  const io = new SocketServer(http, {
    path,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, accept) => accept(null, isOwnOrigin(server, request.headers.origin, request.headers.host)),
  });

  io.use(async (socket, next) => {
    try {
      const token = tokenOfSocket(server, socket);
      const caller = token ? await server.identify(token) : null;
      if (!token || !caller) return next(new Error("UNAUTHENTICATED"));
      socket.data = { token, userId: caller.userId, kind: caller.kind } satisfies Holder;
      next();
    } catch {
      next(new Error("UNAVAILABLE"));
    }
  });

  io.on("connection", (socket) => {
    const { userId, kind } = holderOf(socket);
    void socket.join(kind === "staff" ? [roomOf(userId), staffRoom] : roomOf(userId));
    // The room is the session's own, whatever the browser says; entering only asks for a first refresh.
    socket.on("on-user-enter", () => socket.emit("refresh_notification", [userId]));
  });

  const sockets = () => [...io.sockets.sockets.values()];
  server.signals.on("notifications", ({ ids }) => {
    if (ids.length === 0)
      for (const socket of sockets()) socket.emit("refresh_notification", [holderOf(socket).userId]);
    for (const userId of ids) io.to(roomOf(userId)).emit("refresh_notification", [userId]);
  });
  // Whose requests these are is nobody's business but the office's; a client hears of theirs by a notification.
  server.signals.on("requests", ({ ids }) => io.to(staffRoom).emit("refresh_requests", ids));
  server.signals.on("deliveries", ({ ids }) => io.to(staffRoom).emit("refresh_deliveries", ids));
  for (const topic of ["mail", "mails"] as const)
    server.signals.on(topic, ({ ids }) => io.to(staffRoom).emit("refresh_mails", ids));
  server.signals.on("sessions", ({ ids }) => void dropEnded(ids));
  const sweep = setInterval(() => void dropEnded([]), sweepMs).unref();

  /** A session that ended closes its sockets too, everywhere; one we cannot ask about connects anew. */
  async function dropEnded(userIds: readonly string[]): Promise<void> {
    // Whoever keeps sessions in memory hears the same signal, perhaps after us: first everybody, then we ask.
    await new Promise(setImmediate);
    for (const socket of sockets()) {
      const { token, userId } = holderOf(socket);
      if (userIds.length > 0 && !userIds.includes(userId)) continue;
      const caller = await server.identify(token, "glance").catch(() => null);
      if (!caller) socket.disconnect(true);
    }
  }

  return {
    close: async () => {
      clearInterval(sweep);
      // `io.close()` would close the HTTP server too and wait for every idle connection; that is the host's to do.
      io.local.disconnectSockets(true);
      io.engine.close();
    },
  };
}

interface Holder {
  readonly token: string;
  readonly userId: string;
  readonly kind: Kind;
}
const holderOf = (socket: Socket) => socket.data as Holder;
const roomOf = (userId: string) => `user:${userId}`;
const staffRoom = "staff";

function tokenOfSocket(server: Server, socket: Socket): string | undefined {
  const given = (socket.handshake.auth as { token?: unknown }).token;
  if (typeof given === "string") return given;
  const cookies = Object.fromEntries(
    (socket.handshake.headers.cookie ?? "").split(";").map((each) => {
      const [name = "", ...value] = each.trim().split("=");
      return [name, decodeURIComponent(value.join("="))];
    }),
  );
  return tokenOf(server, { headers: { authorization: socket.handshake.headers.authorization }, cookies });
}

function isOwnOrigin(server: Server, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  return origin === server.environment.publicUrl || origin === `http://${host}` || origin === `https://${host}`;
}
