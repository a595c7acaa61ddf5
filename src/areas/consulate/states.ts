/** The life of a consulate contract (domain.md §2.5, §2.7), and of each of its documents (§2.8). */
import type { Workflow, Transition } from "../../kit/state-machine.ts";
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
/** `staff`: holders of `adminConsulSpain`; `system`: what its documents became takes it on. */
export const contractActors = ["staff", "system"] as const;
export type ContractActor = (typeof contractActors)[number];
export type ConsulateContractTransition = Transition<ContractState, ContractActor, ValeGuardInput>;

/** Once it is paid, until its documents are handed over. */
const atWork = contractStates.slice(1, contractStates.indexOf("completed"));
const bySystem = (to: ContractState, from: readonly ContractState[]): ConsulateContractTransition[] =>
  from.map((each) => ({ from: each, to, actors: ["system"] }));
const before = (state: ContractState) => atWork.slice(0, atWork.indexOf(state));

/** The steps of every legalization contract; it is paid by hand only, and it follows its documents, forward. */
export const contractWorkflow: Workflow<ContractState, ContractActor, ValeGuardInput> = {
  statuses: contractStates,
  transitions: [
    {
      from: "pendingToPay",
      to: "inSettlement",
      actors: ["staff"],
      fields: { date: "required", method: "required", amount: "required", reference: "optional" },
    },
    ...valeWorkflow.transitions.filter(({ from, actors: by }) => from !== "pendingToPay" && by.includes("staff")),
    ...valeWorkflow.transitions.filter(({ from, to }) => from === "pendingToPay" && to === "cancelled"),
    ...bySystem("processLegalization", before("processLegalization")),
    ...bySystem("readyToCustomer", before("readyToCustomer")),
    ...bySystem("completed", atWork),
    ...bySystem("cancelled", ["pendingToPay", ...atWork]),
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
/** Those in which it can be invoiced. */
export const invoiceable = ["legalized", "readyToCustomer", "delivered"] as const;

/** Documents of one invoice. */
export const maxInvoicedDocuments = 500;

/** The destination of its documents, and its seal. */
export const spain = "DE-ES";
export const consulateSeal = "CONS-ES";
interface Seal {
  readonly stamp: string;
  readonly required: boolean;
  readonly obtainedAt: string | null;
}
/** What the steps of a document are judged by. */
export interface DocumentGuardInput {
  readonly status: DocumentStatus;
  readonly stamps?: readonly Seal[];
  /** Whether the contract is. */
  readonly paid?: boolean;
  readonly invoiced?: boolean;
}
/** Seals that it needs before the consulate takes it, and does not have. */
export const toSeal = ({ stamps = [] }: Pick<DocumentGuardInput, "stamps">) =>
  stamps.filter(({ stamp, required, obtainedAt }) => stamp !== consulateSeal && required && !obtainedAt);

export type DocumentActor = "staff";
export type ConsulateDocumentTransition = Transition<DocumentStatus, DocumentActor, DocumentGuardInput>;
const staff = ["staff"] as const;
const explained = { note: "required" } as const;

export const documentWorkflow: Workflow<DocumentStatus, DocumentActor, DocumentGuardInput> = {
  statuses: documentStatuses,
  transitions: [
    { from: "registered", to: "underReview", actors: staff, guard: ({ paid }) => paid !== false },
    // Without a number its package is the next of the series.
    {
      from: "underReview",
      to: "deliveredConsulate",
      actors: staff,
      fields: { packageNumber: "optional", sealedOn: (of) => toSeal(of).length > 0 },
    },
    { from: "underReview", to: "observed", actors: staff, fields: explained },
    { from: "observed", to: "underReview", actors: staff },
    { from: "deliveredConsulate", to: "legalized", actors: staff, fields: { date: "required" } },
    { from: "deliveredConsulate", to: "observed", actors: staff, fields: explained },
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
          fields: explained,
        }),
      ),
  ],
};
