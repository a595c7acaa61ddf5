/**
 * Processes the rows of imports in batches. Each batch is one transaction that also moves the cursor, so that a
 * killed process neither loses nor repeats rows, and stopping an import waits for one batch at most.
 */
import { and, asc, eq, gt, inArray, lt, notInArray, or } from "drizzle-orm";
import { personActor, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import type { Job } from "../../../../../server/area-definition.ts";
import type { Server } from "../../../../../server/server.ts";
import { trashCutoff } from "../../../../../server/crud/trash.ts";
import { importSteps, type ImportOutcome, skippedOutcomes, activeImportStatuses } from "../../import-states.ts";
import { clientImportRows as rows, clientImports as table } from "../tables.ts";
import { importFileKey } from "./imports.ts";
import { type RowOutcome, evaluateRows } from "./row-outcomes.ts";
import { toUndecidedRow, countOutcomes, storeOutcomes } from "./judged-rows.ts";
import { notifyImportDone } from "./notify-done.ts";
import { undoPart } from "./undo.ts";
import { writeRows } from "./write-rows.ts";

type Import = typeof table.$inferSelect;

const rowsPerBatch = 250;
/** A shutdown waits for the current run: about a second of work; the next run continues. */
const batchesPerRun = 10;
const abandonedAfterDays = 7;

export const importJobs: readonly Job[] = [
  { name: "clients.import", every: 1, clock: "any", run: (server: Server) => processImportParts(server) },
  { name: "clients.forgetImports", every: "40 3 * * *", clock: "steady", run: deleteOldImports },
];

/** Processes some batches of active imports and returns the number of rows. */
export async function processImportParts(server: Server): Promise<Record<string, number>> {
  let through = 0;
  for (let batch = 0; batch < batchesPerRun; batch++) {
    const result = await inTransaction(server.db, (tx) => nextBatch(tx, server));
    if (result?.ended) await server.files.remove(importFileKey(result.ended));
    if (!result) break;
    through += result.rows;
  }
  return { rows: through };
}

async function nextBatch(tx: Transaction, server: Server): Promise<{ rows: number; ended?: string } | undefined> {
  const now = server.now();
  const [record] = await tx
    .select()
    .from(table)
    .where(inArray(table.status, [...activeImportStatuses]))
    .orderBy(asc(table.updatedAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!record) return undefined;
  if (record.status === "undoing") return undoPart(tx, record, now);
  const batch = await tx
    .select()
    .from(rows)
    .where(and(eq(rows.importId, record.id), gt(rows.line, record.line)))
    .orderBy(asc(rows.line))
    .limit(rowsPerBatch);
  const last = batch.at(-1);
  if (!last) return endImport(tx, record, server);
  const pendingRows = batch.map(toUndecidedRow);
  const author = {
    actor: personActor(record.runBy ?? "", record.runByName ?? ""),
    userId: record.runBy,
    now,
    reason: record.name,
  };
  const isRun = record.status === "running";
  const outcomes = isRun
    ? await writeRows(tx, record.id, pendingRows, author)
    : await evaluateRows(tx, record.id, pendingRows);
  await storeOutcomes(tx, record.id, outcomes, isRun ? now : undefined);
  const progress = isRun
    ? { written: record.written + writtenIn(outcomes) }
    : { outcomes: countsWith(record, outcomes) };
  await tx
    .update(table)
    .set({ ...progress, line: last.line, through: record.through + batch.length })
    .where(eq(table.id, record.id));
  return { rows: batch.length };
}

async function endImport(tx: Transaction, record: Import, server: Server): Promise<{ rows: 0; ended?: string }> {
  const isRun = record.status === "running";
  const status = isRun ? importSteps.end.to : importSteps.checked.to;
  const at = server.now().toISOString();
  if (!isRun) {
    await tx.update(table).set({ status, updatedAt: at }).where(eq(table.id, record.id));
    return { rows: 0 };
  }
  const counts = await countOutcomes(tx, record.id);
  await tx.update(table).set({ status, updatedAt: at, endedAt: at, outcomes: counts }).where(eq(table.id, record.id));
  await tx.delete(rows).where(and(eq(rows.importId, record.id), eq(rows.outcome, "same")));
  await writeAuditEntry(tx, personActor(record.runBy ?? "", record.runByName ?? ""), {
    action: "clientImports.end",
    kind: "clientImport",
    id: record.id,
    after: { name: record.name, total: record.total, ...counts },
  });
  await notifyImportDone(tx, server, { ...record, outcomes: counts });
  return { rows: 0, ended: record.id };
}

const isWritten = (outcome: ImportOutcome) => outcome === "create" || outcome === "update";
const writtenIn = (outcomes: readonly RowOutcome[]) => outcomes.filter(({ outcome }) => isWritten(outcome)).length;

function countsWith({ outcomes }: Import, rowOutcomes: readonly RowOutcome[]): Import["outcomes"] {
  const counts: Partial<Record<ImportOutcome, number>> = { ...outcomes };
  for (const { outcome } of rowOutcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/**
 * Deletes imports with their rows and files if they were not finished within a week, and the stored changes of
 * finished ones once they cannot be undone.
 */
async function deleteOldImports(server: Server): Promise<Record<string, number>> {
  const now = server.now();
  const cutoff = new Date(now.getTime() - abandonedAfterDays * 86_400_000).toISOString();
  const deleted = await server.db
    .delete(table)
    .where(
      or(
        and(lt(table.updatedAt, cutoff), notInArray(table.status, [...startedStatuses])),
        // A stopped import was partly written, so it is stored as long as it can be undone.
        and(lt(table.updatedAt, trashCutoff(now)), eq(table.status, "stopped")),
      ),
    )
    .returning({ id: table.id });
  for (const { id } of deleted) await server.files.remove(importFileKey(id));
  const expired = server.db
    .select({ id: table.id })
    .from(table)
    .where(lt(table.endedAt, trashCutoff(now)));
  await server.db
    .delete(rows)
    .where(and(inArray(rows.importId, expired), notInArray(rows.outcome, [...skippedOutcomes])));
  return { imports: deleted.length };
}

const startedStatuses = ["done", "stopped", "undoing", "undone"] as const;
