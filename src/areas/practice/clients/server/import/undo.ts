/**
 * Undoes an import from the last row to the first: created clients go to the trash, changed ones get their old values
 * back. Clients that were used or changed since are left as they are and reported with the reason.
 */
import { and, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { type AuditEntry, personActor, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { countReferences } from "../../../../../server/crud/references.ts";
import { moveToTrash } from "../../../../../server/crud/trash.ts";
import { importSteps } from "../../import-states.ts";
import { auditedFields, clientResource } from "../client-resource.ts";
import { clientImportRows as rows, clientImports as table, clients, dataSheets } from "../tables.ts";
import { isSameValue } from "../values.ts";
import type { RowFault } from "./read-rows.ts";
import { changeClients, type ImportAuthor } from "./write-rows.ts";

type Import = typeof table.$inferSelect;
type Row = typeof rows.$inferSelect;
type Client = typeof clients.$inferSelect;

/** Small, because each created client is removed separately. */
const rowsPerBatch = 50;

export async function undoPart(tx: Transaction, record: Import, now: Date): Promise<{ rows: number; ended?: string }> {
  const actor = personActor(record.undoneBy ?? "", record.undoneByName ?? "");
  const author = { actor, userId: record.undoneBy, now, reason: record.name };
  const batch = await tx
    .select()
    .from(rows)
    .where(
      and(
        eq(rows.importId, record.id),
        lt(rows.line, record.line),
        isNotNull(rows.writtenAt),
        inArray(rows.outcome, ["create", "update"]),
      ),
    )
    .orderBy(desc(rows.line))
    .limit(rowsPerBatch);
  const last = batch.at(-1);
  if (!last) return endUndo(tx, record, author);
  const ids = batch.flatMap(({ clientId }) => clientId ?? []);
  const locked = await tx.select().from(clients).where(inArray(clients.id, ids)).orderBy(clients.id).for("update");
  const byId = new Map(locked.map((client) => [client.id, client]));
  const undone = { back: record.undone?.back ?? 0, kept: record.undone?.kept ?? 0 };
  for (const row of batch) {
    const client = byId.get(row.clientId ?? "");
    const faults =
      row.outcome === "create"
        ? await removeCreated(tx, row, client, author)
        : await restoreValues(tx, row, client, author);
    undone[faults.length > 0 ? "kept" : "back"] += 1;
    const columns = { faults, changes: [], found: faults.length > 0 ? (client?.clientNumber ?? null) : null };
    await tx
      .update(rows)
      .set(columns)
      .where(and(eq(rows.importId, record.id), eq(rows.line, row.line)));
  }
  await tx
    .update(table)
    .set({ line: last.line, through: record.through + batch.length, undone })
    .where(eq(table.id, record.id));
  return { rows: batch.length };
}

/** Returns no errors if the client no longer exists. */
async function removeCreated(
  tx: Transaction,
  row: Row,
  client: Client | undefined,
  author: ImportAuthor,
): Promise<readonly RowFault[]> {
  // Already removed by someone.
  if (!client) return [];
  if (client.mergedInto || !isAsWritten(client, row)) return changedSince("name");
  const { id: _id, clientNumber, name } = client;
  const [sheet] = await tx.select({ id: dataSheets.id }).from(dataSheets).where(eq(dataSheets.clientId, _id));
  const references = await countReferences(tx, "client", clientResource.references, { _id, clientNumber });
  if (sheet || references.length > 0) return [{ field: "name", code: "USED_SINCE" }];
  const label = `${name} (${clientNumber})`;
  await moveToTrash(tx, author, { kind: "client", key: clients.id, id: _id }, { es: label, en: label });
  await writeEntries(tx, author, [
    { ...entryOf(_id, "clients.remove"), before: auditedFields(client), reason: author.reason },
  ]);
  return [];
}

/** Restores the values that are still as the row wrote them; returns an error per field that is not. */
async function restoreValues(
  tx: Transaction,
  row: Row,
  client: Client | undefined,
  author: ImportAuthor,
): Promise<readonly RowFault[]> {
  if (!client || client.mergedInto) return changedSince("name");
  const valueOf = (field: string) => client[field as keyof Client];
  const reverted = row.changes
    .filter(({ field, to }) => isSameValue(valueOf(field), to))
    .map(({ field, from, to }) => ({ field, from: to, to: from }));
  await writeEntries(
    tx,
    author,
    await changeClients(tx, reverted.length > 0 ? [{ client, changes: reverted }] : [], "clients.undoImport", author),
  );
  return row.changes.flatMap(({ field, to }) => (isSameValue(valueOf(field), to) ? [] : changedSince(field)));
}

const writeEntries = (tx: Transaction, { actor }: ImportAuthor, entries: readonly AuditEntry[]) =>
  writeAuditEntry(tx, actor, entries);
const entryOf = (id: string, action: string) => ({ action, kind: "client", id });
const changedSince = (field: string): readonly RowFault[] => [{ field, code: "CHANGED_SINCE" }];
const isAsWritten = ({ updatedAt }: Client, { writtenAt }: Row) =>
  writtenAt !== null && Date.parse(updatedAt) === Date.parse(writtenAt);

async function endUndo(
  tx: Transaction,
  record: Import,
  { actor, now }: ImportAuthor,
): Promise<{ rows: number; ended: string }> {
  const undone = record.undone ?? { back: 0, kept: 0 };
  await tx
    .update(table)
    .set({ status: importSteps.undone.to, undone, updatedAt: now.toISOString() })
    .where(eq(table.id, record.id));
  await tx.delete(rows).where(and(eq(rows.importId, record.id), sql`${rows.faults} = '[]'`));
  await writeAuditEntry(tx, actor, {
    action: "clientImports.undone",
    kind: "clientImport",
    id: record.id,
    after: { name: record.name, ...undone },
  });
  return { rows: 0, ended: record.id };
}
