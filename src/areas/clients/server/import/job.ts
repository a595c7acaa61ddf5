/**
 * Goes through the rows of imports, a part at a time: each part is one transaction with its cursor, so that a process
 * that is killed loses nothing and repeats nothing, and stopping an import waits for one part.
 */
import { and, asc, eq, gt, inArray, lt, notInArray, or } from "drizzle-orm";
import { personActor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import type { Job } from "../../../../server/area-definition.ts";
import type { Server } from "../../../../server/server.ts";
import { trashCutoff } from "../../../../server/crud/trash.ts";
import { importSteps, type ImportOutcome, leftOut, activeImportStatuses } from "../../import-states.ts";
import { clientImportRows as rows, clientImports as table } from "../tables.ts";
import { importFileKey } from "./imports.ts";
import { type RowOutcome, judgeRows } from "./row-outcomes.ts";
import { asked, countOutcomes, keepJudged } from "./judged-rows.ts";
import { notifyImportDone } from "./notify-done.ts";
import { undoPart } from "./undo.ts";
import { writeRows } from "./write-rows.ts";

type Import = typeof table.$inferSelect;

const rowsInPart = 250;
/** The server waits for a run to end when it is told to stop: it is a second's work, then the next run goes on. */
const partsInRun = 10;
const keptDays = 7;

export const importJobs: readonly Job[] = [
  { name: "clients.import", every: 1, clock: "any", run: (server: Server) => processImportParts(server) },
  { name: "clients.forgetImports", every: "40 3 * * *", clock: "steady", run: forget },
];

/** Some parts of what is under way; says how many rows it went through. */
export async function processImportParts(server: Server): Promise<Record<string, number>> {
  let through = 0;
  for (let part = 0; part < partsInRun; part++) {
    const did = await inTransaction(server.db, (tx) => nextPart(tx, server));
    if (did?.ended) await server.files.remove(importFileKey(did.ended));
    if (!did) break;
    through += did.rows;
  }
  return { rows: through };
}

async function nextPart(tx: Transaction, server: Server): Promise<{ rows: number; ended?: string } | undefined> {
  const now = server.now();
  const [of] = await tx
    .select()
    .from(table)
    .where(inArray(table.status, [...activeImportStatuses]))
    .orderBy(asc(table.updatedAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!of) return undefined;
  if (of.status === "undoing") return undoPart(tx, of, now);
  const part = await tx
    .select()
    .from(rows)
    .where(and(eq(rows.importId, of.id), gt(rows.line, of.line)))
    .orderBy(asc(rows.line))
    .limit(rowsInPart);
  const last = part.at(-1);
  if (!last) return end(tx, of, server);
  const typed = part.map(asked);
  const who = { actor: personActor(of.runBy ?? "", of.runByName ?? ""), userId: of.runBy, now, reason: of.name };
  const isRun = of.status === "running";
  const judged = isRun ? await writeRows(tx, of.id, typed, who) : await judgeRows(tx, of.id, typed);
  await keepJudged(tx, of.id, judged, isRun ? now : undefined);
  const counted = isRun ? { written: of.written + writtenIn(judged) } : { outcomes: countsWith(of, judged) };
  await tx
    .update(table)
    .set({ ...counted, line: last.line, through: of.through + part.length })
    .where(eq(table.id, of.id));
  return { rows: part.length };
}

async function end(tx: Transaction, of: Import, server: Server): Promise<{ rows: 0; ended?: string }> {
  const isRun = of.status === "running";
  const status = isRun ? importSteps.end.to : importSteps.checked.to;
  const at = server.now().toISOString();
  if (!isRun) {
    await tx.update(table).set({ status, updatedAt: at }).where(eq(table.id, of.id));
    return { rows: 0 };
  }
  const counts = await countOutcomes(tx, of.id);
  await tx.update(table).set({ status, updatedAt: at, endedAt: at, outcomes: counts }).where(eq(table.id, of.id));
  await tx.delete(rows).where(and(eq(rows.importId, of.id), eq(rows.outcome, "same")));
  await writeAuditEntry(tx, personActor(of.runBy ?? "", of.runByName ?? ""), {
    action: "clientImports.end",
    kind: "clientImport",
    id: of.id,
    after: { name: of.name, total: of.total, ...counts },
  });
  await notifyImportDone(tx, server, { ...of, outcomes: counts });
  return { rows: 0, ended: of.id };
}

const isWritten = (outcome: ImportOutcome) => outcome === "create" || outcome === "update";
const writtenIn = (judged: readonly RowOutcome[]) => judged.filter(({ outcome }) => isWritten(outcome)).length;

function countsWith({ outcomes }: Import, judged: readonly RowOutcome[]): Import["outcomes"] {
  const counts: Partial<Record<ImportOutcome, number>> = { ...outcomes };
  for (const { outcome } of judged) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** What nobody had written to its end within a week goes, with its rows and its file; what was changed, once it cannot be undone. */
async function forget(server: Server): Promise<Record<string, number>> {
  const now = server.now();
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  const dropped = await server.db
    .delete(table)
    .where(
      or(
        and(lt(table.updatedAt, before), notInArray(table.status, [...written])),
        // Stopped half-way, some of it was written: that can be undone as long.
        and(lt(table.updatedAt, trashCutoff(now)), eq(table.status, "stopped")),
      ),
    )
    .returning({ id: table.id });
  for (const { id } of dropped) await server.files.remove(importFileKey(id));
  const over = server.db
    .select({ id: table.id })
    .from(table)
    .where(lt(table.endedAt, trashCutoff(now)));
  await server.db.delete(rows).where(and(inArray(rows.importId, over), notInArray(rows.outcome, [...leftOut])));
  return { imports: dropped.length };
}

const written = ["done", "stopped", "undoing", "undone"] as const;
