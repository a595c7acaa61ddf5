/**
 * Rate limit for guests of virtual tables, who have no account that could be blocked: each may start five expensive
 * tasks per minute, over all operations.
 */
import { Refusal } from "../kit/validation/errors.ts";
import type { Caller } from "./caller.ts";
import type { Server } from "./server.ts";

const maxTasks = 5;
const windowMs = 60_000;

/** Start times of each guest's tasks within the last minute, per server. */
const startsByServer = new WeakMap<Server["workers"], Map<string, readonly number[]>>();

/** The server as passed to calls of this person; for guests, its worker pools count tasks. */
export function serverFor(server: Server, caller: Pick<Caller, "guest"> | null): Server {
  const guest = caller?.guest?._id;
  if (!guest || !server.limited) return server;
  return {
    ...server,
    workers: rateLimited(server.workers, "run", () => count(server, guest)),
    readers: rateLimited(server.readers, "read", () => count(server, guest)),
  };
}

/** The same pool, but calls `count` before each task. */
function rateLimited<Name extends string, Pool extends Record<Name, (...args: never[]) => Promise<unknown>>>(
  pool: Pool,
  name: Name,
  counted: () => void,
): Pool {
  const countedTask = async (...args: never[]) => {
    counted();
    return pool[name](...args);
  };
  return { ...pool, [name]: countedTask };
}

function count(server: Server, guest: string): void {
  const startsByGuest = startsByServer.get(server.workers) ?? new Map<string, readonly number[]>();
  startsByServer.set(server.workers, startsByGuest);
  const now = performance.now();
  const recent = (startsByGuest.get(guest) ?? []).filter((startedAt) => now - startedAt < windowMs);
  if (recent.length >= maxTasks) throw new Refusal("TOO_MANY_REQUESTS");
  // Removes guests without recent tasks.
  if (startsByGuest.size > 1000)
    for (const [otherGuest, times] of startsByGuest)
      if ((times.at(-1) ?? 0) < now - windowMs) startsByGuest.delete(otherGuest);
  startsByGuest.set(guest, [...recent, now]);
}
