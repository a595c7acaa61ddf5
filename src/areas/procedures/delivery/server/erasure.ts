/** Erases personal data from the deliveries of a request. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { eraseAuditValues } from "../../../../server/audit/log/erase-values.ts";
import type { Server } from "../../../../server/server.ts";
import { eraseIssuedDocuments } from "../../../administration/issued-documents/server/public.ts";
import { eraseMails } from "../../../administration/outgoing-mail/server/public.ts";
import { deliveries, deliveryLog } from "./tables.ts";

/** Erases receiver, address and documents; municipality, price and dates stay. */
export async function eraseReceivers(
  tx: Transaction,
  server: Pick<Server, "files" | "now">,
  commonId: string,
): Promise<void> {
  const erased = await tx
    .update(deliveries)
    .set({
      receiverName: "—",
      receiverCi: "—",
      receiverPhone: "—",
      address: "—",
      // The name of a document can contain its holder's name.
      documents: sql`(select coalesce(jsonb_agg(each || '{"name": "—"}'), '[]') from jsonb_array_elements(${deliveries.documents}) each)`,
      observations: null,
      takenByName: null,
      takenByCi: null,
      updatedAt: sql`now()`,
    })
    .where(eq(deliveries.commonId, commonId))
    .returning({ id: deliveries.id, ownerId: deliveries.ownerId, lotNumber: deliveries.lotNumber });
  const ids = erased.map((row) => row.id);
  if (ids.length === 0) return;
  await tx.update(deliveryLog).set({ note: null }).where(inArray(deliveryLog.deliveryId, ids));
  await eraseMails(tx, "delivery", ids);
  const records = ids.map((id) => ({ kind: "delivery", id }));
  await eraseAuditValues(tx, "system", records);
  // A lot sheet lists this receiver together with others.
  const current = erased.flatMap(({ lotNumber }) => lotNumber ?? []);
  const lotNumbers = new Set([...current, ...(await lotsWithSheetsOf(tx, ids))]);
  await eraseIssuedDocuments(tx, "system", server, [...lotNumbers]);
}

/** Lots that were printed with one of these parcels: it may have left its lot after the print. */
async function lotsWithSheetsOf(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const { recordKind, recordId, after } = auditLog;
  const isOnSheet = sql`${after} ? 'found' and (${after} -> 'found') ?| ${sql.param(ids)}::text[]`;
  const rows = await tx
    .selectDistinct({ number: recordId })
    .from(auditLog)
    .where(and(eq(recordKind, "deliveryLot"), isOnSheet));
  return rows.map(({ number }) => number);
}
