/** Workflows of a consulate contract and of each of its documents. */
import type { Workflow, Transition } from "../../../kit/state-machine.ts";
import {
  isFinalValeState,
  type LegalState,
  type ValeGuardInput,
  valeStates as contractStates,
  valeWorkflow,
} from "../legalization/states.ts";

export { contractStates, isFinalValeState };
export type ContractState = LegalState;
export const consulatePayMethods = ["cash", "nationalCard", "bankTransfer", "cheque"] as const;
/** `staff`: holders of `adminConsulSpain`; `system`: follows the status of the documents. */
export const contractActors = ["staff", "system"] as const;
type ContractActor = (typeof contractActors)[number];
export type ConsulateContractTransition = Transition<ContractState, ContractActor, ValeGuardInput>;

/** From payment until the documents are delivered. */
const activeStates = contractStates.slice(1, contractStates.indexOf("completed"));
const bySystem = (to: ContractState, from: readonly ContractState[]): ConsulateContractTransition[] =>
  from.map((each) => ({ from: each, to, actors: ["system"] }));
const statesBefore = (state: ContractState) => activeStates.slice(0, activeStates.indexOf(state));

/**
 * The transitions of every legalization contract, but with manual payment only; the system moves it forward with its
 * documents.
 */
export const contractWorkflow: Workflow<ContractState, ContractActor, ValeGuardInput> = {
  statuses: contractStates,
  transitions: [
    {
      from: "pendingToPay",
      to: "inSettlement",
      actors: ["staff"],
      fields: { date: "required", method: "required", amount: "required", reference: "optional" },
    },
    ...valeWorkflow.transitions.filter(({ from, actors }) => from !== "pendingToPay" && actors.includes("staff")),
    ...valeWorkflow.transitions.filter(({ from, to }) => from === "pendingToPay" && to === "cancelled"),
    ...bySystem("processLegalization", statesBefore("processLegalization")),
    ...bySystem("readyToCustomer", statesBefore("readyToCustomer")),
    ...bySystem("completed", activeStates),
    ...bySystem("cancelled", ["pendingToPay", ...activeStates]),
  ],
};

export const documentStatuses = [
  "registered",
  "underReview",
  "observed",
  "deliveredConsulate",
  "legalized",
  "readyToCustomer",
  "delivered",
  "cancelled",
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];
/** Statuses in which a document can be invoiced. */
export const invoiceable = ["legalized", "readyToCustomer", "delivered"] as const;

/** Maximum number of documents of one invoice. */
export const maxInvoicedDocuments = 500;

/** Destination of the documents, and the consulate's seal. */
export const spain = "DE-ES";
export const consulateSeal = "CONS-ES";
interface Seal {
  readonly stamp: string;
  readonly required: boolean;
  readonly obtainedAt: string | null;
}
/** Facts that the guards of a document read. */
export interface DocumentGuardInput {
  readonly status: DocumentStatus;
  readonly stamps?: readonly Seal[];
  /** Whether the contract is paid. */
  readonly paid?: boolean;
  readonly invoiced?: boolean;
}
/** Required seals still missing before the document can go to the consulate. */
export const toSeal = ({ stamps = [] }: Pick<DocumentGuardInput, "stamps">) =>
  stamps.filter(({ stamp, required, obtainedAt }) => stamp !== consulateSeal && required && !obtainedAt);

type DocumentActor = "staff";
export type ConsulateDocumentTransition = Transition<DocumentStatus, DocumentActor, DocumentGuardInput>;
const staff = ["staff"] as const;
const requiresNote = { note: "required" } as const;

export const documentWorkflow: Workflow<DocumentStatus, DocumentActor, DocumentGuardInput> = {
  statuses: documentStatuses,
  transitions: [
    { from: "registered", to: "underReview", actors: staff, guard: ({ paid }) => paid !== false },
    // Without a package number, the next of the series is used.
    {
      from: "underReview",
      to: "deliveredConsulate",
      actors: staff,
      fields: { packageNumber: "optional", sealedOn: (of) => toSeal(of).length > 0 },
    },
    { from: "underReview", to: "observed", actors: staff, fields: requiresNote },
    { from: "observed", to: "underReview", actors: staff },
    { from: "deliveredConsulate", to: "legalized", actors: staff, fields: { date: "required" } },
    { from: "deliveredConsulate", to: "observed", actors: staff, fields: requiresNote },
    { from: "legalized", to: "readyToCustomer", actors: staff },
    {
      from: "readyToCustomer",
      to: "delivered",
      actors: staff,
      fields: {
        "receiver.name": "required",
        "receiver.ci": (_of, { receiver }) => !(receiver as { passport?: string } | undefined)?.passport,
        "receiver.passport": "optional",
      },
    },
    ...documentStatuses
      .filter((from) => from !== "delivered" && from !== "cancelled")
      .map(
        (from): ConsulateDocumentTransition => ({
          from,
          to: "cancelled",
          actors: staff,
          guard: ({ invoiced }) => invoiced !== true,
          fields: requiresNote,
        }),
      ),
  ],
};
