/** Records by hand that an offer was paid, and revokes that record. */
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { dayOf, timeOfDay } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { actorName } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import { requireExistingCodes } from "../../../administration/nomenclators/server/public.ts";
import { releasePayment, revokeLink } from "../../../money/payments/server/public.ts";
import type { contractOffersContract as contract } from "../contract.ts";
import { gatewayMethods, payableStatuses, openOfferGuardInput } from "../states.ts";
import { changeOffer, assertNoOpenPayment, assertValidDay } from "./offer-actions.ts";
import { notifyOfferEvent } from "./offer-notifications.ts";
import { moveOffer } from "./offer-workflow.ts";
import { notifyPaymentRevoked } from "./send-offer.ts";

/**
 * Records a full payment by transfer, cheque or at the counter. INVALID for a gateway's method or another amount;
 * PAYMENT_IN_PROGRESS.
 */
export const confirmOfferPaid = (input: ParsedOf<typeof contract.confirmPaid>, call: Call) =>
  changeOffer(call, input, async (tx, offer) => {
    const { date, method, amount, reference } = input;
    if (!payableStatuses.includes(offer.status))
      throw transitionNotAllowed({ ...offer, number: offer.offerNumber }, "paid");
    assertValidDay("date", date, offer, call.now);
    if (gatewayMethods.includes(method)) throw new Refusal("INVALID", { fields: { method: ["CHOICE"] } });
    await requireExistingCodes(tx, [["method", "PAYMENT_METHOD", method]]);
    await assertNoOpenPayment(tx, offer);
    const paidAt = date === dayOf(call.now) ? call.now : timeOfDay(date, 12);
    const payment = { date, method, amount, reference: reference || null, byName: actorName(call), paymentId: null };
    const { row } = await moveOffer(tx, offer, {
      to: "paid",
      asActor: "keeper",
      actor: call,
      now: call.now,
      set: { payment, paidAt: paidAt.toISOString() },
    });
    // Only the exact total is accepted.
    if (amount !== offer.totalAmount) throw new Refusal("INVALID", { fields: { amount: ["DIFFERENT"] } });
    await revokeLink(tx, { kind: "offer", id: offer.id, now: call.now });
    await notifyOfferEvent(tx, call, row.id, "onPaid");
  });

/** Revokes a payment. A gateway's payment becomes a full refund; a manual payment stays in the log only. */
export const revokeOfferPayment = (input: ParsedOf<typeof contract.cancelPayment>, call: Call) =>
  changeOffer(call, input, async (tx, offer) => {
    const { note } = input;
    const to = openOfferGuardInput(offer);
    const { row } = await moveOffer(tx, offer, {
      to,
      asActor: "keeper",
      actor: call,
      now: call.now,
      input: { note },
      note,
      set: { paidAt: null, payment: null },
    });
    const paymentId = offer.payment?.paymentId;
    const isStillPaid = paymentId ? await releasePayment(tx, call, { id: paymentId, reason: note }) : undefined;
    await notifyPaymentRevoked(
      tx,
      call,
      offer.id,
      isStillPaid === undefined ? "byHand" : isStillPaid ? "gateway" : "wentBack",
    );
    await notifyOfferEvent(tx, call, row.id, "paymentCancelled");
  });
