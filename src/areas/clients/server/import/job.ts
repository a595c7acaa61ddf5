/**
 * Goes through the rows of imports, a part at a time: each part is one transaction with its cursor, so that a process
 * that is killed loses nothing and repeats nothing, and stopping an import waits for one part.
 */
import { and, asc, eq, gt, inArray, lt, ne, notInArray, sql } from "drizzle-orm";
import { person, record } from "../../../../server/audit.ts";
import { inTransaction, type Transaction } from "../../../../server/database/database.ts";
import type { Server } from "../../../../server/server.ts";
import { importSteps, type ImportOutcome, underWay } from "../../import-states.ts";
import { clientImportRows as rows, clientImports as table } from "../tables.ts";
import { keyOf } from "./imports.ts";
import { type Judged, judgeRows } from "./judge.ts";
import { tellDone } from "./tell-done.ts";
import { writeRows } from "./write.ts";

type Import = typeof table.$inferSelect;

const rowsInPart = 250;
/** The server waits for a run to end when it is told to stop: it is a second's work, then the next run goes on. */
const partsInRun = 10;
const keptDays = 7;

export const importJobs = [
  { name: "clients.import", every: 1, run: (server: Server) => goOn(server) },
  { name: "clients.forgetImports", every: "40 3 * * *", run: forget },
];

/** Some parts of what is under way; says how many rows it went through. */
export async function goOn(server: Server): Promise<Record<string, number>> {
  let through = 0;
  for (let part = 0; part < partsInRun; part++) {
    const did = await inTransaction(server.db, (tx) => nextPart(tx, server));
    if (did?.ended) await server.files.remove(keyOf(did.ended));
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
    .where(inArray(table.status, [...underWay]))
    .orderBy(asc(table.updatedAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!of) return undefined;
  const part = await tx
    .select()
    .from(rows)
    .where(and(eq(rows.importId, of.id), gt(rows.line, of.line)))
    .orderBy(asc(rows.line))
    .limit(rowsInPart);
  const last = part.at(-1);
  if (!last) return end(tx, of, server);
  const typed = part.map((row) => ({ line: row.line, typed: row.typed ?? {}, faults: row.readFaults }));
  const who = { actor: person(of.runBy ?? "", of.runByName ?? ""), userId: of.runBy, now, reason: of.name };
  const isRun = of.status === "running";
  const judged = isRun ? await writeRows(tx, typed, who) : await judgeRows(tx, typed);
  await keep(tx, of, judged, isRun);
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
  const counts = await countsOf(tx, of.id);
  await tx.update(table).set({ status, updatedAt: at, endedAt: at, outcomes: counts }).where(eq(table.id, of.id));
  await tx.delete(rows).where(and(eq(rows.importId, of.id), notInArray(rows.outcome, ["refused", "twice"])));
  await record(tx, person(of.runBy ?? "", of.runByName ?? ""), {
    action: "clientImports.end",
    kind: "clientImport",
    id: of.id,
    after: { name: of.name, total: of.total, ...counts },
  });
  await tellDone(tx, server, { ...of, outcomes: counts });
  return { rows: 0, ended: of.id };
}

/** What was typed is personal: once it is written, or can be no more, it goes. */
async function keep(tx: Transaction, of: Import, judged: readonly Judged[], isRun: boolean): Promise<void> {
  const told = judged.map(({ line, outcome, faults, client }) => ({
    line,
    outcome,
    faults,
    found: outcome === "twice" ? client?.clientNumber : null,
  }));
  await tx.execute(sql`update client_import_rows r set outcome = t.outcome, faults = t.faults, found = t.found,
    typed = case when ${isRun} then null else r.typed end
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t(line int, outcome text, faults jsonb, found text)
    where r.import_id = ${of.id}::uuid and r.line = t.line`);
}

const isWritten = (outcome: ImportOutcome) => outcome === "create" || outcome === "update";
const writtenIn = (judged: readonly Judged[]) => judged.filter(({ outcome }) => isWritten(outcome)).length;

function countsWith({ outcomes }: Import, judged: readonly Judged[]): Import["outcomes"] {
  const counts: Partial<Record<ImportOutcome, number>> = { ...outcomes };
  for (const { outcome } of judged) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

async function countsOf(tx: Transaction, id: string): Promise<Import["outcomes"]> {
  const found = await tx
    .select({ outcome: rows.outcome, count: sql<number>`count(*)::int` })
    .from(rows)
    .where(eq(rows.importId, id))
    .groupBy(rows.outcome);
  return Object.fromEntries(found.flatMap(({ outcome, count }) => (outcome ? [[outcome, count]] : [])));
}

/** What nobody had written to its end within a week goes, with its rows and its file. */
async function forget(server: Server): Promise<Record<string, number>> {
  const before = new Date(server.now().getTime() - keptDays * 86_400_000).toISOString();
  const isOver = lt(table.updatedAt, before);
  const dropped = await server.db
    .delete(table)
    .where(and(isOver, ne(table.status, "done")))
    .returning({ id: table.id });
  for (const { id } of dropped) await server.files.remove(keyOf(id));
  return { imports: dropped.length };
}
