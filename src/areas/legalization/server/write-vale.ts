/** A voucher written down, corrected while it is not paid, told of its documents later, or taken one step on. */
import { eq } from "drizzle-orm";
import { addWorkingDays, dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { writeAuditEntry, updateStamps } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { transitionNotAllowed } from "../../../server/workflow/state-machine.ts";
import { nextNumber } from "../../../server/crud/number-series.ts";
import { readSetting } from "../../settings/server/public.ts";
import type { SavedVale } from "../contract.ts";
import { isFinalValeState, type LegalState } from "../states.ts";
import { draftOf, priceDraft } from "./vale-draft.ts";
import { notifyValeMove } from "./notifications.ts";
import { beginVale, lockVale, moveVale, assertValeVersion, type ValeRow } from "./vale-workflow.ts";
import { holderAsInput } from "./contract-parties.ts";
import { applyDocumentProgress } from "./document-progress.ts";
import { readVale } from "./queries.ts";
import { endLink, valeTransitionInput } from "./vale-transition.ts";
import { legalDocuments, legalizationContracts } from "./tables.ts";

/** One call writes fields or takes one step, not both. */
export function save(wanted: SavedVale, call: Call) {
  const { _id, state } = wanted;
  return inTransaction(call.db, async (tx) => {
    if (!_id) return readVale(tx, await create(tx, wanted, call));
    const row = await lockVale(tx, _id);
    if (wanted.updatedAt === undefined) throw new Refusal("INVALID", { fields: { updatedAt: ["REQUIRED"] } });
    await assertValeVersion(tx, row, wanted.updatedAt, call.now);
    if (state) await move(tx, row, { ...wanted, state }, call);
    else await correct(tx, row, wanted, call);
    return readVale(tx, _id);
  });
}

async function move(tx: Transaction, was: ValeRow, wanted: SavedVale & { readonly state: LegalState }, call: Call) {
  const moved = await moveVale(tx, was, valeTransitionInput(tx, was, wanted, call));
  await notifyValeMove(tx, call.server, { ...moved, before: was, actor: call });
}

async function create(tx: Transaction, wanted: SavedVale, call: Call): Promise<string> {
  const { holder, documents, state } = wanted;
  const missing = {
    ...(!holder && { "holder.fullName": ["REQUIRED"] }),
    ...(!documents && { documents: ["REQUIRED"] }),
    ...(state && { state: ["CHOICE"] }),
  };
  if (!holder || !documents || state) throw new Refusal("INVALID", { fields: missing });
  const { columns, rows } = await priceDraft(tx, { ...wanted, holder, documents }, call);
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

async function correct(tx: Transaction, row: ValeRow, wanted: SavedVale, call: Call): Promise<void> {
  const { client, filing, holder, holderInCuba, note } = wanted;
  const isOpen = row.state === "pendingToPay";
  const isTyped = [client, filing, holder, holderInCuba].some((each) => each !== undefined);
  if (isFinalValeState(row) || (isTyped && !isOpen))
    throw transitionNotAllowed({ ...row, status: row.state }, row.state);
  const set = isOpen ? await repriced(tx, row, wanted, call) : await applyDocumentProgress(tx, row, wanted);
  await tx
    .update(legalizationContracts)
    .set({ ...set, ...updateStamps(call, call.now) })
    .where(eq(legalizationContracts.id, row.id));
  const fields = Object.keys(wanted).filter((each) => each !== "_id" && each !== "updatedAt");
  const action = isOpen ? "legalization.correct" : "legalization.progress";
  const after = { number: row.number, fields };
  await writeAuditEntry(tx, call, { action, kind: "legalization", id: row.id, after, reason: note });
}

/** Its price is made anew: what was typed before and stays is read with it. */
async function repriced(tx: Transaction, row: ValeRow, wanted: SavedVale, call: Call): Promise<Partial<ValeRow>> {
  await endLink(tx, row, call.now);
  const { documents: known } = await readVale(tx, row.id);
  const { columns, rows } = await priceDraft(
    tx,
    { ...wanted, documents: wanted.documents ?? known.map(draftOf), holder: wanted.holder ?? holderAsInput(row) },
    call,
    { row, known },
  );
  await tx.delete(legalDocuments).where(eq(legalDocuments.contractId, row.id));
  await tx.insert(legalDocuments).values(rows.map((each) => ({ ...each, contractId: row.id })));
  return columns;
}
