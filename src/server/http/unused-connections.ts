/**
 * Browsers open connections ahead on which they may never ask. Node counts such a connection as one with a request, so a
 * server that closes waits for it until its headers time out.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";

const lookMs = 100;

/** Follows the connections of a server. The answer begins to end those that brought nothing, and returns how to stop. */
export function followUnusedConnections(http: Server): () => () => void {
  const open = new Set<Socket>();
  http.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return () => {
    const end = () => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    };
    end();
    const timer = setInterval(end, lookMs);
    return () => clearInterval(timer);
  };
}
