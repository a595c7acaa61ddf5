/** Live updates of a room: changes, presence, and removal of the user. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { socketConnection } from "../../../../web/realtime.ts";

/** Why the user was removed from the room. */
type RoomExitReason = "closed_for_you" | "deactivated" | "deleted" | "ended";

interface RoomEvent {
  readonly tableId: string;
  readonly what?: string;
  readonly reason?: RoomExitReason;
}

/** Refetches what changed. Returns the reason if the user was removed. */
export function useRoom(tableId: string): RoomExitReason | undefined {
  const cache = useQueryClient();
  const socket = socketConnection.use();
  const [exitReason, setExitReason] = useState<RoomExitReason>();
  useEffect(() => {
    if (!socket) return;
    const refetch = (keys: readonly string[]) => {
      for (const key of keys) void cache.invalidateQueries({ queryKey: [key, tableId] });
    };
    const roomKeys = [api.virtualTables.detail.key, api.virtualTables.people.key];
    const handleChange = (event: RoomEvent) => {
      if (event.tableId !== tableId) return;
      if (event.what === "documents") void cache.invalidateQueries({ predicate: isMediaQuery });
      else refetch(roomKeys);
    };
    const handlePresence = (event: RoomEvent) => event.tableId === tableId && refetch([api.virtualTables.people.key]);
    const handleExit = (event: RoomEvent) => event.tableId === tableId && setExitReason(event.reason);
    // The server closes the connection of a guest whose link ended.
    const handleDisconnect = (reason: string) => reason === "io server disconnect" && refetch(roomKeys);
    const handleConnect = () => refetch(roomKeys);
    const listeners = {
      table_changed: handleChange,
      table_connected: handlePresence,
      table_out: handleExit,
      disconnect: handleDisconnect,
      connect: handleConnect,
    };
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener as never);
    return () => {
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener as never);
    };
  }, [socket, cache, tableId]);
  return exitReason;
}

/** Reports the guest's page language, which is used for their mails. */
export function useGuestLanguageSync(isGuest: boolean): void {
  const language = useLanguage();
  useEffect(() => {
    // The request carries the language; a failed one is repeated by the next page.
    if (isGuest) api.session.current().catch(() => undefined);
  }, [isGuest, language]);
}

const isMediaQuery = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) => String(key).startsWith("media.");
