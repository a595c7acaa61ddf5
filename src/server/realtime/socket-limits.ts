/** How much a socket, and an address with all of its sockets, may say: they reach us past the limits of calls. */
import type { IncomingMessage, ServerResponse } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import type { Server as SocketServer } from "socket.io";
import type { Server } from "../server.ts";
import { clientNetworkOf } from "../http/client-network.ts";

const windowMs = 10_000;
/** A browser that enters, listens and answers each heartbeat says five things in ten seconds at most. */
const perSocket = 50;
/** Calls, handshakes and messages of one address: on the mobile network some thousand people share one. */
const perAddress = 5000;
/** Sockets of one person: tabs on all of their devices. */
export const socketsPerPerson = 50;

/** Closes anyone who says more, before anything is made of it. Returns how to stop counting. */
export function limitSockets(server: Server, io: SocketServer): () => void {
  const said = new Map<string, number>();
  const window = setInterval(() => said.clear(), windowMs).unref();
  const stop = () => clearInterval(window);
  if (!server.limited) return stop;
  const isOver = (who: string, most: number) => {
    const times = (said.get(who) ?? 0) + 1;
    said.set(who, times);
    return times > most;
  };
  const addressOf = callerAddress(server.environment.TRUST_PROXY);
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!isOver(addressOf(request), perAddress)) return next();
    response.writeHead(429, { "retry-after": String(windowMs / 1000) });
    response.end();
  });
  io.engine.on("connection", (socket: Spoken) => {
    const address = addressOf(socket.request);
    socket.on("packet", () => {
      // Both are counted: anyone who is closed here has spent of what the address may say.
      const over = [isOver(socket.id, perSocket), isOver(address, perAddress)];
      if (over.includes(true)) socket.close(true);
    });
  });
  return stop;
}

/** A connection as the engine below the sockets has it: signed in or not, every packet is told. */
interface Spoken {
  readonly id: string;
  readonly request: IncomingMessage;
  on(event: "packet", listener: () => void): void;
  close(discard: boolean): void;
}

/** Whom one counts as one: the subscriber behind the address. */
function callerAddress(trusted: string | undefined): (request: IncomingMessage) => string {
  const told = socketAddress(trusted);
  return (request) => clientNetworkOf(told(request));
}

/** Who calls, told by the proxies that are trusted, as for calls. */
export function socketAddress(trusted: string | undefined): (request: IncomingMessage) => string {
  const trust = proxyAddress.compile((trusted ?? "").split(",").flatMap((each) => each.trim() || []));
  return (request) => proxyAddress(request, trust) ?? "";
}
