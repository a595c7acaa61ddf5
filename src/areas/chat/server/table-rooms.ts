/**
 * The rooms of tables on this process: who is in them by which socket. Who lost the right to read is taken out when that is
 * signalled, and when the clock closes their table; the others are told what to ask for again.
 */
import type { Server as SocketServer, Socket } from "socket.io";
import type { Caller } from "../../../server/call.ts";
import { loggable } from "../../../server/http/response.ts";
import type { Server } from "../../../server/server.ts";
import type { SocketWatch } from "../../../server/realtime/socket-events.ts";
import { type Changed, readersAmong, readTableStates } from "../../virtual-tables/server/public.ts";
import type { TableState } from "../../virtual-tables/states.ts";
import type { ServerToClientEvents, OutReason } from "../socket-contract.ts";
import { type Attendance, connectedIn, staffRoom } from "./presence.ts";
import { readChange } from "./room-port.ts";
import { roomOfTable } from "./conversations.ts";

/** Nobody stays longer than five seconds in a room that is theirs no more, whatever was or was not signalled. */
const lookMs = 4000;
/** Who is there is told at most so often. */
const connectedMs = 1000;

interface Rooms extends Required<Pick<SocketWatch, "seated" | "gone">> {
  readonly cameTo: (room: string) => void;
  readonly stop: () => void;
}

export function watchTables(server: Server, io: SocketServer, attendance: Attendance): Rooms {
  const { adapter, sockets } = io.sockets;
  /** By socket, as they were identified last. */
  const callers = new Map<string, Caller>();
  const states = new Map<string, TableState | undefined>();
  const guarded = (work: Promise<void>) =>
    void work.catch((error: unknown) => server.log.warn({ error: loggable(error) }, "a room was not looked through"));

  const look = async (tableId: string, what?: Changed) => {
    const room = roomOfTable(tableId);
    const here = () => [...(adapter.rooms.get(room) ?? [])];
    const known = here().flatMap((id) => callers.get(id) ?? []);
    if (known.length === 0) return;
    const found = await readersAmong(server.db, tableId, known, server.now());
    states.set(tableId, found?.state);
    for (const id of here()) {
      const caller = callers.get(id);
      const socket = sockets.get(id);
      if (!socket || !caller || found?.readers.has(caller.userId)) continue;
      const told: ServerToClientEvents["table_out"] = { tableId, reason: reasonOf(found?.state, caller) };
      socket.emit("table_out", told);
      await socket.leave(room);
    }
    if (what)
      io.local.to(room).emit("table_changed", { tableId, what } satisfies ServerToClientEvents["table_changed"]);
  };
  const tablesHere = () => [...adapter.rooms.keys()].flatMap((room) => tableOf(room) ?? []);

  server.signals.on("tables", ({ ids }) => {
    // A group changed, or the line to the database was cut: any of them may have changed.
    if (ids.length === 0) for (const tableId of tablesHere()) guarded(look(tableId, "people"));
    for (const each of ids) {
      const { tableId, what } = readChange(each);
      guarded(look(tableId, what));
    }
  });

  const onTime = async () => {
    const ids = tablesHere();
    for (const known of states.keys()) if (!ids.includes(known)) states.delete(known);
    if (ids.length === 0) return;
    const now = await readTableStates(server.db, ids, server.now());
    for (const id of ids) if (states.get(id) !== now.get(id)) await look(id, "state");
  };
  const timer = setInterval(() => guarded(onTime()), lookMs).unref();

  // The adapter tells of entering and leaving before a socket that closes is forgotten.
  const move = (way: "come" | "go") => (room: string, id: string) => {
    const person = callers.get(id)?.userId;
    const tableId = tableOf(room);
    if (!person || !tableId) return;
    attendance[way](room, person);
    // How it stood when the first came: what becomes of it later is told from there on.
    if (way === "come" && !states.has(tableId)) guarded(look(tableId));
  };
  adapter.on("join-room", move("come"));
  adapter.on("leave-room", move("go"));
  const telling = tellConnected(server, io);

  return {
    cameTo: telling.cameTo,
    seated: (socket, caller) => {
      const before = callers.get(socket.id);
      callers.set(socket.id, caller);
      seatStaff(attendance, caller, before);
      for (const room of socket.rooms) {
        const tableId = tableOf(room);
        if (tableId) guarded(look(tableId));
      }
    },
    gone: ({ id }: Socket) => {
      const caller = callers.get(id);
      if (caller?.kind === "staff") attendance.go(staffRoom, caller.userId);
      callers.delete(id);
    },
    stop: () => {
      clearInterval(timer);
      telling.stop();
    },
  };
}

/** The whole list, soon after somebody came or went and at most once a second. */
function tellConnected(server: Server, io: SocketServer): Pick<Rooms, "cameTo" | "stop"> {
  const { db, log } = server;
  const due = new Map<string, NodeJS.Timeout>();
  const last = new Map<string, number>();
  const tell = async (room: string, tableId: string) => {
    due.delete(room);
    last.set(room, performance.now());
    if (!io.sockets.adapter.rooms.has(room)) return void last.delete(room);
    const users = await connectedIn(db, room, server.now());
    io.local.to(room).emit("table_connected", { tableId, users } satisfies ServerToClientEvents["table_connected"]);
  };
  return {
    cameTo: (room) => {
      const tableId = tableOf(room);
      if (!tableId || due.has(room) || !io.sockets.adapter.rooms.has(room)) return;
      const wait = Math.max(0, (last.get(room) ?? -connectedMs) + connectedMs - performance.now());
      const timer = setTimeout(() => {
        tell(room, tableId).catch((error: unknown) => log.warn({ error: loggable(error) }, "presence was not told"));
      }, wait);
      due.set(room, timer.unref());
    },
    stop: () => {
      for (const timer of due.values()) clearTimeout(timer);
    },
  };
}

/** Staff with an open office are there; who is staff no more is not. */
function seatStaff(attendance: Attendance, { kind, userId }: Caller, before: Caller | undefined): void {
  if (kind === "staff" && before?.kind !== "staff") attendance.come(staffRoom, userId);
  else if (kind !== "staff" && before?.kind === "staff") attendance.go(staffRoom, userId);
}

function reasonOf(state: TableState | undefined, caller: Caller): OutReason {
  if (state === undefined) return "deleted";
  if (state === "inactive") return "deactivated";
  return state === "closed" && caller.guest ? "ended" : "closed_for_you";
}

const tableOf = (room: string): string | undefined =>
  room.startsWith("table:") ? room.slice("table:".length) : undefined;
