/** A contract written down, corrected, paid, or struck out. */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { actorName, writeAuditEntry, updateStamps, actorUserId } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { transitionNotAllowed } from "../../../server/workflow/state-machine.ts";
import { nextNumber } from "../../../server/crud/number-series.ts";
import { isLarge } from "../../legalization/server/public.ts";
import type {
  ContractChanges,
  ContractDraft,
  consulateContract as contract,
  ConsulateDocumentInput,
} from "../contract.ts";
import { isFinalValeState } from "../states.ts";
import { pricedDocuments, whoseColumns } from "./contract-draft.ts";
import { notifyContractMove } from "./notifications.ts";
import {
  recordContractCreation,
  type ContractRow,
  type DocumentRow,
  lockContract,
  moveContract,
  assertContractVersion,
} from "./workflows.ts";
import { readContract } from "./queries.ts";
import { stepContract } from "./contract-transition.ts";
import { consulateContracts, consulateDocumentLog, consulateDocuments } from "./tables.ts";

export const createContract = (wanted: ContractDraft, call: Call) =>
  inTransaction(call.db, async (tx) => {
    const whose = await whoseColumns(tx, wanted, call);
    const number = await nextNumber(tx, "CE", call.now);
    const { urgent = false, documents } = wanted;
    const priced = await pricedDocuments(tx, call, { ...whose, number, urgent, documents, known: [] });
    const at = call.now.toISOString();
    const by = requireCaller(call).userId;
    const [row] = await tx
      .insert(consulateContracts)
      .values({
        id: newId(),
        number,
        ...whose,
        ...priced.columns,
        ...updateStamps(call, call.now),
        createdAt: at,
        createdBy: by,
        statusAt: at,
      })
      .returning();
    if (!row) throw new Error("no row was written");
    await writeDocuments(tx, call, row.id, priced.rows);
    await recordContractCreation(tx, row, { actor: call, now: call.now });
    return readContract(tx, row.id);
  });

/** One call writes fields or takes one step, not both. */
export const updateContract = (wanted: ContractChanges, call: Call) =>
  inTransaction(call.db, async (tx) => {
    const { _id, updatedAt, state, note: _note, packageNumber: _package, receiver: _receiver, ...fields } = wanted;
    const row = await lockContract(tx, _id);
    await assertContractVersion(tx, row, updatedAt, call.now);
    if (!state) await correct(tx, row, wanted, call);
    else if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields: { state: ["ALONE"] } });
    else await stepContract(tx, row, { ...wanted, state }, call);
    return readContract(tx, _id);
  });

/** All that is due, not later than today; it is at work from then on. */
export const confirmContractPaid = (wanted: ParsedOf<typeof contract.confirmPaid>, call: Call) =>
  inTransaction(call.db, async (tx) => {
    const { _id, updatedAt: read, date, method, amount, reference } = wanted;
    const was = await lockContract(tx, _id);
    const today = dayOf(call.now);
    const moved = await moveContract(tx, was, {
      to: "inSettlement",
      asActor: "staff",
      actor: call,
      now: call.now,
      expectedVersion: read,
      input: { date, method, amount, reference },
      set: async () => {
        const fields = {
          ...(date > today && { date: ["FUTURE"] }),
          ...(amount !== was.amountTotal && { amount: ["DIFFERENT"] }),
        };
        if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
        const payment = { date, method, amount, reference: reference || null };
        return { payment, paidAt: call.now.toISOString(), needsSignature: await isLarge(tx, was, today) };
      },
    });
    await notifyContractMove(tx, call.server, { ...moved, before: was, actor: call });
    return readContract(tx, _id);
  });

/** Only one that nobody paid; its number is never given again. */
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

/** What it says, until it is at work; then its package and notes. Its documents and its price only while nobody paid it. */
async function correct(tx: Transaction, row: ContractRow, wanted: ContractChanges, call: Call): Promise<void> {
  const { documents, urgent, notes, packageNumber, note, _id, updatedAt: _read, receiver: _to, ...typed } = wanted;
  const isOpen = row.state === "pendingToPay";
  const isNew = isOpen || row.state === "inSettlement";
  const isTyped = Object.values(typed).some((each) => each !== undefined);
  const isPriced = documents !== undefined || urgent !== undefined;
  if (isFinalValeState(row) || (isTyped && !isNew) || (isPriced && !isOpen))
    throw transitionNotAllowed({ ...row, status: row.state }, row.state);
  const whose = isNew
    ? await whoseColumns(tx, wanted, call, row)
    : { ...(notes !== undefined && { notes: notes || null }) };
  const priced = isOpen ? await repriced(tx, { ...row, ...whose }, wanted, call) : {};
  await tx
    .update(consulateContracts)
    .set({
      ...whose,
      ...priced,
      ...(packageNumber !== undefined && { packageNumber: packageNumber || null }),
      ...updateStamps(call, call.now),
    })
    .where(eq(consulateContracts.id, _id));
  const fields = Object.keys(wanted).filter((each) => each !== "_id" && each !== "updatedAt");
  const after = { number: row.number, fields };
  await writeAuditEntry(tx, call, {
    action: "consulate.correct",
    kind: "consulate",
    id: row.id,
    after,
    reason: note || undefined,
  });
}

/** Its price is made anew by the tariff of today. */
async function repriced(tx: Transaction, row: ContractRow, wanted: ContractChanges, call: Call) {
  const of = eq(consulateDocuments.contractId, row.id);
  const known = await tx.select().from(consulateDocuments).where(of).orderBy(consulateDocuments.order);
  const { columns, rows } = await pricedDocuments(tx, call, {
    ...row,
    urgent: wanted.urgent ?? row.urgent,
    documents: wanted.documents ?? known.map(draftOf),
    known,
  });
  await tx.delete(consulateDocuments).where(of);
  await writeDocuments(tx, call, row.id, rows);
  return columns;
}

const draftOf = ({ id: _id, documentType, holderName, quantity, process }: DocumentRow): ConsulateDocumentInput => ({
  _id,
  documentType,
  holderName,
  quantity,
  process,
});

type Priced = Awaited<ReturnType<typeof pricedDocuments>>["rows"];

/** With the first line of each; the audit line of the contract tells of them. */
async function writeDocuments(tx: Transaction, call: Call, contractId: string, rows: Priced): Promise<void> {
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
