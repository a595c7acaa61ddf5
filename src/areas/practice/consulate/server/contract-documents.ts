/** Stores the documents of a consulate contract with their prices. */
import { actorName, actorUserId } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { ConsulateDocumentInput } from "../contract.ts";
import { priceDocuments } from "./contract-draft.ts";
import { consulateDocumentLog, consulateDocuments } from "./tables.ts";
import type { DocumentRow } from "./workflows.ts";

export const toDocumentInput = ({
  id: _id,
  documentType,
  holderName,
  quantity,
  process,
}: DocumentRow): ConsulateDocumentInput => ({
  _id,
  documentType,
  holderName,
  quantity,
  process,
});

type DocumentRows = Awaited<ReturnType<typeof priceDocuments>>["rows"];

/** Inserts the documents with their first log entries; the audit entry of the contract includes them. */
export async function writeContractDocuments(
  tx: Transaction,
  call: Call,
  contractId: string,
  rows: DocumentRows,
): Promise<void> {
  const by = actorUserId(call);
  const stamps = { createdBy: by, updatedBy: by };
  await tx.insert(consulateDocuments).values(rows.map((each) => ({ ...each, ...stamps, contractId })));
  const at = call.now.toISOString();
  await tx.insert(consulateDocumentLog).values(
    rows.map(({ id }) => ({
      documentId: id,
      to: "registered" as const,
      at,
      by,
      byName: actorName(call),
      note: null,
    })),
  );
}
