/** Message limits per socket and per address: socket messages bypass the rate limits of HTTP calls. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Server as SocketServer } from "socket.io";
import type { Server } from "../server.ts";
import { callerAddress } from "./socket-address.ts";

const windowMs = 10_000;
/** A browser that enters, listens and answers heartbeats sends at most five messages in ten seconds. */
const perSocket = 50;
/** Requests, handshakes and messages of one address: on the mobile network about a thousand people share one. */
const perAddress = 5000;
/** Sockets of one person: tabs on all of their devices. */
export const socketsPerPerson = 50;

/** Closes sockets that exceed a limit before their message is processed. Returns a function that stops counting. */
export function limitSockets(server: Server, io: SocketServer): () => void {
  const counts = new Map<string, number>();
  const window = setInterval(() => counts.clear(), windowMs).unref();
  const stop = () => clearInterval(window);
  if (!server.limited) return stop;
  const isOver = (key: string, max: number) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > max;
  };
  const addressOf = callerAddress(server.environment.TRUST_PROXY);
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!isOver(addressOf(request), perAddress)) return next();
    response.writeHead(429, { "retry-after": String(windowMs / 1000) });
    response.end();
  });
  io.engine.on("connection", (socket: EngineSocket) => {
    const address = addressOf(socket.request);
    socket.on("packet", () => {
      // Both counters are incremented: messages of a closed socket also count for its address.
      const isOverLimit = [isOver(socket.id, perSocket), isOver(address, perAddress)];
      if (isOverLimit.includes(true)) socket.close(true);
    });
  });
  return stop;
}

/** A connection of the engine below socket.io; it receives every packet, before and after authentication. */
interface EngineSocket {
  readonly id: string;
  readonly request: IncomingMessage;
  on(event: "packet", listener: () => void): void;
  close(discard: boolean): void;
}
