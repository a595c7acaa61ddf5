/** Vouchers of legalization, contracts of the consulate, and their documents. */
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
  /** Of those of the consulate. */
  readonly status?: string;
}

/** The seeded destination that the office of the case has put out of use. */
export const unused = "DE-IT";

export function referenceLegalizationStadistics(asked: ReferenceQuery) {
  const { from, to, clientType } = asked.question;
  const { counted } = handOf(asked);
  const isIn = (instant: string) => havanaDay(instant) >= from && havanaDay(instant) <= to;
  const contracts = (asked.facts.legalizationContracts ?? [])
    .map((each) => each as unknown as Contract)
    .filter(({ state, removed }) => state !== "cancelled" && !removed)
    .filter((each) => !clientType || each.clientType === clientType);
  const made = contracts.filter(({ createdAt }) => isIn(createdAt));
  const all = (asked.facts.legalDocuments ?? []) as unknown as readonly Document[];
  const of = (some: readonly Contract[]) => {
    const ids = new Set(some.map(({ _id }) => _id));
    return all.filter(({ contract }) => ids.has(contract));
  };
  const documents = of(made);
  const waiting = documents.filter(({ deliveredAt, status }) => deliveredAt === null && status !== "cancelled");
  const sealOf = ({ stamps }: Document) =>
    stamps.find(({ required, obtainedAt }) => required && !obtainedAt)?.stamp ?? "done";
  const groupOf = ({ documentType }: Document) => documentType.split(".")[0];
  return {
    totalDeliveredDocuments: () =>
      counted(
        of(contracts).filter(({ deliveredAt }) => deliveredAt && isIn(deliveredAt)),
        countedOnce,
      ),
    totalDocumentsProceedings: () => counted(waiting, countedOnce),
    proceedingDocumentsByType: () => counted(waiting, ({ documentType }) => documentType),
    totalProceedingsByState: () =>
      counted(
        made.filter(({ state }) => state !== "completed"),
        ({ state }) => state,
      ),
    totalProceedingsByStamp: () => counted(waiting, sealOf),
    documentsByActiveDestination: () =>
      counted(
        documents.filter(({ destination }) => destination !== unused),
        ({ destination }) => destination,
      ),
    totalContractsProcessedPersonallyOrOtherPerson: () =>
      counted(
        made.filter(({ state }) => state === "completed"),
        ({ deliveredToOther }) => (deliveredToOther ? "otherPerson" : "personally"),
      ),
    getDocumentsByTypeProcess: () => counted(documents, ({ process }) => process),
    documentsAggrupateType: () => counted(documents, groupOf),
    documentsAggrupateTypeAndDocument: () =>
      counted(documents, (each) => `${String(groupOf(each))}|${each.documentType}`),
    getPendingDocumentsDPJ: () =>
      counted(
        waiting.filter((each) => sealOf(each) === "DPJ"),
        countedOnce,
      ),
    getPendingDocumentsMINREX: () =>
      counted(
        waiting.filter((each) => ["MINREX", "MINJUS"].includes(sealOf(each))),
        countedOnce,
      ),
  };
}
