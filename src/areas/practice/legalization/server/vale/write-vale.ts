/** Creates, corrects and moves vouchers, and records the progress of their documents. */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { addWorkingDays } from "../../../../../kit/time/working-days.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { writeAuditEntry, updateStamps } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { transitionNotAllowed } from "../../../../../server/workflow/state-machine.ts";
import { nextNumber } from "../../../../../server/crud/number-series.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import type { SavedVale } from "../../contract.ts";
import { isFinalValeState, type LegalState } from "../../states.ts";
import { draftOf, priceDraft } from "./vale-draft.ts";
import { notifyValeMove } from "../notifications.ts";
import { beginVale, lockVale, moveVale, assertValeVersion, type ValeRow } from "./vale-workflow.ts";
import { toHolderInput } from "../contract-parties.ts";
import { applyDocumentProgress } from "../document-progress.ts";
import { readVale } from "../queries.ts";
import { endLink, valeTransitionInput } from "./vale-transition.ts";
import { legalDocuments, legalizationContracts } from "../tables.ts";

/** Writes fields or makes one transition; other fields are ignored by a transition. */
export function saveVale(input: SavedVale, call: Call) {
  const { _id, state } = input;
  return inTransaction(call.db, async (tx) => {
    if (!_id) return readVale(tx, await createVale(tx, input, call));
    const row = await lockVale(tx, _id);
    if (input.updatedAt === undefined) throw new Refusal("INVALID", { fields: { updatedAt: ["REQUIRED"] } });
    await assertValeVersion(tx, row, input.updatedAt, call.now);
    if (state) await move(tx, row, { ...input, state }, call);
    else await correctVale(tx, row, input, call);
    return readVale(tx, _id);
  });
}

async function move(tx: Transaction, before: ValeRow, input: SavedVale & { readonly state: LegalState }, call: Call) {
  const result = await moveVale(tx, before, valeTransitionInput(tx, before, input, call));
  await notifyValeMove(tx, call.server, { ...result, before, actor: call });
}

async function createVale(tx: Transaction, input: SavedVale, call: Call): Promise<string> {
  const { holder, documents, state } = input;
  const missing = {
    ...(!holder && { "holder.fullName": ["REQUIRED"] }),
    ...(!documents && { documents: ["REQUIRED"] }),
    ...(state && { state: ["CHOICE"] }),
  };
  if (!holder || !documents || state) throw new Refusal("INVALID", { fields: missing });
  const { columns, rows } = await priceDraft(tx, { ...input, holder, documents }, call);
  const at = call.now.toISOString();
  const [row] = await tx
    .insert(legalizationContracts)
    .values({
      ...columns,
      ...updateStamps(call, call.now),
      createdAt: at,
      createdBy: requireCaller(call).userId,
      number: await nextNumber(tx, "VL", call.now),
      dueOn: addWorkingDays(dayOf(call.now), await readSetting(tx, "legal.voucherDays")),
      statusAt: at,
      id: newId(),
    })
    .returning();
  if (!row) throw new Error("no row was written");
  await tx.insert(legalDocuments).values(rows.map((each) => ({ ...each, contractId: row.id })));
  await beginVale(tx, row, { actor: call, now: call.now });
  return row.id;
}

async function correctVale(tx: Transaction, row: ValeRow, input: SavedVale, call: Call): Promise<void> {
  const { client, filing, holder, holderInCuba, note } = input;
  const isUnpaid = row.state === "pendingToPay";
  const changesData = [client, filing, holder, holderInCuba].some((each) => each !== undefined);
  if (isFinalValeState(row) || (changesData && !isUnpaid))
    throw transitionNotAllowed({ ...row, status: row.state }, row.state);
  const columns = isUnpaid ? await reprice(tx, row, input, call) : await applyDocumentProgress(tx, row, input);
  await tx
    .update(legalizationContracts)
    .set({ ...columns, ...updateStamps(call, call.now) })
    .where(eq(legalizationContracts.id, row.id));
  const fields = Object.keys(input).filter((each) => each !== "_id" && each !== "updatedAt");
  const action = isUnpaid ? "legalization.correct" : "legalization.progress";
  const after = { number: row.number, fields };
  await writeAuditEntry(tx, call, { action, kind: "legalization", id: row.id, after, reason: note });
}

/** Recalculates the price from the input and the stored values. */
async function reprice(tx: Transaction, row: ValeRow, input: SavedVale, call: Call): Promise<Partial<ValeRow>> {
  await endLink(tx, row, call.now);
  const { documents: stored } = await readVale(tx, row.id);
  const { columns, rows } = await priceDraft(
    tx,
    { ...input, documents: input.documents ?? stored.map(draftOf), holder: input.holder ?? toHolderInput(row) },
    call,
    { row, documents: stored },
  );
  await tx.delete(legalDocuments).where(eq(legalDocuments.contractId, row.id));
  await tx.insert(legalDocuments).values(rows.map((each) => ({ ...each, contractId: row.id })));
  return columns;
}
