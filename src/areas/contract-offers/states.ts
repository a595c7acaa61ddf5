/** The life of a contract offer (domain.md §2.4). Signed and paid are facts of their own: the status is the last of them that holds. */
import type { Workflow } from "../../kit/state-machine.ts";

export const offerStatuses = ["draft", "unsigned", "signed", "paid", "cancelled"] as const;
export type OfferStatus = (typeof offerStatuses)[number];
/** `keeper`: holders of `manageContractOffer`; `system`: a gateway's proven word. */
export const offerActors = ["keeper", "system"] as const;
export type OfferActor = (typeof offerActors)[number];

/** What is in it can be corrected. */
export const editableOfferStatuses: readonly OfferStatus[] = ["draft", "unsigned"];
/** It can be paid: sent out, not paid, not cancelled. */
export const payableStatuses: readonly OfferStatus[] = ["unsigned", "signed"];

/** What its steps are judged by. */
export interface OfferGuardInput {
  readonly issuedAt: string | null;
  readonly signedAt: string | null;
}

const both = ["keeper", "system"] as const;
const keeper = ["keeper"] as const;
const explained = { note: "required" } as const;
const isSigned = ({ signedAt }: OfferGuardInput) => signedAt !== null;
const isUnsigned = ({ signedAt, issuedAt }: OfferGuardInput) => signedAt === null && issuedAt !== null;

export const offerWorkflow: Workflow<OfferStatus, OfferActor, OfferGuardInput> = {
  statuses: offerStatuses,
  transitions: [
    { from: "draft", to: "unsigned", actors: keeper },
    { from: "unsigned", to: "signed", actors: keeper },
    { from: "signed", to: "unsigned", actors: keeper, fields: explained },
    { from: "unsigned", to: "paid", actors: both },
    { from: "signed", to: "paid", actors: both },
    // Money may come before the signature.
    { from: "paid", to: "paid", actors: keeper, guard: isUnsigned },
    { from: "paid", to: "signed", actors: keeper, guard: isSigned, fields: explained },
    { from: "paid", to: "unsigned", actors: keeper, guard: isUnsigned, fields: explained },
    { from: "draft", to: "cancelled", actors: keeper, fields: explained },
    { from: "unsigned", to: "cancelled", actors: keeper, fields: explained },
    { from: "signed", to: "cancelled", actors: keeper, fields: explained },
    { from: "cancelled", to: "draft", actors: keeper, guard: ({ issuedAt }) => issuedAt === null },
    { from: "cancelled", to: "unsigned", actors: keeper, guard: isUnsigned },
    { from: "cancelled", to: "signed", actors: keeper, guard: isSigned },
  ],
};

/** Where one stands that is neither paid nor cancelled. */
export const openOfferGuardInput = ({ issuedAt, signedAt }: OfferGuardInput): OfferStatus =>
  issuedAt === null ? "draft" : signedAt === null ? "unsigned" : "signed";

/** Money comes through these by itself: nobody writes it down by hand. */
export const gatewayMethods: readonly string[] = ["transfermovil", "enzona", "bipay"];

/** What the page of an offer tells of what was done to it: actions of the audit log. */
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
