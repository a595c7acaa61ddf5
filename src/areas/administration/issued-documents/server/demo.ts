/** Demo documents: one of each kind, one withdrawal that was approved, and one that waits for a second person. */
import { and, asc, eq } from "drizzle-orm";
import type { Download } from "../../../../kit/contract/contract.ts";
import { personActor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Database, inTransaction } from "../../../../server/database/connection.ts";
import { demoCall } from "../../../../server/demo/demo-call.ts";
import type { Server } from "../../../../server/server.ts";
import { personByEmail, readEffectivePermissions } from "../../people/server/public.ts";
import { type DocumentSource, documentSources } from "./document-source.ts";
import { printDocuments } from "./print-documents.ts";
import { issuedDocuments } from "./tables.ts";

export async function demoIssuedDocuments(db: Database, server: Server): Promise<void> {
  for (const source of documentSources()) await printDemoDocument(server, source);
  await demoWithdrawals(db, server);
}

/** Prints a record of the demo office as the person who may; undefined if there is none. */
export async function printDemoDocument<Input>(
  server: Server,
  source: DocumentSource<Input>,
): Promise<Download | undefined> {
  const { demo } = source;
  const person = await personByEmail(server.db, demo.email);
  const input = await demo.input(server.db);
  if (!person || input === undefined) return undefined;
  const { caller } = await readEffectivePermissions(server.db, person.id);
  return printDocuments(demoCall(server, caller), source, input);
}

/** Withdraws the first valid invoice of the demo, and requests the withdrawal of the second one. */
async function demoWithdrawals(db: Database, server: Pick<Server, "now">): Promise<void> {
  const asker = await personByEmail(db, "management@demo.example");
  const approver = await personByEmail(db, "administrator@demo.example");
  if (!asker || !approver) return;
  const at = server.now().toISOString();
  const reason = "Se entregó a otra persona por error";
  await inTransaction(db, async (tx) => {
    const documents = await tx
      .select({ id: issuedDocuments.id, number: issuedDocuments.number })
      .from(issuedDocuments)
      .where(and(eq(issuedDocuments.kind, "invoice"), eq(issuedDocuments.state, "valid")))
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
