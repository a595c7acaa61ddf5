/** What was loaded for a day: each import with its lines, of which the newest word about an operation counts. */
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import { type Actor, actorName } from "../../../server/audit/audit-log.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import type { StatementImport } from "../schemas.ts";
import type { Operations } from "./gateway-operations.ts";
import type { OfDay } from "./side-columns.ts";
import { reconciliationDays, statementFiles, statementImports, statementLines } from "./tables.ts";

export type ImportRecord = typeof statementImports.$inferSelect;

interface Arriving {
  readonly gateway: GatewayKey;
  /** The days that are read by it, each with an import of its own; a line of another day stands with the last. */
  readonly whole: readonly string[];
  readonly operations: Operations;
  readonly source: "gateway" | "file";
  readonly fileId: string | null;
  readonly now: Date;
}

/** Keeps what one file or list says. The same one again speaks anew and is no second import. The days are locked. */
export async function storeImports(
  tx: Transaction,
  actor: Actor,
  { gateway, whole, operations, source, fileId, now }: Arriving,
): Promise<{ ids: string[]; known: boolean }> {
  const by = {
    loadedAt: now.toISOString(),
    loadedBy: actor === "system" ? null : (actor.caller?.userId ?? null),
    loadedByName: actorName(actor),
  };
  const again = await tx
    .update(statementImports)
    .set({ said: sql`default`, ...(fileId ? {} : by) })
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
  const fresh = whole.filter((day) => !again.some((each) => each.day === day));
  const added =
    fresh.length > 0
      ? await tx
          .insert(statementImports)
          .values(fresh.map((day) => ({ gateway, day, source, fileId, ...by })))
          .returning()
      : [];
  const byDay = Object.fromEntries([...again, ...added].map(({ day, id }) => [day, id]));
  const last = byDay[whole.at(-1) ?? ""];
  if (operations.count > 0 && last)
    await tx.execute(sql`
      insert into statement_lines as l (id, import_id, gateway, operation, reference, day, at, state, amount, currency, refunded, fee)
      select o.id, coalesce((${JSON.stringify(byDay)}::jsonb ->> o.day::text)::uuid, ${last}::uuid), ${gateway}, o.operation, o.reference, o.day, o.at,
        o.state, o.amount, o.currency, o.refunded, o.fee
      from jsonb_to_recordset(${operations.json}::jsonb)
        as o(id uuid, operation text, reference text, day date, at timestamptz, state text, amount numeric(14,2), currency text, refunded numeric(14,2), fee numeric(14,2))
      on conflict (import_id, operation) do update set reference = coalesce(excluded.reference, l.reference), at = coalesce(l.at, excluded.at),
        state = excluded.state, amount = excluded.amount, currency = excluded.currency, refunded = coalesce(excluded.refunded, l.refunded), fee = coalesce(excluded.fee, l.fee)
      where (l.reference, l.state, l.amount, l.currency, l.refunded, l.fee) is distinct from
        (excluded.reference, excluded.state, excluded.amount, excluded.currency, excluded.refunded, excluded.fee)`);
  return { ids: [...again, ...added].map(({ id }) => id), known: added.length === 0 };
}

/** A day has been read by the imports of it that count, the last of them when; by none, it has not. */
export async function markDayRead(tx: Transaction, gateway: GatewayKey, days: readonly string[]): Promise<void> {
  await tx
    .update(reconciliationDays)
    .set({
      loadedAt: sql`(select max(i.loaded_at) from statement_imports i
        where i.gateway = reconciliation_days.gateway and i.day = reconciliation_days.day and i.withdrawn_at is null)`,
    })
    .where(and(eq(reconciliationDays.gateway, gateway), inArray(reconciliationDays.day, [...days])));
}

const shownAtMost = 50;

/** As the day's screen shows them, newest first. */
export async function importsOf(db: Queryable, { gateway, day }: OfDay): Promise<StatementImport[]> {
  const rows = await db
    .select({
      each: statementImports,
      name: statementFiles.name,
      lines: sql<number>`(select count(*)::int from ${statementLines} where ${statementLines.importId} = ${statementImports.id})`,
    })
    .from(statementImports)
    .leftJoin(statementFiles, eq(statementFiles.id, statementImports.fileId))
    .where(and(eq(statementImports.gateway, gateway), eq(statementImports.day, day)))
    .orderBy(desc(statementImports.loadedAt), desc(statementImports.said))
    .limit(shownAtMost);
  return rows.map(({ each, name, lines }) => ({
    _id: each.id,
    source: each.source,
    lines,
    at: each.loadedAt,
    by: each.loadedByName,
    replaced: each.replacedBy !== null,
    ...(name ? { name } : {}),
    ...(each.withdrawnAt && each.withdrawnByName
      ? { withdrawnAt: each.withdrawnAt, withdrawnBy: each.withdrawnByName }
      : {}),
    ...(each.withdrawnNote ? { note: each.withdrawnNote } : {}),
  }));
}
