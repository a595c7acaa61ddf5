/** Imports of a day with their lines; the newest line of an operation counts. */
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { type Actor, actorName } from "../../../../../server/audit/audit-log.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import type { StatementImport } from "../../schemas.ts";
import type { Operations } from "../gateway-operations.ts";
import type { GatewayDay } from "../side-columns.ts";
import { reconciliationDays, statementFiles, statementImports, statementLines } from "../tables.ts";

export type ImportRecord = typeof statementImports.$inferSelect;

interface ImportLines {
  readonly gateway: GatewayKey;
  /** Days that the import covers, each with an import of its own; lines of other days belong to the last. */
  readonly whole: readonly string[];
  readonly operations: Operations;
  readonly source: "gateway" | "file";
  readonly fileId: string | null;
  readonly now: Date;
}

/**
 * Stores the lines of one file or list. The same one again becomes the newest and creates no second import. The days
 * are locked.
 */
export async function storeImports(
  tx: Transaction,
  actor: Actor,
  { gateway, whole, operations, source, fileId, now }: ImportLines,
): Promise<{ ids: string[]; isRepeated: boolean }> {
  const by = {
    loadedAt: now.toISOString(),
    loadedBy: actor === "system" ? null : (actor.caller?.userId ?? null),
    loadedByName: actorName(actor),
  };
  const repeated = await tx
    .update(statementImports)
    .set({ loadOrder: sql`default`, ...(fileId ? {} : by) })
    .where(
      and(
        eq(statementImports.gateway, gateway),
        inArray(statementImports.day, [...whole]),
        eq(statementImports.source, source),
        fileId ? eq(statementImports.fileId, fileId) : isNull(statementImports.fileId),
        isNull(statementImports.withdrawnAt),
      ),
    )
    .returning();
  const newDays = whole.filter((day) => !repeated.some((each) => each.day === day));
  const added =
    newDays.length > 0
      ? await tx
          .insert(statementImports)
          .values(newDays.map((day) => ({ gateway, day, source, fileId, ...by })))
          .returning()
      : [];
  const byDay = Object.fromEntries([...repeated, ...added].map(({ day, id }) => [day, id]));
  const lastImport = byDay[whole.at(-1) ?? ""];
  if (operations.count > 0 && lastImport)
    await tx.execute(sql`
      insert into statement_lines as l (id, import_id, gateway, operation, reference, day, at, state, amount, currency, refunded, fee)
      select o.id, coalesce((${JSON.stringify(byDay)}::jsonb ->> o.day::text)::uuid, ${lastImport}::uuid), ${gateway}, o.operation, o.reference, o.day, o.at,
        o.state, o.amount, o.currency, o.refunded, o.fee
      from jsonb_to_recordset(${operations.json}::jsonb)
        as o(id uuid, operation text, reference text, day date, at timestamptz, state text, amount numeric(14,2), currency text, refunded numeric(14,2), fee numeric(14,2))
      on conflict (import_id, operation) do update set reference = coalesce(excluded.reference, l.reference), at = coalesce(l.at, excluded.at),
        state = excluded.state, amount = excluded.amount, currency = excluded.currency, refunded = coalesce(excluded.refunded, l.refunded), fee = coalesce(excluded.fee, l.fee)
      where (l.reference, l.state, l.amount, l.currency, l.refunded, l.fee) is distinct from
        (excluded.reference, excluded.state, excluded.amount, excluded.currency, excluded.refunded, excluded.fee)`);
  return { ids: [...repeated, ...added].map(({ id }) => id), isRepeated: added.length === 0 };
}

/** Sets when each day was last loaded by an effective import; null without one. */
export async function markDayRead(tx: Transaction, gateway: GatewayKey, days: readonly string[]): Promise<void> {
  await tx
    .update(reconciliationDays)
    .set({
      loadedAt: sql`(select max(i.loaded_at) from statement_imports i
        where i.gateway = reconciliation_days.gateway and i.day = reconciliation_days.day and i.withdrawn_at is null)`,
    })
    .where(and(eq(reconciliationDays.gateway, gateway), inArray(reconciliationDays.day, [...days])));
}

const maxShown = 50;

/** Imports as the day's screen shows them, newest first. */
export async function importsOf(db: Queryable, { gateway, day }: GatewayDay): Promise<StatementImport[]> {
  const rows = await db
    .select({
      record: statementImports,
      name: statementFiles.name,
      lines: sql<number>`(select count(*)::int from ${statementLines} where ${statementLines.importId} = ${statementImports.id})`,
    })
    .from(statementImports)
    .leftJoin(statementFiles, eq(statementFiles.id, statementImports.fileId))
    .where(and(eq(statementImports.gateway, gateway), eq(statementImports.day, day)))
    .orderBy(desc(statementImports.loadedAt), desc(statementImports.loadOrder))
    .limit(maxShown);
  return rows.map(({ record, name, lines }) => ({
    _id: record.id,
    source: record.source,
    lines,
    at: record.loadedAt,
    by: record.loadedByName,
    replaced: record.replacedBy !== null,
    ...(name ? { name } : {}),
    ...(record.withdrawnAt && record.withdrawnByName
      ? { withdrawnAt: record.withdrawnAt, withdrawnBy: record.withdrawnByName }
      : {}),
    ...(record.withdrawnNote ? { note: record.withdrawnNote } : {}),
  }));
}
