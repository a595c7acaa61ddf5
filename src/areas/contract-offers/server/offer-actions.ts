/** What becomes of an offer once it is written: signed, paid, cancelled, and each of them taken back. */
import { eq } from "drizzle-orm";
import { dayOf, timeOfDay } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { actorName } from "../../../server/audit/audit-log.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../server/workflow/state-machine.ts";
import { addDocument, removeDocument } from "../../media/server/public.ts";
import { requireKnownCodes } from "../../nomenclators/server/public.ts";
import { hasOpenPayment, releasePayment, revokeLink } from "../../payments/server/public.ts";
import type { contractOffersContract as contract } from "../contract.ts";
import type { ContractOffer, OfferChanges } from "../offer.ts";
import { gatewayMethods, payableStatuses, openOfferGuardInput } from "../states.ts";
import { lockOffer, moveOffer, assertOfferVersion } from "./offer-workflow.ts";
import { notifyOfferEvent } from "./offer-notifications.ts";
import { type ContractOfferRow, readOffers } from "./queries.ts";
import { contractOfferResource } from "./offer-resource.ts";
import { notifyPaymentRevoked } from "./send-offer.ts";
import { contractOffers } from "./tables.ts";

interface Read {
  readonly _id: string;
  readonly updatedAt: string;
}

/** A correction; or one move, which goes alone. */
export function updateOffer(wanted: OfferChanges, call: Call): Promise<ContractOffer> {
  const { active, receiptDate, note, ...typed } = wanted;
  if (active === undefined && receiptDate === undefined) return contractOfferResource.update(typed, call);
  const isAlone = Object.keys(typed).length === 2 && (active === undefined || receiptDate === undefined);
  if (!isAlone)
    throw new Refusal("INVALID", { fields: { [active === undefined ? "receiptDate" : "active"]: ["ALONE"] } });
  if (active === false) return cancel(wanted, call, note);
  if (active === true) return reactivate(wanted, call);
  return receiptDate ? signByHand(wanted, call, receiptDate) : unsign(wanted, call, note);
}

/** Brings the scan and signs; of one that is signed already another scan takes the place of the first. */
export async function signByScan({ _id }: { readonly _id: string }, call: Call): Promise<ContractOffer> {
  const thing = { element: "offer", elementId: _id } as const;
  const { scan: replaces } = await contractOfferResource.get({ id: _id }, call);
  await addDocument(thing, call, {
    replaces,
    follows: async (tx, scan) => {
      const offer = await lockOffer(tx, _id);
      if (offer.signedAt === null) await sign(tx, call, offer, { scan, signedAt: call.now.toISOString() });
      else await tx.update(contractOffers).set({ scan }).where(eq(contractOffers.id, _id));
    },
  });
  return contractOfferResource.get({ id: _id }, call);
}

const signByHand = (read: Read, call: Call, receiptDate: string) =>
  step(call, read, async (tx, offer) => {
    refuseDay("receiptDate", receiptDate, offer, call.now);
    await sign(tx, call, offer, { receiptDate, signedAt: timeOfDay(receiptDate, 12).toISOString() });
  });

async function sign(
  tx: Transaction,
  call: Call,
  offer: ContractOfferRow,
  how: Partial<ContractOfferRow> & { signedAt: string },
): Promise<void> {
  const to = offer.status === "paid" ? "paid" : "signed";
  const { row } = await moveOffer(tx, offer, { to, asActor: "keeper", actor: call, now: call.now, set: how });
  await notifyOfferEvent(tx, call, row.id, "onSigned");
}

const unsign = (read: Read, call: Call, note: string | undefined) =>
  step(
    call,
    read,
    (tx, offer) => revokeSignature(tx, call, offer, note),
    // Documents are locked before what they belong to, as where one is taken away.
    async (tx) => {
      const { scan } = await contractOfferResource.get({ id: read._id }, { ...call, db: tx });
      if (scan) await removeDocument(scan, call, tx);
    },
  );

/** Both the scan and the day of receipt go. */
export async function revokeSignature(
  tx: Transaction,
  call: Call,
  offer: ContractOfferRow,
  note: string | undefined,
): Promise<void> {
  const gone = { signedAt: null, scan: null, receiptDate: null };
  await moveOffer(tx, offer, {
    to: "unsigned",
    asActor: "keeper",
    actor: call,
    now: call.now,
    input: { note },
    note,
    set: gone,
  });
}

const cancel = (read: Read, call: Call, note: string | undefined) =>
  step(call, read, async (tx, offer) => {
    const { row } = await moveOffer(tx, offer, {
      to: "cancelled",
      asActor: "keeper",
      actor: call,
      now: call.now,
      input: { note },
      note,
    });
    await refusePaying(tx, offer);
    await revokeLink(tx, { kind: "offer", id: offer.id, now: call.now });
    await notifyOfferEvent(tx, call, row.id, "onCancelled");
  });

const reactivate = (read: Read, call: Call) =>
  step(call, read, async (tx, offer) => {
    await moveOffer(tx, offer, { to: openOfferGuardInput(offer), asActor: "keeper", actor: call, now: call.now });
  });

/** Paid by transfer, cheque or at the counter, whole. */
export const confirmOfferPaid = (wanted: ParsedOf<typeof contract.confirmPaid>, call: Call) =>
  step(call, wanted, async (tx, offer) => {
    const { date, method, amount, reference } = wanted;
    if (!payableStatuses.includes(offer.status))
      throw transitionNotAllowed({ ...offer, number: offer.offerNumber }, "paid");
    refuseDay("date", date, offer, call.now);
    if (gatewayMethods.includes(method)) throw new Refusal("INVALID", { fields: { method: ["CHOICE"] } });
    await requireKnownCodes(tx, [["method", "PAYMENT_METHOD", method]]);
    await refusePaying(tx, offer);
    const paidAt = date === dayOf(call.now) ? call.now : timeOfDay(date, 12);
    const payment = { date, method, amount, reference: reference || null, byName: actorName(call), paymentId: null };
    const { row } = await moveOffer(tx, offer, {
      to: "paid",
      asActor: "keeper",
      actor: call,
      now: call.now,
      set: { payment, paidAt: paidAt.toISOString() },
    });
    // The whole of it, and nothing beside.
    if (amount !== offer.totalAmount) throw new Refusal("INVALID", { fields: { amount: ["DIFFERENT"] } });
    await revokeLink(tx, { kind: "offer", id: offer.id, now: call.now });
    await notifyOfferEvent(tx, call, row.id, "onPaid");
  });

/** What came by a gateway is owed back whole; what was written down by hand stays in the log. */
export const revokeOfferPayment = (wanted: ParsedOf<typeof contract.cancelPayment>, call: Call) =>
  step(call, wanted, async (tx, offer) => {
    const { note } = wanted;
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
    const isLeft = paymentId ? await releasePayment(tx, call, { id: paymentId, reason: note }) : undefined;
    await notifyPaymentRevoked(tx, call, offer.id, isLeft === undefined ? "byHand" : isLeft ? "gateway" : "wentBack");
    await notifyOfferEvent(tx, call, row.id, "paymentCancelled");
  });

/** One deed on the offer as it was read, by somebody who sees it. */
function step(
  call: Call,
  read: Read,
  work: (tx: Transaction, offer: ContractOfferRow) => Promise<void>,
  first?: (tx: Transaction) => Promise<void>,
): Promise<ContractOffer> {
  return inTransaction(call.db, async (tx) => {
    const within = { ...call, db: tx };
    const cut = { where: eq(contractOffers.id, read._id), order: [] };
    await first?.(tx);
    const offer = await lockOffer(tx, read._id);
    const [seen] = await readOffers(within, cut);
    if (!seen) throw new Refusal("NOT_FOUND");
    await assertOfferVersion(tx, offer, read.updatedAt, call.now);
    await work(tx, offer);
    const [after] = await readOffers(within, cut);
    return after as ContractOffer;
  });
}

async function refusePaying(tx: Transaction, offer: ContractOfferRow): Promise<void> {
  if (await hasOpenPayment(tx, "offer", offer.id)) throw new Refusal("PAYMENT_IN_PROGRESS");
}

function refuseDay(field: string, given: string, { date }: ContractOfferRow, now: Date): void {
  if (given > dayOf(now)) throw new Refusal("INVALID", { fields: { [field]: ["FUTURE"] } });
  if (given < date) throw new Refusal("INVALID", { fields: { [field]: ["BEFORE_OFFER"] } });
}
