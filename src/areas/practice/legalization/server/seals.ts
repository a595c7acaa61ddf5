/** Seals that a document needs for its destination, in order, from the nomenclator. */
import type { Queryable } from "../../../../server/database/connection.ts";
import { nomenclatorsOf } from "../../../administration/nomenclators/server/public.ts";
import { legalizes, type Process } from "../states.ts";
import type { LegalDocument } from "../vale.ts";

interface SealInput {
  readonly documentType: string;
  readonly destination: string;
  readonly process: Process;
  /** The destination's consulate also seals it. */
  readonly consulate: boolean;
}

/**
 * For each document the chain of its type or its group, then the consulate's seal; two statements, however many there
 * are.
 */
export async function sealChainsOf(db: Queryable, documents: readonly SealInput[]): Promise<LegalDocument["stamps"][]> {
  const types = await nomenclatorsOf(
    db,
    documents.flatMap(({ documentType, destination }) => [documentType, destination]),
  );
  const groups = await nomenclatorsOf(
    db,
    documents.flatMap(({ documentType }) => types.get(documentType)?.PCode ?? []),
  );
  return documents.map(({ documentType, destination, process, consulate }) => {
    if (!legalizes(process) || destination === cuba) return [];
    const type = types.get(documentType);
    const chain = stringsIn(type?.meta?.chain ?? groups.get(type?.PCode ?? "")?.meta?.chain);
    const consulateSeal = consulate ? stringsIn([types.get(destination)?.meta?.consulateStamp]) : [];
    return [...chain, ...consulateSeal].map((stamp) => ({
      stamp,
      required: true,
      requestedAt: null,
      obtainedAt: null,
    }));
  });
}

/** Documents for use in Cuba need no seals. */
const cuba = "DE-CU";

/** Authority codes from nomenclator metadata of unknown type. */
const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string" && each !== "") : [];
