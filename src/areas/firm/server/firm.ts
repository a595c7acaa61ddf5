/** The firm's one record: read by all that speaks in its name, changed by those who keep the settings. */
import type { ParsedOf } from "../../../kit/contract.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../server/database/connection.ts";
import { preparedQuery } from "../../../server/database/prepared-query.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { assertVersion } from "../../../server/crud/version-conflict.ts";
import { Firm, type firmContract as contract } from "../contract.ts";
import { firms } from "./tables.ts";

type Row = typeof firms.$inferSelect;

/** What its record is called in the audit log. */
export const theFirm = { kind: "firm", id: "firm" } as const;

const itsRecord = preparedQuery((db) => db.select().from(firms));

export async function readFirm(db: Queryable): Promise<Firm> {
  const [row] = await itsRecord(db, {});
  return shown(found(row));
}

export async function updateFirm(call: Call, wanted: ParsedOf<typeof contract.update>): Promise<Firm> {
  const { updatedAt: _, ...said } = wanted;
  return inTransaction(call.db, async (tx) => {
    const before = await lockFirm(tx);
    await assertVersion(tx, { ...theFirm, updatedAt: before.updatedAt, shape: Firm, show: () => before }, wanted);
    const { name, legalName, taxId, account, address, phone, email } = before;
    const were = { name, legalName, taxId, account, address, phone, email };
    const after = await changeFirm(tx, call, said);
    await writeAuditEntry(tx, call, { action: "firm.update", ...theFirm, before: were, after: said });
    return after;
  });
}

/** As it is now, kept so until the end of the transaction. */
export async function lockFirm(tx: Transaction): Promise<Firm> {
  const [row] = await tx.select().from(firms).for("update");
  return shown(found(row));
}

export async function changeFirm(tx: Transaction, call: Call, values: Partial<Row>): Promise<Firm> {
  const stamp = { updatedAt: call.now.toISOString(), updatedBy: requireCaller(call).userId };
  const [row] = await tx
    .update(firms)
    .set({ ...values, ...stamp })
    .returning();
  return shown(found(row));
}

function shown({ name, legalName, taxId, account, address, phone, email, openedAt, updatedAt }: Row): Firm {
  return { _id: theFirm.id, name, legalName, taxId, account, address, phone, email, openedAt, updatedAt };
}

function found(row: Row | undefined): Row {
  if (!row) throw new Error("the firm's record is missing");
  return row;
}
