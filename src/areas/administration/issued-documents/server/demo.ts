/** Demo withdrawals: one approved, one that waits for a second person. */
import { asc, eq } from "drizzle-orm";
import { personActor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Database, inTransaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { personByEmail } from "../../people/server/public.ts";
import { issuedDocuments } from "./tables.ts";

/** Withdraws the first valid document of the demo, and requests the withdrawal of the second one. */
export async function demoWithdrawals(db: Database, server: Pick<Server, "now">): Promise<void> {
  const asker = await personByEmail(db, "management@demo.example");
  const approver = await personByEmail(db, "administrator@demo.example");
  if (!asker || !approver) return;
  const at = server.now().toISOString();
  const reason = "Se entregó a otra persona por error";
  await inTransaction(db, async (tx) => {
    const documents = await tx
      .select({ id: issuedDocuments.id, number: issuedDocuments.number })
      .from(issuedDocuments)
      .where(eq(issuedDocuments.state, "valid"))
      .orderBy(asc(issuedDocuments.issuedAt), asc(issuedDocuments.id))
      .limit(2);
    for (const [index, { id, number }] of documents.entries()) {
      const isApproved = index === 0;
      await tx
        .update(issuedDocuments)
        .set({
          withdrawalReason: reason,
          withdrawalRequestedAt: at,
          withdrawalRequestedBy: asker.id,
          withdrawalRequestedByName: asker.name,
          updatedAt: at,
          ...(isApproved && { state: "withdrawn", withdrawnAt: at, withdrawnByName: approver.name }),
        })
        .where(eq(issuedDocuments.id, id));
      const entry = { kind: "issuedDocument", id, reason, after: { number } };
      await writeAuditEntry(tx, personActor(asker.id, asker.name), {
        ...entry,
        action: "issuedDocuments.requestWithdrawal",
      });
      if (isApproved)
        await writeAuditEntry(tx, personActor(approver.id, approver.name), {
          ...entry,
          action: "issuedDocuments.withdraw",
        });
    }
  });
}
