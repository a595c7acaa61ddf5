/**
 * Writes a batch of an import: new and changed clients with an audit entry each, in a constant number of statements.
 */
import { sql } from "drizzle-orm";
import { type Actor, type AuditEntry, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { differenceOf } from "../../../../../server/audit/changed-fields.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { nextNumbers } from "../../../../../server/crud/number-series.ts";
import { storedFields } from "../../client-fields.ts";
import { identityColumns } from "../../enums.ts";
import { matchAccountsOf } from "../match-accounts.ts";
import { auditedFields } from "../client-resource.ts";
import { clients, type ValueChange } from "../tables.ts";
import { storeValueChanges } from "../values.ts";
import { type UndecidedRow, type RowOutcome, evaluateRows } from "./row-outcomes.ts";

export interface ImportAuthor {
  readonly actor: Actor;
  readonly userId: string | null;
  readonly now: Date;
  /** File name, stored as the reason of each audit entry. */
  readonly reason: string;
}

/** A checked row, with the id of the client that was created for it. */
export type WrittenRow = RowOutcome & { readonly newClientId?: string };

/** Checks the rows again under locks on their documents, because others write clients meanwhile, then writes them. */
export async function writeRows(
  tx: Transaction,
  importId: string,
  rows: readonly UndecidedRow[],
  author: ImportAuthor,
): Promise<WrittenRow[]> {
  const documents = rows.flatMap(({ typed }) => identityColumns.flatMap((name) => typed[name] ?? [])).sort();
  if (documents.length > 0)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('clients ' || document))
      from jsonb_array_elements_text(${JSON.stringify(documents)}::jsonb) with ordinality as documents(document, place) order by place`);
  const first = await evaluateRows(tx, importId, rows);
  const ids = first.flatMap(({ outcome, client }) => (outcome === "update" && client ? [client.id] : []));
  if (ids.length > 0)
    await tx.execute(
      sql`select id from clients where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
    );
  const outcomes = ids.length > 0 ? await evaluateRows(tx, importId, rows) : first;
  const created = await create(tx, outcomes, author);
  const updates = outcomes.flatMap(({ outcome, client, changes }) =>
    outcome === "update" && client ? [{ client, changes }] : [],
  );
  const auditEntries = [
    ...created.map(({ entry }) => entry),
    ...(await changeClients(tx, updates, "clients.update", author)),
  ];
  await writeAuditEntry(tx, author.actor, auditEntries);
  await matchAccountsOf(
    tx,
    auditEntries.map(({ id }) => id),
  );
  const byLine = new Map(created.map(({ line, entry }) => [line, entry.id]));
  return outcomes.map((row) => ({ ...row, ...(byLine.has(row.line) && { newClientId: byLine.get(row.line) ?? "" }) }));
}

async function create(
  tx: Transaction,
  outcomes: readonly RowOutcome[],
  { userId, now, reason }: ImportAuthor,
): Promise<{ line: number; entry: AuditEntry }[]> {
  const newRows = outcomes.filter(({ outcome }) => outcome === "create");
  if (newRows.length === 0) return [];
  const numbers = await nextNumbers(tx, "C", 6, newRows.length);
  const createdAt = now.toISOString();
  const rows = newRows.map(({ typed }, index) => ({
    ...(typed as typeof clients.$inferInsert),
    id: newId(),
    clientNumber: numbers[index] ?? "",
    createdAt,
    createdBy: userId,
    updatedAt: createdAt,
    updatedBy: userId,
  }));
  const inserted = await tx.insert(clients).values(rows).returning();
  const lineById = new Map(rows.map(({ id }, index) => [id, newRows[index]?.line ?? 0]));
  return inserted.map((row) => ({
    line: lineById.get(row.id) ?? 0,
    entry: { action: "clients.create", kind: "client", id: row.id, after: auditedFields(row), reason },
  }));
}

interface ClientUpdate {
  readonly client: typeof clients.$inferSelect;
  readonly changes: readonly ValueChange[];
}

/** Writes the new values and stores the old ones. The caller writes the returned audit entries. */
export async function changeClients(
  tx: Transaction,
  updates: readonly ClientUpdate[],
  action: string,
  { userId, now, reason }: ImportAuthor,
): Promise<AuditEntry[]> {
  if (updates.length === 0) return [];
  const pairs = updates.map(({ client, changes }) => ({
    before: client,
    after: { ...client, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) },
  }));
  const columns = Object.entries(written).map(([, column]) => sql.identifier(column.name));
  const rows = pairs.map(({ after }) => ({
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
  await storeValueChanges(
    tx,
    updates.map(({ client, changes }) => ({ clientId: client.id, changes })),
  );
  return pairs.map((pair) => ({
    action,
    kind: "client",
    id: pair.before.id,
    ...differenceOf(pair, auditedFields),
    reason,
  }));
}

/** The columns that a row may change: all but the number. */
const written = Object.fromEntries(storedFields.map((field) => [field, clients[field]] as const));
