/** Routes socket events of browsers to the areas: access → limit → input → handler → acknowledgement. */
import { randomUUID } from "node:crypto";
import type { Server as SocketServer, Socket } from "socket.io";
import { checkAccess, grantedBy } from "../../kit/access.ts";
import type { SocketInputOf, SocketEvent, SocketEvents } from "../../kit/contract/socket-contract.ts";
import { Refusal } from "../../kit/validation/errors.ts";
import type { Call } from "../call.ts";
import type { Caller } from "../caller.ts";
import { failureBody, loggable } from "../http/response.ts";
import type { Server } from "../server.ts";
import { socketAddress } from "./socket-address.ts";

/** Handlers of socket events; the returned object is the acknowledgement. */
type SocketHandlers<E extends SocketEvents> = {
  readonly [Name in keyof E]: (input: SocketInputOf<E[Name]>, call: SocketCall) => Promise<object | void>;
};

/** A call over a socket. Rights are checked at each event, not when the socket was opened. */
export type SocketCall = Call & { readonly socket: Socket };

/** The socket events of an area and their handlers; referenced by `areas/…/server/area.ts`. */
export interface ModuleSockets<E extends SocketEvents = SocketEvents> {
  readonly events: E;
  readonly handlers: SocketHandlers<E>;
  /** Runs once per process; starts what sends events to browsers. */
  readonly begin?: (server: Server, io: SocketServer) => SocketWatch;
}

/** Handlers of an area for opened and closed sockets. */
export interface SocketWatch {
  /** A socket was opened, or the rights of its person changed. */
  readonly seated?: (socket: Socket, caller: Caller) => void;
  readonly onDisconnect?: (socket: Socket) => void;
  readonly stop: () => Promise<void>;
}

/** Checks the handlers against the events; the list of areas contains all of them as one type. */
export function socketPart<E extends SocketEvents>(part: ModuleSockets<E>): ModuleSockets {
  const typedPart: ModuleSockets<E> = part;
  return typedPart;
}

type Acknowledge = (answer: object) => void;

/** Rejected floods within a minute that disconnect the socket. */
const maxFloods = 10;
const minuteMs = 60_000;

/** Handles the declared events of this socket and refuses others. */
export function listenToSocketEvents(
  server: Server,
  parts: readonly ModuleSockets[],
  socket: Socket,
  callerOf: () => Promise<Caller | null>,
): void {
  const events = new Map(
    parts.flatMap(({ events: eventMap, handlers }) =>
      Object.entries(eventMap).map(
        ([name, event]) => [event.name as string, { event, handle: handlers[name] }] as const,
      ),
    ),
  );
  const isFlood = floodCheck(server, socket);
  const ip = socketAddress(server.environment.TRUST_PROXY)(socket.request);
  const refuse = (name: string, error: unknown, answer: Acknowledge | undefined, caller: Caller | null) => {
    const { body, unexpected } = failureBody(error, caller?.language ?? "es", socket.id, caller?.userId);
    if (unexpected) server.log.error({ event: name, error: loggable(error) }, "an event of a socket failed");
    const { code, message, fields } = body.error;
    if (answer) answer({ ok: false, error: { code, message, ...(fields ? { fields } : {}) } });
    else socket.emit("event_refused", { event: name, code, message });
  };

  const handleEvent = async (
    { event, handle }: { event: SocketEvent; handle: ModuleSockets["handlers"][string] | undefined },
    input: unknown,
    answer: Acknowledge | undefined,
  ) => {
    let caller: Caller | null = null;
    try {
      if (isFlood(event)) throw new Refusal("TOO_MANY_REQUESTS");
      caller = await callerOf();
      const verdict = checkAccess(event.access, caller);
      if (verdict !== "granted") throw new Refusal(verdict === "anonymous" ? "UNAUTHENTICATED" : "FORBIDDEN");
      if (caller?.seeing && !event.whileSeeing) throw new Refusal("SEEING_ONLY");
      const grant = grantedBy(event.access, caller);
      const parsed = await event.input.parseAsync(input ?? {});
      const result = await handle?.(parsed, { ...callOn(server, socket, caller, ip), grant, socket });
      answer?.({ ok: true, ...result });
    } catch (error) {
      refuse(event.name, error, answer, caller);
    }
  };

  socket.onAny((name: string, ...args: unknown[]) => {
    const lastArgument = args.at(-1);
    const answer = typeof lastArgument === "function" ? (lastArgument as Acknowledge) : undefined;
    const handler = events.get(name);
    if (handler) void handleEvent(handler, typeof args[0] === "function" ? undefined : args[0], answer);
    else if (socket.listenerCount(name) === 0) refuse(name.slice(0, 60), new Refusal("NOT_FOUND"), answer, null);
  });
}

function callOn(server: Server, socket: Socket, caller: Caller | null, ip: string): Call {
  return {
    server,
    db: server.db,
    caller,
    language: caller?.language ?? "es",
    requestId: randomUUID(),
    ip,
    userAgent: (socket.handshake.headers["user-agent"] ?? "").slice(0, 200),
    now: server.now(),
    files: [],
    device: undefined,
    setDevice: () => {},
    setSession: () => {},
  };
}

/** Returns a check that is true if an event exceeds its limit. Disconnects a socket that keeps exceeding limits. */
function floodCheck(server: Server, socket: Socket): (event: SocketEvent) => boolean {
  const timesByName = new Map<string, number[]>();
  const countSince = (name: string, ms: number) => {
    const from = performance.now() - ms;
    const times = (timesByName.get(name) ?? []).filter((at) => at > from);
    timesByName.set(name, [...times, performance.now()]);
    return times.length + 1;
  };
  return ({ name, limit: [maxCalls, seconds] }) => {
    if (!server.limited || countSince(name, seconds * 1000) <= maxCalls) return false;
    if (countSince("floods", minuteMs) >= maxFloods) socket.disconnect(true);
    return true;
  };
}
