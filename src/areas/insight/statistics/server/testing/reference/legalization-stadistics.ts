/** Legalization contracts of the firm and the consulate, and their documents. */
import { type ReferenceQuery, type ReferenceFact, handOf, havanaDay, countedOnce } from "./counting.ts";

interface Contract extends ReferenceFact {
  readonly _id: string;
  readonly state: string;
  readonly createdAt: string;
  readonly deliveredToOther?: boolean;
  readonly removed?: boolean;
}
interface Seal {
  readonly stamp: string;
  readonly required: boolean;
  readonly obtainedAt: string | null;
}
interface Document {
  readonly contract: string;
  readonly documentType: string;
  readonly destination: string;
  readonly process: string;
  readonly stamps: readonly Seal[];
  readonly deliveredAt: string | null;
  /** Consulate documents only. */
  readonly status?: string;
}

/** A seeded destination that the test office deactivates. */
export const unused = "DE-IT";

export function referenceLegalizationStadistics(query: ReferenceQuery) {
  const { from, to, clientType } = query.question;
  const { counted } = handOf(query);
  const isIn = (instant: string) => havanaDay(instant) >= from && havanaDay(instant) <= to;
  const contracts = (query.facts.legalizationContracts ?? [])
    .map((each) => each as unknown as Contract)
    .filter(({ state, removed }) => state !== "cancelled" && !removed)
    .filter((each) => !clientType || each.clientType === clientType);
  const created = contracts.filter(({ createdAt }) => isIn(createdAt));
  const all = (query.facts.legalDocuments ?? []) as unknown as readonly Document[];
  const documentsOf = (subset: readonly Contract[]) => {
    const ids = new Set(subset.map(({ _id }) => _id));
    return all.filter(({ contract }) => ids.has(contract));
  };
  const documents = documentsOf(created);
  const inProcess = documents.filter(({ deliveredAt, status }) => deliveredAt === null && status !== "cancelled");
  const sealOf = ({ stamps }: Document) =>
    stamps.find(({ required, obtainedAt }) => required && !obtainedAt)?.stamp ?? "done";
  const groupOf = ({ documentType }: Document) => documentType.split(".")[0];
  return {
    totalDeliveredDocuments: () =>
      counted(
        documentsOf(contracts).filter(({ deliveredAt }) => deliveredAt && isIn(deliveredAt)),
        countedOnce,
      ),
    totalDocumentsProceedings: () => counted(inProcess, countedOnce),
    proceedingDocumentsByType: () => counted(inProcess, ({ documentType }) => documentType),
    totalProceedingsByState: () =>
      counted(
        created.filter(({ state }) => state !== "completed"),
        ({ state }) => state,
      ),
    totalProceedingsByStamp: () => counted(inProcess, sealOf),
    documentsByActiveDestination: () =>
      counted(
        documents.filter(({ destination }) => destination !== unused),
        ({ destination }) => destination,
      ),
    totalContractsProcessedPersonallyOrOtherPerson: () =>
      counted(
        created.filter(({ state }) => state === "completed"),
        ({ deliveredToOther }) => (deliveredToOther ? "otherPerson" : "personally"),
      ),
    getDocumentsByTypeProcess: () => counted(documents, ({ process }) => process),
    documentsAggrupateType: () => counted(documents, groupOf),
    documentsAggrupateTypeAndDocument: () =>
      counted(documents, (each) => `${String(groupOf(each))}|${each.documentType}`),
    getPendingDocumentsDPJ: () =>
      counted(
        inProcess.filter((each) => sealOf(each) === "DPJ"),
        countedOnce,
      ),
    getPendingDocumentsMINREX: () =>
      counted(
        inProcess.filter((each) => ["MINREX", "MINJUS"].includes(sealOf(each))),
        countedOnce,
      ),
  };
}
