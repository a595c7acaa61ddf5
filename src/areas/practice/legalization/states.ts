/** Workflow of an office legalization contract: each is its own voucher, paid before work begins. */
import type { Workflow, Transition } from "../../../kit/state-machine.ts";

export const valeStates = [
  "pendingToPay",
  "inSettlement",
  "signaturePresident",
  "inCommercial",
  "documentProcessing",
  "packagePreparation",
  "processLegalization",
  "inReviewer",
  "readyToCustomer",
  "completed",
  "cancelled",
] as const;
export type LegalState = (typeof valeStates)[number];

/** No transition leaves this state. */
export const isFinalValeState = ({ state }: { readonly state: LegalState }) =>
  state === "completed" || state === "cancelled";

/** `staff`: holders of `manageFilings`; `system`: the gateway that confirmed the payment. */
export const valeActors = ["staff", "system"] as const;
export type LegalActor = (typeof valeActors)[number];

/** Counters of the specification: contracts by current state, `process` over two states, `completed` over 30 days. */
export const counters = [
  "pendingToPay",
  "inSettlement",
  "signaturePresident",
  "inCommercial",
  "documentProcessing",
  "process",
  "completed",
  "inReviewer",
  "readyToCustomer",
] as const;
export type Counter = (typeof counters)[number];

/** States that a counter includes. */
export const counterStates = (counter: Counter): readonly LegalState[] =>
  counter === "process" ? ["packagePreparation", "processLegalization"] : [counter];

export const valePayMethods = ["cash", "nationalCard", "bankTransfer", "cheque"] as const;
/** Methods of the counter, and the payment link's. */
export const paidBy = [...valePayMethods, "transfermovil"] as const;
export const processes = ["obtaining", "legalization", "obtainingAndLegalization"] as const;
export type Process = (typeof processes)[number];
export const obtains = (process: Process) => process !== "legalization";
export const legalizes = (process: Process) => process !== "obtaining";

/** Facts that the guards read: required signature, and remaining work of the documents. */
export interface ValeGuardInput {
  readonly state: LegalState;
  readonly needsSignature?: boolean;
  readonly toObtain?: number;
  readonly notObtained?: number;
  readonly notSealed?: number;
}
export type ValeTransition = Transition<LegalState, LegalActor, ValeGuardInput>;

const staff = ["staff"] as const;
const requiresNote = { note: "required" } as const;
const mustObtain = ({ toObtain }: ValeGuardInput) => toObtain !== 0;
const mustNotObtain = ({ toObtain }: ValeGuardInput) => toObtain === 0 || toObtain === undefined;
const cancelled = (from: LegalState): ValeTransition => ({
  from,
  to: "cancelled",
  actors: staff,
  fields: requiresNote,
});

export const valeWorkflow: Workflow<LegalState, LegalActor, ValeGuardInput> = {
  statuses: valeStates,
  transitions: [
    {
      from: "pendingToPay",
      to: "inSettlement",
      actors: staff,
      fields: {
        "payment.date": "required",
        "payment.method": "required",
        "payment.amount": "required",
        "payment.reference": "optional",
      },
    },
    { from: "pendingToPay", to: "inSettlement", actors: ["system"] },
    {
      from: "inSettlement",
      to: "signaturePresident",
      actors: staff,
      guard: ({ needsSignature }) => needsSignature !== false,
    },
    { from: "inSettlement", to: "inCommercial", actors: staff, guard: ({ needsSignature }) => needsSignature !== true },
    { from: "signaturePresident", to: "inCommercial", actors: staff },
    { from: "signaturePresident", to: "inSettlement", actors: staff, isBackward: true, fields: requiresNote },
    { from: "inCommercial", to: "documentProcessing", actors: staff, guard: mustObtain },
    { from: "inCommercial", to: "packagePreparation", actors: staff, guard: mustNotObtain },
    {
      from: "documentProcessing",
      to: "packagePreparation",
      actors: staff,
      guard: ({ notObtained = 0 }) => notObtained === 0,
    },
    // Without a package number, the next of the series is used.
    { from: "packagePreparation", to: "processLegalization", actors: staff, fields: { packageNumber: "optional" } },
    { from: "processLegalization", to: "inReviewer", actors: staff, guard: ({ notSealed = 0 }) => notSealed === 0 },
    { from: "inReviewer", to: "readyToCustomer", actors: staff },
    {
      from: "inReviewer",
      to: "documentProcessing",
      actors: staff,
      isBackward: true,
      fields: requiresNote,
      guard: mustObtain,
    },
    {
      from: "inReviewer",
      to: "packagePreparation",
      actors: staff,
      isBackward: true,
      fields: requiresNote,
      guard: mustNotObtain,
    },
    {
      from: "readyToCustomer",
      to: "completed",
      actors: staff,
      fields: {
        "receiver.name": "required",
        "receiver.ci": (_of, { receiver }) => !(receiver as { passport?: string } | undefined)?.passport,
        "receiver.passport": "optional",
      },
    },
    ...valeStates.filter((state) => !isFinalValeState({ state })).map(cancelled),
  ],
};
