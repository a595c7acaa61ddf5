/**
 * A statement that was wrong is withdrawn, or another takes its place, and nothing stays of it: not its lines, not the
 * differences that were found because of it, not what somebody decided because of those. All of it, or a refusal with the reason.
 */
import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction, type Database, type Transaction } from "../../../server/database/connection.ts";
import { actorName, writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { requireGatewayPermission, unmarkStatement } from "../../payments/server/public.ts";
import type { WithdrawalEffects } from "../schemas.ts";
import { lockDays } from "./days.ts";
import { findDifferences } from "./find-differences.ts";
import { type ImportRecord, markDayRead } from "./imports.ts";
import { type Affected, recordsAffectedBy, rewriteEffectiveRecords } from "./effective-records.ts";
import { differences, reconciliationDays, statementImports } from "./tables.ts";
import { addUp, type Debt, type UndoBlocker, isResolved, isUndoBlocker, undoResolution } from "./undo-resolution.ts";

interface Wanted {
  readonly _id: string;
  readonly note: string;
  readonly seal: string;
}

/** Refused when something hinders it, or when something else would be undone than the person was shown. */
export async function withdrawStatement(call: Call, wanted: Wanted): Promise<WithdrawalEffects> {
  return inTransaction(call.db, async (tx) => assertPreviewMatches(await withdraw(tx, call, wanted), wanted.seal));
}

/** What would be undone, by doing it and then not. */
export async function previewWithdrawal(call: Call, { _id }: { readonly _id: string }): Promise<WithdrawalEffects> {
  return dryRun(call.db, (tx) => withdraw(tx, call, { _id, note: "" }));
}

async function withdraw(tx: Transaction, call: Call, { _id, note }: Omit<Wanted, "seal">): Promise<WithdrawalEffects> {
  const leaving = await readEffectiveImport(tx, call, _id);
  const days = await importDays(tx, leaving);
  await lockDays(tx, leaving.gateway, { days, now: call.now });
  const left = await retractImport(tx, call, { leaving, days, note, replacedBy: null });
  await rewriteEffectiveRecords(tx, {
    gateway: leaving.gateway,
    imports: [leaving.id],
    now: call.now,
    withdrawn: true,
  });
  await markDayRead(tx, leaving.gateway, days);
  for (const day of days) await findDifferences(tx, { gateway: leaving.gateway, day, now: call.now });
  return left.finish();
}

/** Throws instead of committing what cannot, or must not, be done. */
export function assertPreviewMatches(undone: WithdrawalEffects, seal: string | undefined): WithdrawalEffects {
  if (undone.hindrances.length > 0)
    throw new Refusal("WITHDRAWAL_HINDERED", { facts: { hindrances: undone.hindrances } });
  if (undone.seal !== seal) throw new Refusal("CONFLICT", { facts: { undone } });
  return undone;
}

/** Does all of it, remembers what came of it, and rolls back. */
export async function dryRun<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const curtain = new Error("rehearsed");
  let outcome: { readonly shown: T } | undefined;
  await inTransaction(db, async (tx) => {
    outcome = { shown: await work(tx) };
    throw curtain;
  }).catch((error: unknown) => {
    if (error !== curtain) throw error;
  });
  if (!outcome) throw curtain;
  return outcome.shown;
}

/** A file of theirs that counts; what the gateway itself lists is not withdrawn. */
export async function readEffectiveImport(tx: Transaction, call: Call, id: string): Promise<ImportRecord> {
  const [found] = await tx.select().from(statementImports).where(eq(statementImports.id, id));
  if (!found) throw new Refusal("NOT_FOUND");
  requireGatewayPermission(call, found.gateway);
  if (found.source !== "file" || found.withdrawnAt) throw new Refusal("TRANSITION_NOT_ALLOWED");
  return found;
}

/** Its own day, those of its operations as they stand, and those of others of the same payments. In order. */
export async function importDays(tx: Transaction, { id, gateway, day }: ImportRecord): Promise<string[]> {
  const read = await tx.execute<{ day: string }>(sql`
    with own as (select distinct operation from statement_lines where import_id = ${id}),
    theirs as (select id, day, payment_id from gateway_records where gateway = ${gateway} and operation in (select operation from own)),
    touched as (
      select payment_id from theirs where payment_id is not null
      union select payment_id from differences where record_id in (select id from theirs) and payment_id is not null
    )
    select day::text as day from (
      select ${day}::date as day
      union select day from statement_lines where import_id = ${id}
      union select day from theirs
      union select day from gateway_records where payment_id in (select payment_id from touched)
      union select day from differences where payment_id in (select payment_id from touched)
    ) each_day order by day`);
  return read.rows.map((row) => row.day);
}

/**
 * Takes an import out, with what followed from it; the days are locked, what comes in its place is kept already.
 * Then the caller restates the lines and looks at the days again; `finish` takes away what that left without a cause.
 */
export async function retractImport(
  tx: Transaction,
  call: Call,
  {
    leaving,
    days,
    note,
    replacedBy,
  }: {
    readonly leaving: ImportRecord;
    readonly days: readonly string[];
    readonly note: string;
    readonly replacedBy: string | null;
  },
): Promise<{ readonly finish: () => Promise<WithdrawalEffects> }> {
  const { gateway } = leaving;
  const hindrances: UndoBlocker[] = await closedOf(tx, leaving, days);
  await markWithdrawn(tx, call, leaving, { note, replacedBy });
  const affected = await recordsAffectedBy(tx, gateway, [leaving.id]);
  const followed = await followedFrom(tx, leaving, affected, days);
  const answered = followed.filter(isResolved);
  const debts: Debt[] = [];
  for (const each of answered) {
    const done = await undoResolution(tx, call, each, note);
    if (!done) continue;
    if (isUndoBlocker(done)) hindrances.push(done);
    else debts.push(done);
  }
  const gone = affected.filter((each) => each.gone).map(({ id }) => id);
  await reopen(
    tx,
    followed.map(({ id }) => id),
  );
  if (gone.length > 0) {
    await tx.execute(sql`delete from differences where record_id = any(${sql.param(gone)}::uuid[])`);
    await tx.execute(sql`delete from gateway_records where id = any(${sql.param(gone)}::uuid[])`);
  }
  const finish = async (): Promise<WithdrawalEffects> => {
    await forget(
      tx,
      followed.map(({ id }) => id),
    );
    const marks = await unmarkStatement(tx, call, {
      gateway,
      days,
      ids: affected.flatMap(({ payment }) => payment ?? []),
      standing: sql`select payment_id from gateway_records where gateway = ${gateway} and day = any(${sql.param([...days])}::date[]) and payment_id is not null`,
      by: requireGatewayPermission(call, gateway),
      note,
      now: call.now,
    });
    const undone = {
      lines: gone.length,
      changed: affected.length - gone.length,
      differences: followed.length,
      answers: answered.length,
      debts: addUp(debts),
      marks,
      hindrances,
    };
    await writeAuditEntry(tx, call, {
      action: "reconciliation.withdraw",
      kind: "reconciliationDay",
      id: `${gateway} ${leaving.day}`,
      before: { import: leaving.id, loadedBy: leaving.loadedByName, loadedAt: leaving.loadedAt },
      after: { ...undone, replacedBy },
      reason: note,
    });
    const seal = createHash("sha256")
      .update(JSON.stringify([leaving.id, undone, followed.map(({ id }) => id).sort()]))
      .digest("hex");
    return { ...undone, seal };
  };
  return { finish };
}

/** A closed day stands as somebody signed for it: they open it again first. */
async function closedOf(tx: Transaction, { gateway }: ImportRecord, days: readonly string[]): Promise<UndoBlocker[]> {
  const closed = await tx
    .select({ day: reconciliationDays.day })
    .from(reconciliationDays)
    .where(
      and(
        eq(reconciliationDays.gateway, gateway),
        inArray(reconciliationDays.day, [...days]),
        eq(reconciliationDays.status, "closed"),
      ),
    )
    .orderBy(reconciliationDays.day);
  return closed.map(({ day }) => ({ why: "closed", what: day }));
}

async function markWithdrawn(
  tx: Transaction,
  call: Call,
  { id }: ImportRecord,
  { note, replacedBy }: { readonly note: string; readonly replacedBy: string | null },
): Promise<void> {
  const marked = await tx
    .update(statementImports)
    .set({
      withdrawnAt: call.now.toISOString(),
      withdrawnBy: call.caller?.userId ?? null,
      withdrawnByName: actorName(call),
      withdrawnNote: note,
      replacedBy,
    })
    .where(and(eq(statementImports.id, id), isNull(statementImports.withdrawnAt)))
    .returning({ id: statementImports.id });
  if (marked.length === 0) throw new Refusal("TRANSITION_NOT_ALLOWED");
}

/**
 * Differences that are there because of the import: of lines that go, or that said what they say no more; of a payment
 * that had two operations and keeps one; of a day that nobody has read any more, or a payment that what is left of their
 * lines names after all. The latest answer is taken back first.
 */
async function followedFrom(
  tx: Transaction,
  { gateway }: ImportRecord,
  affected: readonly Affected[],
  days: readonly string[],
): Promise<(typeof differences.$inferSelect)[]> {
  const found = await tx.execute<{ id: string }>(sql`
    with affected as (
      select * from jsonb_to_recordset(${JSON.stringify(affected)}::jsonb) as a(id uuid, payment uuid, gone boolean, leaves boolean, said text)
    ),
    touched as (
      select payment as id from affected where payment is not null
      union select payment_id from differences where record_id in (select id from affected) and payment_id is not null
    ),
    named as (
      select l.reference from affected join gateway_records r on r.id = affected.id
      join statement_lines l on l.gateway = r.gateway and l.operation = r.operation
      join statement_imports i on i.id = l.import_id and i.withdrawn_at is null
    )
    select d.id from differences d left join affected a on a.id = d.record_id
    where d.gateway = ${gateway} and d.day = any(${sql.param([...days])}::date[]) and (
      a.gone
      or a.id is not null and d.fact = concat_ws(' ', d.kind, d.payment_id, d.record_id, a.said)
      or d.kind = 'hereOnly' and (
        not exists (
          select 1 from statement_imports i where i.gateway = d.gateway and i.day = d.day and i.withdrawn_at is null)
        or d.reference in (select reference from named))
      or d.kind = 'paidTwice' and a.id is null and d.payment_id in (select id from touched)
        and exists (select 1 from payments p where p.id = d.payment_id and not p.duplicated and p.status in ('confirmed', 'refunded'))
        and not exists (
          select 1 from gateway_records other where other.payment_id = d.payment_id and other.id <> d.record_id
            and other.id not in (select id from affected where leaves)))`);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(differences)
    .where(inArray(differences.id, ids))
    .orderBy(sql`${differences.resolvedAt} desc nulls last, ${differences.id}`)
    .for("update");
}

/** Nobody has explained them: those that still hold wait for somebody, the others are found to agree. */
async function reopen(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(differences)
    .set({
      status: "open",
      resolution: null,
      note: null,
      traces: null,
      resolvedAt: null,
      resolvedBy: null,
      resolvedByName: null,
    })
    .where(inArray(differences.id, [...ids]));
}

async function forget(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(differences).where(and(inArray(differences.id, [...ids]), eq(differences.resolution, "agreed")));
}
