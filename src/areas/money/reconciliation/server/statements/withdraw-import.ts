/**
 * Withdraws or replaces a wrong statement with all that followed from it: its lines, the differences they caused, and
 * the resolutions of those. All of it, or a refusal with the reason.
 */
import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Database, type Transaction } from "../../../../../server/database/connection.ts";
import { actorName, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { requireGatewayPermission, unmarkStatement } from "../../../payments/server/public.ts";
import type { WithdrawalEffects } from "../../schemas.ts";
import { lockDays } from "../days/days.ts";
import { findDifferences } from "../differences/find-differences.ts";
import { type ImportRecord, markDayRead } from "./imports.ts";
import { type AffectedRecords, recordsAffectedBy, rewriteEffectiveRecords } from "../effective-records.ts";
import { differences, reconciliationDays, statementImports } from "../tables.ts";
import {
  addUp,
  type Debt,
  type UndoBlocker,
  isResolved,
  isUndoBlocker,
  undoResolution,
} from "../differences/undo-resolution.ts";

interface WithdrawalInput {
  readonly _id: string;
  readonly note: string;
  readonly seal: string;
}

/** WITHDRAWAL_HINDERED with the reasons; CONFLICT when the effects differ from the preview that the person saw. */
export async function withdrawStatement(call: Call, input: WithdrawalInput): Promise<WithdrawalEffects> {
  return inTransaction(call.db, async (tx) => assertPreviewMatches(await withdraw(tx, call, input), input.seal));
}

/** The effects of a withdrawal, found by a dry run. */
export async function previewWithdrawal(call: Call, { _id }: { readonly _id: string }): Promise<WithdrawalEffects> {
  return dryRun(call.db, (tx) => withdraw(tx, call, { _id, note: "" }));
}

async function withdraw(
  tx: Transaction,
  call: Call,
  { _id, note }: Omit<WithdrawalInput, "seal">,
): Promise<WithdrawalEffects> {
  const record = await readEffectiveImport(tx, call, _id);
  const days = await importDays(tx, record);
  await lockDays(tx, record.gateway, { days, now: call.now });
  const retraction = await retractImport(tx, call, { leaving: record, days, note, replacedBy: null });
  await rewriteEffectiveRecords(tx, {
    gateway: record.gateway,
    imports: [record.id],
    now: call.now,
    withdrawn: true,
  });
  await markDayRead(tx, record.gateway, days);
  for (const day of days) await findDifferences(tx, { gateway: record.gateway, day, now: call.now });
  return retraction.finish();
}

/** Throws, and so rolls back, when the withdrawal is blocked or differs from the preview. */
export function assertPreviewMatches(effects: WithdrawalEffects, seal: string | undefined): WithdrawalEffects {
  if (effects.hindrances.length > 0)
    throw new Refusal("WITHDRAWAL_HINDERED", { facts: { hindrances: effects.hindrances } });
  if (effects.seal !== seal) throw new Refusal("CONFLICT", { facts: { undone: effects } });
  return effects;
}

/** Runs `work` in a transaction, rolls it back, and returns its result. */
export async function dryRun<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const rollback = new Error("rehearsed");
  let result: { readonly value: T } | undefined;
  await inTransaction(db, async (tx) => {
    result = { value: await work(tx) };
    throw rollback;
  }).catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
  if (!result) throw rollback;
  return result.value;
}

/**
 * An import of a file that was not withdrawn; TRANSITION_NOT_ALLOWED otherwise. The gateway's own list cannot be
 * withdrawn.
 */
export async function readEffectiveImport(tx: Transaction, call: Call, id: string): Promise<ImportRecord> {
  const [record] = await tx.select().from(statementImports).where(eq(statementImports.id, id));
  if (!record) throw new Refusal("NOT_FOUND");
  requireGatewayPermission(call, record.gateway);
  if (record.source !== "file" || record.withdrawnAt) throw new Refusal("TRANSITION_NOT_ALLOWED");
  return record;
}

/** In order: the import's own day, the days of its operations, and those of other operations of the same payments. */
export async function importDays(tx: Transaction, { id, gateway, day }: ImportRecord): Promise<string[]> {
  const result = await tx.execute<{ day: string }>(sql`
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
  return result.rows.map((row) => row.day);
}

/**
 * Removes an import and what followed from it. The days are locked; a replacement is stored already. The caller then
 * rewrites the records and compares the days; `finish` deletes what has no cause any more and returns the effects.
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
  const hindrances: UndoBlocker[] = await closedDays(tx, leaving, days);
  await markWithdrawn(tx, call, leaving, { note, replacedBy });
  const affected = await recordsAffectedBy(tx, gateway, [leaving.id]);
  const causedDifferences = await findCausedDifferences(tx, leaving, affected, days);
  const resolved = causedDifferences.filter(isResolved);
  const debts: Debt[] = [];
  for (const each of resolved) {
    const result = await undoResolution(tx, call, each, note);
    if (!result) continue;
    if (isUndoBlocker(result)) hindrances.push(result);
    else debts.push(result);
  }
  const deletedIds = affected.filter((each) => each.deleted).map(({ id }) => id);
  await reopen(
    tx,
    causedDifferences.map(({ id }) => id),
  );
  if (deletedIds.length > 0) {
    await tx.execute(sql`delete from differences where record_id = any(${sql.param(deletedIds)}::uuid[])`);
    await tx.execute(sql`delete from gateway_records where id = any(${sql.param(deletedIds)}::uuid[])`);
  }
  const finish = async (): Promise<WithdrawalEffects> => {
    await deleteAgreed(
      tx,
      causedDifferences.map(({ id }) => id),
    );
    const marks = await unmarkStatement(tx, call, {
      gateway,
      days,
      ids: affected.flatMap(({ payment }) => payment ?? []),
      statementPaymentIds: sql`select payment_id from gateway_records where gateway = ${gateway} and day = any(${sql.param([...days])}::date[]) and payment_id is not null`,
      by: requireGatewayPermission(call, gateway),
      note,
      now: call.now,
    });
    const effects = {
      lines: deletedIds.length,
      changed: affected.length - deletedIds.length,
      differences: causedDifferences.length,
      answers: resolved.length,
      debts: addUp(debts),
      marks,
      hindrances,
    };
    await writeAuditEntry(tx, call, {
      action: "reconciliation.withdraw",
      kind: "reconciliationDay",
      id: `${gateway} ${leaving.day}`,
      before: { import: leaving.id, loadedBy: leaving.loadedByName, loadedAt: leaving.loadedAt },
      after: { ...effects, replacedBy },
      reason: note,
    });
    const seal = createHash("sha256")
      .update(JSON.stringify([leaving.id, effects, causedDifferences.map(({ id }) => id).sort()]))
      .digest("hex");
    return { ...effects, seal };
  };
  return { finish };
}

/** Closed days block a withdrawal: a person must reopen them first. */
async function closedDays(tx: Transaction, { gateway }: ImportRecord, days: readonly string[]): Promise<UndoBlocker[]> {
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
  const updated = await tx
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
  if (updated.length === 0) throw new Refusal("TRANSITION_NOT_ALLOWED");
}

/**
 * Differences caused by the import: of lines that disappear or change; of a payment that had two operations and keeps
 * one; of a day that is no longer loaded, or of a payment that the remaining lines name after all. Latest resolution
 * first, so that they are reverted in reverse order.
 */
async function findCausedDifferences(
  tx: Transaction,
  { gateway }: ImportRecord,
  affected: readonly AffectedRecords[],
  days: readonly string[],
): Promise<(typeof differences.$inferSelect)[]> {
  const result = await tx.execute<{ id: string }>(sql`
    with affected as (
      select * from jsonb_to_recordset(${JSON.stringify(affected)}::jsonb) as a(id uuid, payment uuid, deleted boolean, leaves boolean, content text)
    ),
    touched as (
      select payment as id from affected where payment is not null
      union select payment_id from differences where record_id in (select id from affected) and payment_id is not null
    ),
    remaining_references as (
      select l.reference from affected join gateway_records r on r.id = affected.id
      join statement_lines l on l.gateway = r.gateway and l.operation = r.operation
      join statement_imports i on i.id = l.import_id and i.withdrawn_at is null
    )
    select d.id from differences d left join affected a on a.id = d.record_id
    where d.gateway = ${gateway} and d.day = any(${sql.param([...days])}::date[]) and (
      a.deleted
      or a.id is not null and d.fact = concat_ws(' ', d.kind, d.payment_id, d.record_id, a.content)
      or d.kind = 'hereOnly' and (
        not exists (
          select 1 from statement_imports i where i.gateway = d.gateway and i.day = d.day and i.withdrawn_at is null)
        or d.reference in (select reference from remaining_references))
      or d.kind = 'paidTwice' and a.id is null and d.payment_id in (select id from touched)
        and exists (select 1 from payments p where p.id = d.payment_id and not p.duplicated and p.status in ('confirmed', 'refunded'))
        and not exists (
          select 1 from gateway_records other where other.payment_id = d.payment_id and other.id <> d.record_id
            and other.id not in (select id from affected where leaves)))`);
  const ids = result.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(differences)
    .where(inArray(differences.id, ids))
    .orderBy(sql`${differences.resolvedAt} desc nulls last, ${differences.id}`)
    .for("update");
}

/** Reopens differences: the next comparison keeps those that still exist and resolves the others as agreed. */
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

async function deleteAgreed(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(differences).where(and(inArray(differences.id, [...ids]), eq(differences.resolution, "agreed")));
}
