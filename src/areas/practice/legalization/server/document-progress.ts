/** Progress of a voucher's documents: seals requested and obtained, documents obtained, observations. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { unknownCodeErrors } from "../../../administration/nomenclators/server/public.ts";
import type { LegalDocumentInput, SavedVale } from "../contract.ts";
import { obtains } from "../states.ts";
import type { LegalDocument } from "../vale.ts";
import type { ValeRow } from "./vale/vale-workflow.ts";
import { legalDocuments } from "./tables.ts";

/**
 * Writes the progress of the listed documents and returns the contract's remaining work. Document data and price do not
 * change.
 */
export async function applyDocumentProgress(
  tx: Transaction,
  row: ValeRow,
  { documents = [], packageNumber }: SavedVale,
): Promise<Partial<ValeRow>> {
  const rows = await tx
    .select()
    .from(legalDocuments)
    .where(eq(legalDocuments.contractId, row.id))
    .orderBy(legalDocuments.order);
  const stored = rows.map((each) => ({ ...each, _id: each.id }));
  const errors = { ...unknownDocumentErrors(documents, stored), ...(await validateSeals(tx, documents, stored)) };
  if (Object.keys(errors).length > 0) throw new Refusal("INVALID", { fields: errors });
  const updated = stored.map((document) => {
    const input = documents.find(({ _id }) => _id === document._id);
    return input ? { ...document, ...progressColumns(document, input) } : document;
  });
  for (const { id, stamps, obtainedAt, observedNote } of updated)
    await tx.update(legalDocuments).set({ stamps, obtainedAt, observedNote }).where(eq(legalDocuments.id, id));
  return { ...remainingWorkOf(updated), ...(packageNumber !== undefined && { packageNumber: packageNumber || null }) };
}

/** CHOICE for each document that does not belong to the contract, or is listed twice. */
function unknownDocumentErrors(
  documents: readonly LegalDocumentInput[],
  stored: readonly LegalDocument[],
): Record<string, string[]> {
  const errors = documents.flatMap(({ _id }, index) => {
    const isOther = documents.findIndex((each) => each._id === _id) < index;
    return isOther || !stored.some((each) => each._id === _id)
      ? [[`documents.${index}._id`, ["CHOICE"]] as [string, string[]]]
      : [];
  });
  return Object.fromEntries(errors);
}

function progressColumns(document: LegalDocument, { stamps, obtainedAt, observedNote }: LegalDocumentInput) {
  return {
    ...(stamps && { stamps: sealsOf(stamps, document.stamps) }),
    ...(obtainedAt !== undefined && { obtainedAt: obtainedAt || null }),
    ...(observedNote !== undefined && { observedNote: observedNote || null }),
  };
}

/** The given seals; dates that the input omits keep their stored values. */
export function sealsOf(inputs: NonNullable<LegalDocumentInput["stamps"]>, before: LegalDocument["stamps"]) {
  return inputs.map(({ stamp, required = true, requestedAt, obtainedAt }) => {
    const previous = before.find((each) => each.stamp === stamp);
    const valueOf = (value: string | undefined, previousValue: string | null | undefined) =>
      value === undefined ? (previousValue ?? null) : value || null;
    return {
      stamp,
      required,
      requestedAt: valueOf(requestedAt, previous?.requestedAt),
      obtainedAt: valueOf(obtainedAt, previous?.obtainedAt),
    };
  });
}

/** CHOICE for each seal of an unknown authority, or listed twice. */
export async function validateSeals(
  tx: Transaction,
  documents: readonly LegalDocumentInput[],
  stored: readonly LegalDocument[],
): Promise<Record<string, string[]>> {
  const seals = documents.flatMap(({ _id, stamps = [] }, index) => {
    const before = stored.find((each) => each._id === _id)?.stamps.map(({ stamp }) => stamp);
    return stamps.map(({ stamp }, sealIndex) => {
      const isOther = stamps.findIndex((each) => each.stamp === stamp) < sealIndex;
      return { field: `documents.${index}.stamps.${sealIndex}.stamp`, stamp, before, isOther };
    });
  });
  const repeated = seals.filter(({ isOther }) => isOther).map(({ field }) => [field, ["CHOICE"]] as [string, string[]]);
  const codes = seals.map(({ field, stamp, before }) => [field, "STAMP", stamp, before] as const);
  return { ...(await unknownCodeErrors(tx, codes)), ...Object.fromEntries(repeated) };
}

/** Remaining work, on which transitions depend. A document observed by an authority waits for no seal. */
export function remainingWorkOf(
  documents: readonly Pick<LegalDocument, "process" | "obtainedAt" | "stamps" | "observedNote">[],
) {
  const toObtain = documents.filter(({ process }) => obtains(process));
  const lacksSeal = ({ stamps, observedNote }: (typeof documents)[number]) =>
    !observedNote && stamps.some(({ required, obtainedAt }) => required && !obtainedAt);
  return {
    toObtain: toObtain.length,
    notObtained: toObtain.filter(({ obtainedAt }) => !obtainedAt).length,
    notSealed: documents.filter(lacksSeal).length,
  };
}
