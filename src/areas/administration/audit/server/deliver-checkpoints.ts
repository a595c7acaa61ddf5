/**
 * Brings checkpoints of the audit log to places outside of this machine, at least daily and each 10,000 entries: they show
 * later that nothing before them was changed.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { lastCheckpoint } from "../../../../server/audit/log/last-checkpoint.ts";
import { type auditCheckpoints, auditDeliveries } from "../../../../server/audit/log/tables.ts";
import { loggable } from "../../../../server/http/response.ts";
import type { Server } from "../../../../server/server.ts";
import { type Environment, parseCommaList } from "../../../../server/start/environment.ts";
import { openS3Storage } from "../../../../server/storage/s3-storage.ts";
import { queueMail } from "../../outgoing-mail/server/public.ts";

type Checkpoint = typeof auditCheckpoints.$inferSelect;

interface DeliveryState {
  readonly destination: string;
  readonly size: number | null;
  readonly at: string | null;
  readonly failure: string | null;
  readonly isLate: boolean;
}

const dayMs = 86_400_000;
const maxNewEntries = 10_000;
/** How long after a failure the next attempt starts. */
const retryMs = 600_000;

const auditDestinations = ({ AUDIT_DELIVERY: list }: Environment): string[] => (list ? parseCommaList(list) : []);

/** For each destination what arrived last, and why the last attempt failed. */
export async function readDeliveries(
  { db, environment, now }: Pick<Server, "db" | "environment" | "now">,
  newestSize: number,
): Promise<(DeliveryState & { readonly triedAt: string | null })[]> {
  const destinations = auditDestinations(environment);
  const { rows } = await db.execute<{ destination: string; size: string; at: Date; failure: string | null }>(sql`
    select d.* from unnest(${sql.param(destinations)}::text[]) name cross join lateral (
      (select destination, size, at, failure from audit_deliveries where destination = name order by at desc, id desc limit 1)
      union all
      (select destination, size, at, failure from audit_deliveries where destination = name and failure is null
        order by at desc, id desc limit 1)) d`);
  return destinations.map((destination) => {
    const [attempt, arrival] = rows.filter((row) => row.destination === destination);
    const arrived = attempt?.failure === null ? attempt : arrival;
    const at = arrived ? new Date(arrived.at).toISOString() : null;
    const size = arrived ? Number(arrived.size) : null;
    return {
      destination,
      size,
      at,
      failure: attempt?.failure ?? null,
      triedAt: attempt ? new Date(attempt.at).toISOString() : null,
      isLate: newestSize > (size ?? 0) && (at === null ? true : now().getTime() - Date.parse(at) > dayMs + 2 * retryMs),
    };
  });
}

/** Delivers the last checkpoint to every destination that is due. Returns how many arrived and failed. */
export async function deliverCheckpoints(server: Server): Promise<{ delivered: number; failed: number }> {
  const result = { delivered: 0, failed: 0 };
  const checkpoint = await lastCheckpoint(server.db);
  if (!checkpoint) return result;
  for (const state of await readDeliveries(server, checkpoint.size)) {
    if (!isDue(state, checkpoint, server.now())) continue;
    const failure = await attempt(server, state.destination, checkpoint);
    result[failure === null ? "delivered" : "failed"] += 1;
  }
  return result;
}

function isDue(
  { size, at, failure, triedAt }: DeliveryState & { readonly triedAt: string | null },
  checkpoint: Checkpoint,
  now: Date,
): boolean {
  if (checkpoint.size === size) return false;
  if (failure !== null && now.getTime() - Date.parse(triedAt ?? "") < retryMs) return false;
  return (
    size === null || at === null || checkpoint.size - size >= maxNewEntries || now.getTime() - Date.parse(at) >= dayMs
  );
}

/** Delivers and stores the attempt. Returns why it failed, null if it arrived. */
async function attempt(server: Server, destination: string, checkpoint: Checkpoint): Promise<string | null> {
  const { size } = checkpoint;
  const record = (tx: Transaction, failure: string | null) =>
    tx.insert(auditDeliveries).values({ destination, size, at: server.now().toISOString(), failure });
  try {
    if (destination.startsWith("mailto:"))
      await inTransaction(server.db, async (tx) => {
        await mailCheckpoint(tx, server, destination.slice("mailto:".length), checkpoint);
        await record(tx, null);
      });
    else {
      await (destination.startsWith("s3:") ? putIntoBucket : writeIntoFolder)(destination, checkpoint);
      await inTransaction(server.db, (tx) => record(tx, null));
    }
    return null;
  } catch (error) {
    const failure = error instanceof Error ? (error.message.split("\n")[0] ?? "").slice(0, 300) : String(error);
    server.log.error({ destination, error: loggable(error) }, "a checkpoint of the audit log could not be delivered");
    await inTransaction(server.db, (tx) => record(tx, failure));
    return failure;
  }
}

/** Sorts by size; a file of the same size has the same entries. */
const fileNameOf = ({ size }: Checkpoint) => `audit-${String(size).padStart(12, "0")}.txt`;

async function writeIntoFolder(destination: string, checkpoint: Checkpoint): Promise<void> {
  const folder = fileURLToPath(destination);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, fileNameOf(checkpoint)), checkpoint.note);
}

async function putIntoBucket(destination: string, checkpoint: Checkpoint): Promise<void> {
  const { disk } = await openS3Storage(destination);
  await disk.put(fileNameOf(checkpoint), checkpoint.note);
}

/** It counts as arrived once it is queued: mails that fail are shown by the outgoing mail. */
async function mailCheckpoint(
  tx: Transaction,
  { environment }: Server,
  to: string,
  checkpoint: Checkpoint,
): Promise<void> {
  await queueMail(tx, {
    template: "auditCheckpoint",
    to,
    language: "es",
    vars: { count: String(checkpoint.size), link: `${environment.publicUrl}/legalsit/` },
    once: `auditCheckpoint:${to}:${checkpoint.size}`,
    files: [{ name: fileNameOf(checkpoint), mime: "text/plain", content: Buffer.from(checkpoint.note) }],
  });
}
