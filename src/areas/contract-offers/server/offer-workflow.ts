/** The only way an offer changes status. It must be locked. */
import { stateMachine } from "../../../server/workflow/state-machine.ts";
import { offerWorkflow, type OfferStatus } from "../states.ts";
import { contractOfferLog, contractOffers } from "./tables.ts";

/** What each step is called in the log of what was done. */
const deedOf = (from: OfferStatus, to: OfferStatus): string => {
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
  // Of a birth the line of its making tells.
  auditEntry: ({ offerNumber, status, payment }, was) =>
    was && {
      action: `contractOffers.${deedOf(was.status, status)}`,
      before: { status: was.status },
      after: { offerNumber, status, ...(status === "paid" && payment && { payment }) },
    },
});
