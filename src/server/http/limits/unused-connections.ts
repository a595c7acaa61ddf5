/**
 * Closes connections without a request. Browsers open connections in advance; Node counts one as active, so a closing
 * server would wait until its headers time out.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";

const intervalMs = 100;

/**
 * Tracks the connections of a server. The returned function starts closing unused ones, and returns a function that
 * stops that.
 */
export function followUnusedConnections(http: Server): () => () => void {
  const sockets = new Set<Socket>();
  http.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return () => {
    const closeUnused = () => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    closeUnused();
    const timer = setInterval(closeUnused, intervalMs);
    return () => clearInterval(timer);
  };
}
