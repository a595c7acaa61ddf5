/** The firm's one record, used in documents and edited with the permission for settings. */
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../server/database/connection.ts";
import { preparedQuery } from "../../../../server/database/prepared-query.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { assertVersion } from "../../../../server/crud/version-conflict.ts";
import { Firm, type firmContract as contract } from "../contract.ts";
import { firms } from "./tables.ts";

type Row = typeof firms.$inferSelect;

/** Its identity in the audit log. */
export const firmRecord = { kind: "firm", id: "firm" } as const;

const itsRecord = preparedQuery((db) => db.select().from(firms));

export async function readFirm(db: Queryable): Promise<Firm> {
  const [row] = await itsRecord(db, {});
  return toFirm(requireRow(row));
}

export async function updateFirm(call: Call, input: ParsedOf<typeof contract.update>): Promise<Firm> {
  const { updatedAt: _, ...values } = input;
  return inTransaction(call.db, async (tx) => {
    const before = await lockFirm(tx);
    await assertVersion(tx, { ...firmRecord, updatedAt: before.updatedAt, shape: Firm, show: () => before }, input);
    const { name, legalName, taxId, account, address, phone, email } = before;
    const were = { name, legalName, taxId, account, address, phone, email };
    const after = await changeFirm(tx, call, values);
    await writeAuditEntry(tx, call, { action: "firm.update", ...firmRecord, before: were, after: values });
    return after;
  });
}

/** Reads and locks the record until the transaction ends. */
export async function lockFirm(tx: Transaction): Promise<Firm> {
  const [row] = await tx.select().from(firms).for("update");
  return toFirm(requireRow(row));
}

export async function changeFirm(tx: Transaction, call: Call, values: Partial<Row>): Promise<Firm> {
  const stamps = { updatedAt: call.now.toISOString(), updatedBy: requireCaller(call).userId };
  const [row] = await tx
    .update(firms)
    .set({ ...values, ...stamps })
    .returning();
  return toFirm(requireRow(row));
}

function toFirm({ name, legalName, taxId, account, address, phone, email, openedAt, updatedAt }: Row): Firm {
  return { _id: firmRecord.id, name, legalName, taxId, account, address, phone, email, openedAt, updatedAt };
}

function requireRow(row: Row | undefined): Row {
  if (!row) throw new Error("the firm's record is missing");
  return row;
}
