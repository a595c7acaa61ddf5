/**
 * Guests of a room have no account that could be closed: one of them starts no more than five pieces of expensive work in
 * a minute, whichever operations start them.
 */
import { Refusal } from "../kit/errors.ts";
import type { Caller } from "./call.ts";
import type { Server } from "./server.ts";

const most = 5;
const windowMs = 60_000;

/** When each guest of a server started work within the last minute. */
const starts = new WeakMap<Server["workers"], Map<string, readonly number[]>>();

/** The server as it is handed to the calls of this person. */
export function serverFor(server: Server, caller: Pick<Caller, "guest"> | null): Server {
  const guest = caller?.guest?._id;
  if (!guest || !server.limited) return server;
  return {
    ...server,
    workers: paced(server.workers, "run", () => count(server, guest)),
    readers: paced(server.readers, "read", () => count(server, guest)),
  };
}

/** The same pool, which counts before it starts. */
function paced<Name extends string, Pool extends Record<Name, (...given: never[]) => Promise<unknown>>>(
  pool: Pool,
  name: Name,
  counted: () => void,
): Pool {
  const start = async (...given: never[]) => {
    counted();
    return pool[name](...given);
  };
  return { ...pool, [name]: start };
}

function count(server: Server, guest: string): void {
  const ofServer = starts.get(server.workers) ?? new Map<string, readonly number[]>();
  starts.set(server.workers, ofServer);
  const now = performance.now();
  const recent = (ofServer.get(guest) ?? []).filter((at) => now - at < windowMs);
  if (recent.length >= most) throw new Refusal("TOO_MANY_REQUESTS");
  // Others that have long gone are not kept.
  if (ofServer.size > 1000)
    for (const [other, at] of ofServer) if ((at.at(-1) ?? 0) < now - windowMs) ofServer.delete(other);
  ofServer.set(guest, [...recent, now]);
}
