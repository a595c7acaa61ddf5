/**
 * Takes an import back, the last row first: who was made of it goes to the trash, who was changed is as before. Whoever
 * was used or changed since stays, and is told with the reason.
 */
import { and, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { type AuditEntry, personActor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { countReferences } from "../../../../server/crud/references.ts";
import { moveToTrash } from "../../../../server/crud/trash.ts";
import { importSteps } from "../../import-states.ts";
import { auditedFields as keptOf } from "../audited-fields.ts";
import { clientResource } from "../client-resource.ts";
import { clientImportRows as rows, clientImports as table, clients, dataSheets } from "../tables.ts";
import { isSameValue } from "../values.ts";
import type { RowFault } from "./read-rows.ts";
import { changeClients, type Who } from "./write-rows.ts";

type Import = typeof table.$inferSelect;
type Row = typeof rows.$inferSelect;
type Client = typeof clients.$inferSelect;

/** Each of those that were made is removed for itself. */
const rowsInPart = 50;

export async function undoPart(tx: Transaction, of: Import, now: Date): Promise<{ rows: number; ended?: string }> {
  const actor = personActor(of.undoneBy ?? "", of.undoneByName ?? "");
  const who = { actor, userId: of.undoneBy, now, reason: of.name };
  const part = await tx
    .select()
    .from(rows)
    .where(
      and(
        eq(rows.importId, of.id),
        lt(rows.line, of.line),
        isNotNull(rows.writtenAt),
        inArray(rows.outcome, ["create", "update"]),
      ),
    )
    .orderBy(desc(rows.line))
    .limit(rowsInPart);
  const last = part.at(-1);
  if (!last) return endUndo(tx, of, who);
  const ids = part.flatMap(({ clientId }) => clientId ?? []);
  const found = await tx.select().from(clients).where(inArray(clients.id, ids)).orderBy(clients.id).for("update");
  const byId = new Map(found.map((client) => [client.id, client]));
  const undone = { back: of.undone?.back ?? 0, kept: of.undone?.kept ?? 0 };
  for (const row of part) {
    const client = byId.get(row.clientId ?? "");
    const faults =
      row.outcome === "create" ? await removeMade(tx, row, client, who) : await putBack(tx, row, client, who);
    undone[faults.length > 0 ? "kept" : "back"] += 1;
    const told = { faults, changes: [], found: faults.length > 0 ? (client?.clientNumber ?? null) : null };
    await tx
      .update(rows)
      .set(told)
      .where(and(eq(rows.importId, of.id), eq(rows.line, row.line)));
  }
  await tx
    .update(table)
    .set({ line: last.line, through: of.through + part.length, undone })
    .where(eq(table.id, of.id));
  return { rows: part.length };
}

/** None: there is nothing left of it. */
async function removeMade(
  tx: Transaction,
  row: Row,
  client: Client | undefined,
  who: Who,
): Promise<readonly RowFault[]> {
  // Somebody removed it already.
  if (!client) return [];
  if (client.mergedInto || !isAsWritten(client, row)) return changedSince("name");
  const { id: _id, clientNumber, name } = client;
  const [sheet] = await tx.select({ id: dataSheets.id }).from(dataSheets).where(eq(dataSheets.clientId, _id));
  const holds = await countReferences(tx, "client", clientResource.references, { _id, clientNumber });
  if (sheet || holds.length > 0) return [{ field: "name", code: "USED_SINCE" }];
  const called = `${name} (${clientNumber})`;
  await moveToTrash(tx, who, { kind: "client", key: clients.id, id: _id }, { es: called, en: called });
  await tell(tx, who, [{ ...deedOf(_id, "clients.remove"), before: keptOf(client), reason: who.reason }]);
  return [];
}

/** What is still as the row wrote it goes back. */
async function putBack(tx: Transaction, row: Row, client: Client | undefined, who: Who): Promise<readonly RowFault[]> {
  if (!client || client.mergedInto) return changedSince("name");
  const now = (field: string) => client[field as keyof Client];
  const back = row.changes
    .filter(({ field, to }) => isSameValue(now(field), to))
    .map(({ field, from, to }) => ({ field, from: to, to: from }));
  await tell(
    tx,
    who,
    await changeClients(tx, back.length > 0 ? [{ client, changes: back }] : [], "clients.undoImport", who),
  );
  return row.changes.flatMap(({ field, to }) => (isSameValue(now(field), to) ? [] : changedSince(field)));
}

const tell = (tx: Transaction, { actor }: Who, deeds: readonly AuditEntry[]) => writeAuditEntry(tx, actor, deeds);
const deedOf = (id: string, action: string) => ({ action, kind: "client", id });
const changedSince = (field: string): readonly RowFault[] => [{ field, code: "CHANGED_SINCE" }];
const isAsWritten = ({ updatedAt }: Client, { writtenAt }: Row) =>
  writtenAt !== null && Date.parse(updatedAt) === Date.parse(writtenAt);

async function endUndo(tx: Transaction, of: Import, { actor, now }: Who): Promise<{ rows: number; ended: string }> {
  const undone = of.undone ?? { back: 0, kept: 0 };
  await tx
    .update(table)
    .set({ status: importSteps.undone.to, undone, updatedAt: now.toISOString() })
    .where(eq(table.id, of.id));
  await tx.delete(rows).where(and(eq(rows.importId, of.id), sql`${rows.faults} = '[]'`));
  await writeAuditEntry(tx, actor, {
    action: "clientImports.undone",
    kind: "clientImport",
    id: of.id,
    after: { name: of.name, ...undone },
  });
  return { rows: 0, ended: of.id };
}
