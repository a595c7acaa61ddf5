/** The socket of the specification: `on-user-enter` from the browser, `refresh_notification` with user ids to it. */
import type { Server as HttpServer } from "node:http";
import { Server as SocketServer, type Socket } from "socket.io";
import { tokenOf } from "./http/session-cookie.ts";
import type { Server } from "./server.ts";

const path = "/legalsit/realtime";

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
    const token = tokenOfSocket(server, socket);
    const caller = token ? await server.identify(token) : null;
    if (!caller) return next(new Error("UNAUTHENTICATED"));
    socket.data = { token, userId: caller.userId, email: caller.email };
    next();
  });

  io.on("connection", (socket) => {
    void socket.join(roomOf(socket.data.userId as string));
    // The room is the session's own, whatever the browser says; entering only asks for a first refresh.
    socket.on("on-user-enter", () => socket.emit("refresh_notification", [socket.data.userId]));
  });

  server.signals.on("notifications", ({ ids }) => {
    if (ids.length === 0)
      for (const socket of io.sockets.sockets.values()) socket.emit("refresh_notification", [socket.data.userId]);
    for (const userId of ids) io.to(roomOf(userId)).emit("refresh_notification", [userId]);
  });
  server.signals.on("requests", ({ ids }) => io.emit("refresh_requests", ids));
  server.signals.on("sessions", () => void dropEnded());

  /** A session that ended closes its sockets too, everywhere. */
  async function dropEnded(): Promise<void> {
    for (const socket of io.sockets.sockets.values()) {
      if (!(await server.identify(socket.data.token as string))) socket.disconnect(true);
    }
  }

  return {
    close: async () => {
      // `io.close()` would close the HTTP server too and wait for every idle connection; that is the host's to do.
      io.local.disconnectSockets(true);
      io.engine.close();
    },
  };
}

const roomOf = (userId: string) => `user:${userId}`;

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
