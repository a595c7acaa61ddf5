/**
 * Socket rooms of tables on this process. A person who lost the right to read is removed from the room on a signal,
 * or when the clock closes the table; the others are notified of the change.
 */
import type { Server as SocketServer, Socket } from "socket.io";
import type { Caller } from "../../../../server/caller.ts";
import { loggable } from "../../../../server/http/response.ts";
import type { Server } from "../../../../server/server.ts";
import type { SocketWatch } from "../../../../server/realtime/socket-events.ts";
import { type RoomChange, readersAmong, readTableStates } from "../../virtual-tables/server/public.ts";
import type { TableState } from "../../virtual-tables/states.ts";
import type { ServerToClientEvents, RemovalReason } from "../socket-contract.ts";
import { type Attendance, listConnected, staffRoom } from "./presence.ts";
import { readChange } from "./room-port.ts";
import { roomOfTable } from "./conversations.ts";

/** Removes people without the right to read within five seconds, even if a signal was missed. */
const checkMs = 4000;
/** Minimum time between two lists of connected people. */
const connectedMs = 1000;

interface Rooms extends Required<Pick<SocketWatch, "seated" | "onDisconnect">> {
  readonly entered: (room: string) => void;
  readonly stop: () => void;
}

export function watchTables(server: Server, io: SocketServer, presence: Attendance): Rooms {
  const { adapter, sockets } = io.sockets;
  /** Callers by socket id. */
  const callers = new Map<string, Caller>();
  const states = new Map<string, TableState | undefined>();
  const logErrors = (work: Promise<void>) =>
    void work.catch((error: unknown) => server.log.warn({ error: loggable(error) }, "a room was not looked through"));

  const checkRoom = async (tableId: string, what?: RoomChange) => {
    const room = roomOfTable(tableId);
    const checked = [...(adapter.rooms.get(room) ?? [])].flatMap((id) => {
      const caller = callers.get(id);
      return caller ? [{ id, caller }] : [];
    });
    if (checked.length === 0) return;
    const checkedCallers = checked.map(({ caller }) => caller);
    const access = await readersAmong(server.db, tableId, checkedCallers, server.now());
    states.set(tableId, access?.state);
    // Not those that joined since: they are not among the readers, and joining checks their right itself.
    for (const { id, caller } of checked) {
      const socket = sockets.get(id);
      if (!socket?.rooms.has(room) || access?.readers.has(caller.userId)) continue;
      const event: ServerToClientEvents["table_out"] = { tableId, reason: reasonOf(access?.state, caller) };
      socket.emit("table_out", event);
      await socket.leave(room);
    }
    if (what)
      io.local.to(room).emit("table_changed", { tableId, what } satisfies ServerToClientEvents["table_changed"]);
  };
  const openTableIds = () => [...adapter.rooms.keys()].flatMap((room) => tableOf(room) ?? []);

  server.signals.on("tables", ({ ids }) => {
    // A user group changed or the database connection was lost: any table may have changed.
    if (ids.length === 0) for (const tableId of openTableIds()) logErrors(checkRoom(tableId, "people"));
    for (const each of ids) {
      const { tableId, what } = readChange(each);
      logErrors(checkRoom(tableId, what));
    }
  });

  const checkStates = async () => {
    const ids = openTableIds();
    for (const tableId of states.keys()) if (!ids.includes(tableId)) states.delete(tableId);
    if (ids.length === 0) return;
    const currentStates = await readTableStates(server.db, ids, server.now());
    for (const id of ids) if (states.get(id) !== currentStates.get(id)) await checkRoom(id, "state");
  };
  const timer = setInterval(() => logErrors(checkStates()), checkMs).unref();

  // The adapter emits these events before a closing socket is removed from `callers`.
  const trackMove = (direction: "come" | "go") => (room: string, id: string) => {
    const person = callers.get(id)?.userId;
    const tableId = tableOf(room);
    if (!person || !tableId) return;
    presence[direction](room, person);
    // Stores the state when the first person enters, so that later changes are noticed.
    if (direction === "come" && !states.has(tableId)) logErrors(checkRoom(tableId));
  };
  adapter.on("join-room", trackMove("come"));
  adapter.on("leave-room", trackMove("go"));
  const connectedLists = createConnectedLists(server, io);

  return {
    entered: connectedLists.entered,
    seated: (socket, caller) => {
      const before = callers.get(socket.id);
      callers.set(socket.id, caller);
      updateStaffPresence(presence, caller, before);
      for (const room of socket.rooms) {
        const tableId = tableOf(room);
        if (tableId) logErrors(checkRoom(tableId));
      }
    },
    onDisconnect: ({ id }: Socket) => {
      const caller = callers.get(id);
      if (caller?.kind === "staff") presence.go(staffRoom, caller.userId);
      callers.delete(id);
    },
    stop: () => {
      clearInterval(timer);
      connectedLists.stop();
    },
  };
}

/** Emits the list of connected people soon after a change, at most once a second. */
function createConnectedLists(server: Server, io: SocketServer): Pick<Rooms, "entered" | "stop"> {
  const { db, log } = server;
  const timers = new Map<string, NodeJS.Timeout>();
  const lastSentAt = new Map<string, number>();
  const sendList = async (room: string, tableId: string) => {
    timers.delete(room);
    lastSentAt.set(room, performance.now());
    if (!io.sockets.adapter.rooms.has(room)) return void lastSentAt.delete(room);
    const users = await listConnected(db, room, server.now());
    io.local.to(room).emit("table_connected", { tableId, users } satisfies ServerToClientEvents["table_connected"]);
  };
  return {
    entered: (room) => {
      const tableId = tableOf(room);
      if (!tableId || timers.has(room) || !io.sockets.adapter.rooms.has(room)) return;
      const delayMs = Math.max(0, (lastSentAt.get(room) ?? -connectedMs) + connectedMs - performance.now());
      const timer = setTimeout(() => {
        sendList(room, tableId).catch((error: unknown) =>
          log.warn({ error: loggable(error) }, "presence was not sent"),
        );
      }, delayMs);
      timers.set(room, timer.unref());
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Adds or removes the staff presence when the kind of caller changes. */
function updateStaffPresence(presence: Attendance, { kind, userId }: Caller, before: Caller | undefined): void {
  if (kind === "staff" && before?.kind !== "staff") presence.come(staffRoom, userId);
  else if (kind !== "staff" && before?.kind === "staff") presence.go(staffRoom, userId);
}

function reasonOf(state: TableState | undefined, caller: Caller): RemovalReason {
  if (state === undefined) return "deleted";
  if (state === "inactive") return "deactivated";
  return state === "closed" && caller.guest ? "ended" : "closed_for_you";
}

const tableOf = (room: string): string | undefined =>
  room.startsWith("table:") ? room.slice("table:".length) : undefined;
