/** The seals that a document needs for where it goes, in their order, as the nomenclator says them. */
import type { Queryable } from "../../../server/database/connection.ts";
import { nomenclatorsOf } from "../../nomenclators/server/public.ts";
import { legalizes, type Process } from "../states.ts";
import type { LegalDocument } from "../vale.ts";

interface ToSeal {
  readonly documentType: string;
  readonly destination: string;
  readonly process: Process;
  /** The destination's consulate seals it too. */
  readonly consulate: boolean;
}

/** Of each the chain of its type or its group, then the consulate's; two statements, however many there are. */
export async function sealChainsOf(db: Queryable, documents: readonly ToSeal[]): Promise<LegalDocument["stamps"][]> {
  const types = await nomenclatorsOf(
    db,
    documents.flatMap(({ documentType, destination }) => [documentType, destination]),
  );
  const groups = await nomenclatorsOf(
    db,
    documents.flatMap(({ documentType }) => types.get(documentType)?.PCode ?? []),
  );
  return documents.map(({ documentType, destination, process, consulate }) => {
    if (!legalizes(process) || destination === atHome) return [];
    const type = types.get(documentType);
    const chain = codesIn(type?.meta?.chain ?? groups.get(type?.PCode ?? "")?.meta?.chain);
    const last = consulate ? codesIn([types.get(destination)?.meta?.consulateStamp]) : [];
    return [...chain, ...last].map((stamp) => ({ stamp, required: true, requestedAt: null, obtainedAt: null }));
  });
}

/** Documents for use in Cuba need no seals. */
const atHome = "DE-CU";

/** Codes of authorities, as the nomenclator says them. */
const codesIn = (said: unknown): string[] =>
  Array.isArray(said) ? said.filter((each): each is string => typeof each === "string" && each !== "") : [];
