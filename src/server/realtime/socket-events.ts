/** Says what areas make of what browsers say over their sockets: access → limit → input → handler → acknowledgement. */
import { randomUUID } from "node:crypto";
import type { Server as SocketServer, Socket } from "socket.io";
import { checkAccess } from "../../kit/access.ts";
import type { SocketInputOf, SocketEvent, SocketEvents } from "../../kit/socket-contract.ts";
import { Refusal } from "../../kit/errors.ts";
import type { Call, Caller } from "../call.ts";
import { failureBody, loggable } from "../http/response.ts";
import type { Server } from "../server.ts";
import { socketAddress } from "./socket-limits.ts";

export type SocketHandlers<E extends SocketEvents> = {
  readonly [Name in keyof E]: (heard: SocketInputOf<E[Name]>, call: SocketCall) => Promise<object | void>;
};

/** A call over a socket: its rights are those of this moment, not of when the socket was opened. */
export type SocketCall = Call & { readonly socket: Socket };

/** What an area makes of sockets; `areas/…/server/area.ts` names it. */
export interface ModuleSockets<E extends SocketEvents = SocketEvents> {
  readonly events: E;
  readonly handlers: SocketHandlers<E>;
  /** Once per process: what is told to browsers by themselves. */
  readonly begin?: (server: Server, io: SocketServer) => SocketWatch;
}

export interface SocketWatch {
  /** A socket was opened, or what its person may do changed. */
  readonly seated?: (socket: Socket, caller: Caller) => void;
  readonly gone?: (socket: Socket) => void;
  readonly stop: () => Promise<void>;
}

export function socketPart<E extends SocketEvents>(part: ModuleSockets<E>): ModuleSockets {
  const whole: ModuleSockets<E> = part;
  return whole;
}

type Acknowledge = (answer: object) => void;

/** How many floods in a minute end the socket itself. */
const mostFloods = 10;
const minuteMs = 60_000;

/** Every event that is known is heard on this socket, and what is not is refused. */
export function listenToSocketEvents(
  server: Server,
  parts: readonly ModuleSockets[],
  socket: Socket,
  callerOf: () => Promise<Caller | null>,
): void {
  const events = new Map(
    parts.flatMap(({ events: all, handlers }) =>
      Object.entries(all).map(([name, event]) => [event.name as string, { event, handle: handlers[name] }] as const),
    ),
  );
  const isFlood = floodsOf(server, socket);
  const ip = socketAddress(server.environment.TRUST_PROXY)(socket.request);
  const refuse = (name: string, error: unknown, answer: Acknowledge | undefined, caller: Caller | null) => {
    const { body, unexpected } = failureBody(error, caller?.language ?? "es", socket.id, caller?.userId);
    if (unexpected) server.log.error({ event: name, error: loggable(error) }, "an event of a socket failed");
    const { code, message, fields } = body.error;
    if (answer) answer({ ok: false, error: { code, message, ...(fields ? { fields } : {}) } });
    else socket.emit("event_refused", { event: name, code, message });
  };

  const hear = async (
    { event, handle }: { event: SocketEvent; handle: ModuleSockets["handlers"][string] | undefined },
    said: unknown,
    answer: Acknowledge | undefined,
  ) => {
    let caller: Caller | null = null;
    try {
      if (isFlood(event)) throw new Refusal("TOO_MANY_REQUESTS");
      caller = await callerOf();
      const verdict = checkAccess(event.access, caller);
      if (verdict !== "granted") throw new Refusal(verdict === "stranger" ? "UNAUTHENTICATED" : "FORBIDDEN");
      if (caller?.seeing && !event.whileSeeing) throw new Refusal("SEEING_ONLY");
      const heard = await event.input.parseAsync(said ?? {});
      const done = await handle?.(heard, { ...callOn(server, socket, caller, ip), socket });
      answer?.({ ok: true, ...done });
    } catch (error) {
      refuse(event.name, error, answer, caller);
    }
  };

  socket.onAny((name: string, ...said: unknown[]) => {
    const last = said.at(-1);
    const answer = typeof last === "function" ? (last as Acknowledge) : undefined;
    const known = events.get(name);
    if (known) void hear(known, typeof said[0] === "function" ? undefined : said[0], answer);
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

/** Who says an event more often than it may be said is not heard; who goes on so is cut off. */
function floodsOf(server: Server, socket: Socket): (event: SocketEvent) => boolean {
  const said = new Map<string, number[]>();
  const since = (name: string, ms: number) => {
    const from = performance.now() - ms;
    const times = (said.get(name) ?? []).filter((at) => at > from);
    said.set(name, [...times, performance.now()]);
    return times.length + 1;
  };
  return ({ name, limit: [most, seconds] }) => {
    if (!server.limited || since(name, seconds * 1000) <= most) return false;
    if (since("floods", minuteMs) >= mostFloods) socket.disconnect(true);
    return true;
  };
}
