/** Creates, corrects, pays and deletes contracts. */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { writeAuditEntry, updateStamps } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import { nextNumber } from "../../../../server/crud/number-series.ts";
import { counterPayment, isLarge } from "../../legalization/server/public.ts";
import type { ContractChanges, ContractDraft, consulateContract as contract } from "../contract.ts";
import { isFinalValeState } from "../states.ts";
import { toDocumentInput, writeContractDocuments } from "./contract-documents.ts";
import { priceDocuments, whoseColumns } from "./contract-draft.ts";
import { notifyContractMove } from "./notifications.ts";
import {
  recordContractCreation,
  type ContractRow,
  lockContract,
  moveContract,
  assertContractVersion,
} from "./workflows.ts";
import { readContract } from "./queries.ts";
import { stepContract } from "./contract-transition.ts";
import { consulateContracts, consulateDocuments } from "./tables.ts";

export const createContract = (input: ContractDraft, call: Call) =>
  inTransaction(call.db, async (tx) => {
    const holderColumns = await whoseColumns(tx, input, call);
    const number = await nextNumber(tx, "CE", call.now);
    const { urgent = false, documents } = input;
    const pricing = await priceDocuments(tx, call, { ...holderColumns, number, urgent, documents, stored: [] });
    const at = call.now.toISOString();
    const by = requireCaller(call).userId;
    const [row] = await tx
      .insert(consulateContracts)
      .values({
        id: newId(),
        number,
        ...holderColumns,
        ...pricing.columns,
        ...updateStamps(call, call.now),
        createdAt: at,
        createdBy: by,
        statusAt: at,
      })
      .returning();
    if (!row) throw new Error("no row was written");
    await writeContractDocuments(tx, call, row.id, pricing.rows);
    await recordContractCreation(tx, row, { actor: call, now: call.now });
    return readContract(tx, row.id);
  });

/** Writes fields or makes one transition. INVALID with ALONE for both. */
export const updateContract = (input: ContractChanges, call: Call) =>
  inTransaction(call.db, async (tx) => {
    const { _id, updatedAt, state, note: _note, packageNumber: _packageNumber, receiver: _receiver, ...fields } = input;
    const row = await lockContract(tx, _id);
    await assertContractVersion(tx, row, updatedAt, call.now);
    if (!state) await correctContract(tx, row, input, call);
    else if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields: { state: ["ALONE"] } });
    else await stepContract(tx, row, { ...input, state }, call);
    return readContract(tx, _id);
  });

/** Records the full payment, not dated in the future; work on the contract starts then. */
export const confirmContractPaid = (input: ParsedOf<typeof contract.confirmPaid>, call: Call) =>
  inTransaction(call.db, async (tx) => {
    const { _id, updatedAt: expectedVersion, date, method, amount, reference } = input;
    const before = await lockContract(tx, _id);
    const today = dayOf(call.now);
    const moved = await moveContract(tx, before, {
      to: "inSettlement",
      asActor: "staff",
      actor: call,
      now: call.now,
      expectedVersion,
      input: { date, method, amount, reference },
      set: async () => {
        const payment = counterPayment({ date, method, amount, reference }, { total: before.amountTotal, today });
        return { payment, paidAt: call.now.toISOString(), needsSignature: await isLarge(tx, before, today) };
      },
    });
    await notifyContractMove(tx, call.server, { ...moved, before, actor: call });
    return readContract(tx, _id);
  });

/** Only an unpaid contract can be deleted; its number is never reused. */
export const removeContract = ({ id }: { readonly id: string }, call: Call) =>
  inTransaction(call.db, async (tx) => {
    const row = await lockContract(tx, id);
    if (row.state !== "pendingToPay") throw transitionNotAllowed({ ...row, status: row.state }, "deleted");
    await tx
      .update(consulateContracts)
      .set({ deletedAt: call.now.toISOString(), ...updateStamps(call, call.now) })
      .where(eq(consulateContracts.id, id));
    await writeAuditEntry(tx, call, {
      action: "consulate.remove",
      kind: "consulate",
      id,
      before: { number: row.number },
    });
    return { deleted: true as const };
  });

/** Fields are editable until work starts, then only package number and notes; documents and price only while unpaid. */
async function correctContract(tx: Transaction, row: ContractRow, input: ContractChanges, call: Call): Promise<void> {
  const {
    documents,
    urgent,
    notes,
    packageNumber,
    note,
    _id,
    updatedAt: _updatedAt,
    receiver: _receiver,
    ...changes
  } = input;
  const isUnpaid = row.state === "pendingToPay";
  const isEditable = isUnpaid || row.state === "inSettlement";
  const hasChanges = Object.values(changes).some((each) => each !== undefined);
  const changesPrice = documents !== undefined || urgent !== undefined;
  if (isFinalValeState(row) || (hasChanges && !isEditable) || (changesPrice && !isUnpaid))
    throw transitionNotAllowed({ ...row, status: row.state }, row.state);
  const holderColumns = isEditable
    ? await whoseColumns(tx, input, call, row)
    : { ...(notes !== undefined && { notes: notes || null }) };
  const pricing = isUnpaid ? await reprice(tx, { ...row, ...holderColumns }, input, call) : {};
  await tx
    .update(consulateContracts)
    .set({
      ...holderColumns,
      ...pricing,
      ...(packageNumber !== undefined && { packageNumber: packageNumber || null }),
      ...updateStamps(call, call.now),
    })
    .where(eq(consulateContracts.id, _id));
  const fields = Object.keys(input).filter((each) => each !== "_id" && each !== "updatedAt");
  const after = { number: row.number, fields };
  await writeAuditEntry(tx, call, {
    action: "consulate.correct",
    kind: "consulate",
    id: row.id,
    after,
    reason: note || undefined,
  });
}

/** Recalculates the price by today's tariff. */
async function reprice(tx: Transaction, row: ContractRow, input: ContractChanges, call: Call) {
  const ofContract = eq(consulateDocuments.contractId, row.id);
  const stored = await tx.select().from(consulateDocuments).where(ofContract).orderBy(consulateDocuments.order);
  const { columns, rows } = await priceDocuments(tx, call, {
    ...row,
    urgent: input.urgent ?? row.urgent,
    documents: input.documents ?? stored.map(toDocumentInput),
    stored,
  });
  await tx.delete(consulateDocuments).where(ofContract);
  await writeContractDocuments(tx, call, row.id, rows);
  return columns;
}
