/** Writes a part of an import: new clients and changes, with an audit line each, in as many statements as for one. */
import { sql } from "drizzle-orm";
import { type Actor, type AuditEntry, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { differenceOf } from "../../../../server/audit/changed-fields.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { nextNumbers } from "../../../../server/crud/number-series.ts";
import { decisive } from "../../columns.ts";
import { matchAccountsOf } from "../match-accounts.ts";
import { auditedFields } from "../audited-fields.ts";
import { clients, type ValueChange } from "../tables.ts";
import { keepValues, valueFields } from "../values.ts";
import { type AskedRow, type RowOutcome, judgeRows } from "./row-outcomes.ts";

export interface Who {
  readonly actor: Actor;
  readonly userId: string | null;
  readonly now: Date;
  /** The file's name, as the reason of each line. */
  readonly reason: string;
}

/** A row as it was judged, with the client that was made of it. */
export type Written = RowOutcome & { readonly made?: string };

/** Judged anew under the locks of their documents, for others write clients meanwhile. */
export async function writeRows(
  tx: Transaction,
  importId: string,
  rows: readonly AskedRow[],
  who: Who,
): Promise<Written[]> {
  const locks = rows.flatMap(({ typed }) => decisive.flatMap((name) => typed[name] ?? [])).sort();
  if (locks.length > 0)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('clients ' || document))
      from jsonb_array_elements_text(${JSON.stringify(locks)}::jsonb) with ordinality as wanted(document, place) order by place`);
  const first = await judgeRows(tx, importId, rows);
  const ids = first.flatMap(({ outcome, client }) => (outcome === "update" && client ? [client.id] : []));
  if (ids.length > 0)
    await tx.execute(
      sql`select id from clients where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
    );
  const judged = ids.length > 0 ? await judgeRows(tx, importId, rows) : first;
  const made = await create(tx, judged, who);
  const changed = judged.flatMap(({ outcome, client, changes }) =>
    outcome === "update" && client ? [{ client, changes }] : [],
  );
  const deeds = [...made.map(({ deed }) => deed), ...(await changeClients(tx, changed, "clients.update", who))];
  await writeAuditEntry(tx, who.actor, deeds);
  await matchAccountsOf(
    tx,
    deeds.map(({ id }) => id),
  );
  const byLine = new Map(made.map(({ line, deed }) => [line, deed.id]));
  return judged.map((row) => ({ ...row, ...(byLine.has(row.line) && { made: byLine.get(row.line) ?? "" }) }));
}

async function create(
  tx: Transaction,
  judged: readonly RowOutcome[],
  { userId, now, reason }: Who,
): Promise<{ line: number; deed: AuditEntry }[]> {
  const fresh = judged.filter(({ outcome }) => outcome === "create");
  if (fresh.length === 0) return [];
  const numbers = await nextNumbers(tx, "C", 6, fresh.length);
  const at = now.toISOString();
  const rows = fresh.map(({ typed }, place) => ({
    ...(typed as typeof clients.$inferInsert),
    id: newId(),
    clientNumber: numbers[place] ?? "",
    createdAt: at,
    createdBy: userId,
    updatedAt: at,
    updatedBy: userId,
  }));
  const made = await tx.insert(clients).values(rows).returning();
  const lines = new Map(rows.map(({ id }, place) => [id, fresh[place]?.line ?? 0]));
  return made.map((row) => ({
    line: lines.get(row.id) ?? 0,
    deed: { action: "clients.create", kind: "client", id: row.id, after: auditedFields(row), reason },
  }));
}

interface Changing {
  readonly client: typeof clients.$inferSelect;
  readonly changes: readonly ValueChange[];
}

/** Writes what each of them becomes, and keeps what it was; the line of the log is the caller's. */
export async function changeClients(
  tx: Transaction,
  changing: readonly Changing[],
  action: string,
  { userId, now, reason }: Who,
): Promise<AuditEntry[]> {
  if (changing.length === 0) return [];
  const changed = changing.map(({ client, changes }) => ({
    before: client,
    after: { ...client, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) },
  }));
  const columns = Object.entries(written).map(([, column]) => sql.identifier(column.name));
  const rows = changed.map(({ after }) => ({
    id: after.id,
    ...Object.fromEntries(
      Object.entries(written).map(([field, column]) => [column.name, after[field as keyof typeof after]]),
    ),
  }));
  await tx.execute(sql`update clients set
    ${sql.join(
      columns.map((column) => sql`${column} = t.${column}`),
      sql`, `,
    )},
    updated_at = ${now.toISOString()}::timestamptz, updated_by = ${userId}::uuid
    from jsonb_populate_recordset(null::clients, ${JSON.stringify(rows)}::jsonb) t where t.id = clients.id`);
  await keepValues(
    tx,
    changing.map(({ client, changes }) => ({ clientId: client.id, changes })),
  );
  return changed.map((told) => ({
    action,
    kind: "client",
    id: told.before.id,
    ...differenceOf(told, auditedFields),
    reason,
  }));
}

/** What a row may change: all fields but the number. */
const written = Object.fromEntries(valueFields.map((field) => [field, clients[field]] as const));
