/** What the socket tells of a room: that something of it is another, who came and went, and that one is out. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { socketConnection } from "../../../web/realtime.ts";

/** Why its reader is in the room no longer. */
export type RoomExitReason = "closed_for_you" | "deactivated" | "deleted" | "ended";

interface Told {
  readonly tableId: string;
  readonly what?: string;
  readonly reason?: RoomExitReason;
}

/** Asks again for what changed; answers why one is out, where that is so. */
export function useRoom(tableId: string): RoomExitReason | undefined {
  const cache = useQueryClient();
  const socket = socketConnection.use();
  const [out, setOut] = useState<RoomExitReason>();
  useEffect(() => {
    if (!socket) return;
    const ask = (keys: readonly string[]) => {
      for (const key of keys) void cache.invalidateQueries({ queryKey: [key, tableId] });
    };
    const all = [api.virtualTables.detail.key, api.virtualTables.people.key];
    const changed = (told: Told) => {
      if (told.tableId !== tableId) return;
      if (told.what === "documents") void cache.invalidateQueries({ predicate: isOfMedia });
      else ask(all);
    };
    const connected = (told: Told) => told.tableId === tableId && ask([api.virtualTables.people.key]);
    const gone = (told: Told) => told.tableId === tableId && setOut(told.reason);
    // A guest whose link ended has no session any more: the line is closed, and not by them.
    const cut = (reason: string) => reason === "io server disconnect" && ask(all);
    const back = () => ask(all);
    const heard = {
      table_changed: changed,
      table_connected: connected,
      table_out: gone,
      disconnect: cut,
      connect: back,
    };
    for (const [event, hear] of Object.entries(heard)) socket.on(event, hear as never);
    return () => {
      for (const [event, hear] of Object.entries(heard)) socket.off(event, hear as never);
    };
  }, [socket, cache, tableId]);
  return out;
}

/** What is written to a guest follows the language of their page: each choice is told. */
export function useTellLanguage(isGuest: boolean): void {
  const language = useLanguage();
  useEffect(() => {
    // The call itself names it; what does not come through is told by the next page.
    if (isGuest) api.session.current().catch(() => undefined);
  }, [isGuest, language]);
}

const isOfMedia = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) => String(key).startsWith("media.");
