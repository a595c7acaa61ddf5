/** What became of a voucher's documents: seals that were asked for and came, what we obtained, what was observed. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { unknownCodeErrors } from "../../nomenclators/server/public.ts";
import type { LegalDocumentInput, SavedVale } from "../contract.ts";
import { obtains } from "../states.ts";
import type { LegalDocument } from "../vale.ts";
import type { ValeRow } from "./vale-workflow.ts";
import { legalDocuments } from "./tables.ts";

/** Writes it on those that are named, and answers what is left to do; what they are and cost stays as it was paid. */
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
  const known = rows.map((each) => ({ ...each, _id: each.id }));
  const faults = { ...nameless(documents, known), ...(await sealsFaults(tx, documents, known)) };
  if (Object.keys(faults).length > 0) throw new Refusal("INVALID", { fields: faults });
  const now = known.map((document) => {
    const given = documents.find(({ _id }) => _id === document._id);
    return given ? { ...document, ...progressOf(document, given) } : document;
  });
  for (const { id, stamps, obtainedAt, observedNote } of now)
    await tx.update(legalDocuments).set({ stamps, obtainedAt, observedNote }).where(eq(legalDocuments.id, id));
  return { ...remainingWorkOf(now), ...(packageNumber !== undefined && { packageNumber: packageNumber || null }) };
}

/** Each must be one of the contract's, once. */
function nameless(documents: readonly LegalDocumentInput[], known: readonly LegalDocument[]): Record<string, string[]> {
  const wrong = documents.flatMap(({ _id }, at) => {
    const isOther = documents.findIndex((each) => each._id === _id) < at;
    return isOther || !known.some((each) => each._id === _id)
      ? [[`documents.${at}._id`, ["CHOICE"]] as [string, string[]]]
      : [];
  });
  return Object.fromEntries(wrong);
}

function progressOf(document: LegalDocument, { stamps, obtainedAt, observedNote }: LegalDocumentInput) {
  return {
    ...(stamps && { stamps: sealsOf(stamps, document.stamps) }),
    ...(obtainedAt !== undefined && { obtainedAt: obtainedAt || null }),
    ...(observedNote !== undefined && { observedNote: observedNote || null }),
  };
}

/** The seals that were given, each with the days that it had, where nothing is said of them. */
export function sealsOf(given: NonNullable<LegalDocumentInput["stamps"]>, before: LegalDocument["stamps"]) {
  return given.map(({ stamp, required = true, requestedAt, obtainedAt }) => {
    const was = before.find((each) => each.stamp === stamp);
    const kept = (typed: string | undefined, had: string | null | undefined) =>
      typed === undefined ? (had ?? null) : typed || null;
    return {
      stamp,
      required,
      requestedAt: kept(requestedAt, was?.requestedAt),
      obtainedAt: kept(obtainedAt, was?.obtainedAt),
    };
  });
}

/** CHOICE at each seal that no authority has, or that is named a second time. */
export async function sealsFaults(
  tx: Transaction,
  documents: readonly LegalDocumentInput[],
  known: readonly LegalDocument[],
): Promise<Record<string, string[]>> {
  const all = documents.flatMap(({ _id, stamps = [] }, at) => {
    const before = known.find((each) => each._id === _id)?.stamps.map(({ stamp }) => stamp);
    return stamps.map(({ stamp }, place) => {
      const isOther = stamps.findIndex((each) => each.stamp === stamp) < place;
      return { field: `documents.${at}.stamps.${place}.stamp`, stamp, before, isOther };
    });
  });
  const repeated = all.filter(({ isOther }) => isOther).map(({ field }) => [field, ["CHOICE"]] as [string, string[]]);
  const chosen = all.map(({ field, stamp, before }) => [field, "STAMP", stamp, before] as const);
  return { ...(await unknownCodeErrors(tx, chosen)), ...Object.fromEntries(repeated) };
}

/** What is left to do: steps wait for it. What an authority observed waits for no seal. */
export function remainingWorkOf(
  documents: readonly Pick<LegalDocument, "process" | "obtainedAt" | "stamps" | "observedNote">[],
) {
  const toObtain = documents.filter(({ process }) => obtains(process));
  const lacks = ({ stamps, observedNote }: (typeof documents)[number]) =>
    !observedNote && stamps.some(({ required, obtainedAt }) => required && !obtainedAt);
  return {
    toObtain: toObtain.length,
    notObtained: toObtain.filter(({ obtainedAt }) => !obtainedAt).length,
    notSealed: documents.filter(lacks).length,
  };
}
