/**
 * Workflow of a contract offer. Signature and payment are independent facts: the status is the last
 * one that applies.
 */
import type { Workflow } from "../../../kit/state-machine.ts";

export const offerStatuses = ["draft", "unsigned", "signed", "paid", "cancelled"] as const;
export type OfferStatus = (typeof offerStatuses)[number];
/** `keeper`: holders of `manageContractOffer`; `system`: a gateway's verified confirmation. */
export const offerActors = ["keeper", "system"] as const;
type OfferActor = (typeof offerActors)[number];

/** Statuses in which the content is editable. */
export const editableOfferStatuses: readonly OfferStatus[] = ["draft", "unsigned"];
/** Statuses in which it can be paid: issued, unpaid, not cancelled. */
export const payableStatuses: readonly OfferStatus[] = ["unsigned", "signed"];

/** Facts that the guards read. */
interface OfferGuardInput {
  readonly issuedAt: string | null;
  readonly signedAt: string | null;
}

const editorOrSystem = ["keeper", "system"] as const;
const editorOnly = ["keeper"] as const;
const requiresNote = { note: "required" } as const;
const isSigned = ({ signedAt }: OfferGuardInput) => signedAt !== null;
const isUnsigned = ({ signedAt, issuedAt }: OfferGuardInput) => signedAt === null && issuedAt !== null;

export const offerWorkflow: Workflow<OfferStatus, OfferActor, OfferGuardInput> = {
  statuses: offerStatuses,
  transitions: [
    { from: "draft", to: "unsigned", actors: editorOnly },
    { from: "unsigned", to: "signed", actors: editorOnly },
    { from: "signed", to: "unsigned", actors: editorOnly, fields: requiresNote },
    { from: "unsigned", to: "paid", actors: editorOrSystem },
    { from: "signed", to: "paid", actors: editorOrSystem },
    // The payment may arrive before the signature.
    { from: "paid", to: "paid", actors: editorOnly, guard: isUnsigned },
    { from: "paid", to: "signed", actors: editorOnly, guard: isSigned, fields: requiresNote },
    { from: "paid", to: "unsigned", actors: editorOnly, guard: isUnsigned, fields: requiresNote },
    { from: "draft", to: "cancelled", actors: editorOnly, fields: requiresNote },
    { from: "unsigned", to: "cancelled", actors: editorOnly, fields: requiresNote },
    { from: "signed", to: "cancelled", actors: editorOnly, fields: requiresNote },
    { from: "cancelled", to: "draft", actors: editorOnly, guard: ({ issuedAt }) => issuedAt === null },
    { from: "cancelled", to: "unsigned", actors: editorOnly, guard: isUnsigned },
    { from: "cancelled", to: "signed", actors: editorOnly, guard: isSigned },
  ],
};

/** Status of an offer that is neither paid nor cancelled. */
export const openOfferGuardInput = ({ issuedAt, signedAt }: OfferGuardInput): OfferStatus =>
  issuedAt === null ? "draft" : signedAt === null ? "unsigned" : "signed";

/** Payments by these methods are recorded by the gateway, not manually. */
export const gatewayMethods: readonly string[] = ["transfermovil", "enzona", "bipay"];

/** Audit actions shown in the offer's history. */
export const offerAuditActions = [
  "contractOffers.create",
  "contractOffers.update",
  "contractOffers.issue",
  "contractOffers.sign",
  "contractOffers.unsign",
  "contractOffers.pay",
  "contractOffers.cancelPayment",
  "contractOffers.cancel",
  "contractOffers.reactivate",
  "contractOffers.send",
  "contractOffers.sendLink",
  "contractOffers.rule",
  "contractOffers.restore",
] as const;
