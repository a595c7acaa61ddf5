/** State machine of offers, the only function that changes their status. The offer must be locked. */
import { stateMachine } from "../../../../server/workflow/state-machine.ts";
import { offerWorkflow, type OfferStatus } from "../states.ts";
import { contractOfferLog, contractOffers } from "./tables.ts";

/** Audit action of each transition. */
const actionOf = (from: OfferStatus, to: OfferStatus): string => {
  if (to === "cancelled") return "cancel";
  if (from === "cancelled") return "reactivate";
  if (from === "draft") return "issue";
  if (from === "paid") return to === "paid" ? "sign" : "cancelPayment";
  if (to === "paid") return "pay";
  return to === "signed" ? "sign" : "unsign";
};

export const {
  lock: lockOffer,
  move: moveOffer,
  recordCreation: beginOffer,
  assertVersion: assertOfferVersion,
} = stateMachine({
  table: contractOffers,
  log: { table: contractOfferLog, recordColumn: "offerId" },
  workflow: offerWorkflow,
  auditKind: "contractOffer",
  // The resource writes the audit entry of a creation.
  auditEntry: ({ offerNumber, status, payment }, before) =>
    before && {
      action: `contractOffers.${actionOf(before.status, status)}`,
      before: { status: before.status },
      after: { offerNumber, status, ...(status === "paid" && payment && { payment }) },
    },
});
