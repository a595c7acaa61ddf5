/** Withdrawal of a document: one person requests it with a reason, another one approves. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { actorName, updateStamps, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { assertVersion, versionConflict } from "../../../../server/crud/version-conflict.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { IssuedDocument } from "../contract.ts";
import { serializeIssuedDocument } from "./issued-document-list.ts";
import { issuedDocuments } from "./tables.ts";

type Row = typeof issuedDocuments.$inferSelect;
interface VersionedInput {
  readonly _id: string;
  readonly updatedAt: string;
}

export const requestWithdrawal = (call: Call, { reason, ...input }: VersionedInput & { readonly reason: string }) =>
  changeDocument(call, input, {
    action: "issuedDocuments.requestWithdrawal",
    reason,
    isAllowed: ({ withdrawalRequestedAt }) => withdrawalRequestedAt === null,
    set: {
      withdrawalReason: reason,
      withdrawalRequestedAt: call.now.toISOString(),
      withdrawalRequestedBy: requireCaller(call).userId,
      withdrawalRequestedByName: actorName(call),
    },
  });

/** By the requester, or by anyone else who may approve. */
export const rejectWithdrawal = (call: Call, input: VersionedInput) =>
  changeDocument(call, input, {
    action: "issuedDocuments.rejectWithdrawal",
    isAllowed: isRequested,
    set: {
      withdrawalReason: null,
      withdrawalRequestedAt: null,
      withdrawalRequestedBy: null,
      withdrawalRequestedByName: null,
    },
  });

/** WITHDRAWAL_SECOND_PERSON if the caller requested it. */
export const withdraw = (call: Call, input: VersionedInput) =>
  changeDocument(call, input, {
    action: "issuedDocuments.withdraw",
    isAllowed: (row) => {
      if (row.withdrawalRequestedBy === requireCaller(call).userId) throw new Refusal("WITHDRAWAL_SECOND_PERSON");
      return isRequested(row);
    },
    set: { state: "withdrawn", withdrawnAt: call.now.toISOString(), withdrawnByName: actorName(call) },
  });

const isRequested = ({ withdrawalRequestedAt }: Row) => withdrawalRequestedAt !== null;

interface Change {
  readonly action: string;
  readonly reason?: string;
  readonly isAllowed: (row: Row) => boolean;
  readonly set: Partial<Row>;
}

/** Changes a valid document. CONFLICT if it changed since it was read, or does not allow the change any more. */
async function changeDocument(
  call: Call,
  { _id: id, updatedAt }: VersionedInput,
  { action, reason, isAllowed, set }: Change,
): Promise<IssuedDocument> {
  return inTransaction(call.db, async (tx) => {
    const ofId = eq(issuedDocuments.id, id);
    const [row] = await tx.select().from(issuedDocuments).where(ofId).for("update");
    if (!row) throw new Refusal("NOT_FOUND");
    const show = () => serializeIssuedDocument(row);
    const record = { kind: "issuedDocument", id, updatedAt: row.updatedAt, shape: IssuedDocument, show };
    await assertVersion(tx, record, { updatedAt });
    if (row.state !== "valid" || !isAllowed(row)) throw await versionConflict(tx, record, { updatedAt });
    const [changed] = await tx
      .update(issuedDocuments)
      .set({ ...set, ...updateStamps(call, call.now) })
      .where(ofId)
      .returning();
    if (!changed) throw new Error("the locked document is gone");
    await writeAuditEntry(tx, call, {
      action,
      kind: "issuedDocument",
      id,
      reason: reason ?? row.withdrawalReason ?? undefined,
      // Both names stand in the entry of a decision.
      after: {
        number: row.number,
        version: row.version,
        ...(row.withdrawalRequestedByName && { requestedBy: row.withdrawalRequestedByName }),
      },
    });
    return serializeIssuedDocument(changed);
  });
}
