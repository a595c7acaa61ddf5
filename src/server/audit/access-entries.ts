/**
 * Audit entries of reads: refused access, views of a person's data, searches by identity number. One statement each, and
 * none for a repetition within the hour by the same person in this process.
 */
import type { Call } from "../call.ts";
import { writeAuditEntry } from "./audit-log.ts";

const repeatMs = 3_600_000;
const maxRemembered = 20_000;
/** By server, because tests open several in a process. */
const remembered = new WeakMap<object, Map<string, number>>();

function recordedBy({ metrics }: Call["server"]): Map<string, number> {
  const recordedAt = remembered.get(metrics) ?? new Map<string, number>();
  remembered.set(metrics, recordedAt);
  return recordedAt;
}

function isRecorded(server: Call["server"], key: string, now: number): boolean {
  const last = recordedBy(server).get(key);
  return last !== undefined && Math.abs(now - last) < repeatMs;
}

function remember(server: Call["server"], key: string, now: number): void {
  const recordedAt = recordedBy(server);
  // A key that is set anew becomes the newest; the oldest one leaves first.
  recordedAt.delete(key);
  const [oldest] = recordedAt.keys();
  if (recordedAt.size >= maxRemembered && oldest !== undefined) recordedAt.delete(oldest);
  recordedAt.set(key, now);
}

interface ReadEntry {
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  readonly after?: object;
}

/** Records a read by a person, or from an address by who has a link. */
export async function recordRead(call: Call, entry: ReadEntry): Promise<void> {
  const { caller, server, now, ip } = call;
  const key = `${caller?.userId ?? ip} ${entry.action} ${entry.kind} ${entry.id}`;
  if (isRecorded(server, key, now.getTime())) return;
  await writeAuditEntry(server.db, call, entry);
  // Only a stored entry counts: after a failure the next view is recorded.
  remember(server, key, now.getTime());
}

/** A view of a record with a person's data. */
export const recordView = (call: Call, area: string, kind: string, id: string): Promise<void> =>
  recordRead(call, { action: `${area}.read`, kind, id });

/** Handler of a record with a person's data that is not read by a CRUD resource: each view is recorded. */
export const recordedRead =
  <Doc>(area: string, kind: string, read: (db: Call["db"], id: string) => Promise<Doc>) =>
  async ({ id }: { readonly id: string }, call: Call): Promise<Doc> => {
    const record = await read(call.db, id);
    await recordView(call, area, kind, id);
    return record;
  };

/** A view that was refused because the record does not concern the caller. */
export const recordRefusedView = (call: Call, area: string, kind: string, id: string): Promise<void> =>
  recordRead(call, { action: `${area}.refuse`, kind, id });

/** A call that was refused because the caller lacks the permission. */
export const recordRefusedAccess = (call: Call, route: string): Promise<void> =>
  recordRead(call, { action: "access.refuse", kind: "operation", id: route });

/** An identity number of Cuba, alone or among other words. */
const identityNumber = /(?<!\d)\d{11}(?!\d)/;

/** A search with an identity number. The entry names what was found, not what was typed. */
export async function recordIdentitySearch(
  call: Call,
  { search, where, found }: { readonly search: unknown; readonly where: string; readonly found: readonly string[] },
): Promise<void> {
  if (typeof search !== "string" || !identityNumber.test(search) || !call.caller) return;
  await writeAuditEntry(call.server.db, call, {
    action: "access.searchByIdentity",
    kind: where,
    id: "search",
    after: { found },
  });
}
