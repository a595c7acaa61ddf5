/** Actions on an issued offer: sign, pay, cancel, and the reversal of each. */
import { eq } from "drizzle-orm";
import { dayOf, timeOfDay } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { addDocument, removeDocument } from "../../../collaboration/media/server/public.ts";
import { hasOpenPayment, revokeLink } from "../../../money/payments/server/public.ts";
import type { ContractOffer, OfferChanges } from "../offer.ts";
import { openOfferGuardInput } from "../states.ts";
import { lockOffer, moveOffer, assertOfferVersion } from "./offer-workflow.ts";
import { notifyOfferEvent } from "./offer-notifications.ts";
import { type ContractOfferRow, readOffers } from "./queries.ts";
import { contractOfferResource } from "./offer-resource.ts";
import { contractOffers } from "./tables.ts";

interface ExpectedVersion {
  readonly _id: string;
  readonly updatedAt: string;
}

/** Updates fields, or makes one status change, which must be the only change. INVALID with ALONE otherwise. */
export function updateOffer(input: OfferChanges, call: Call): Promise<ContractOffer> {
  const { active, receiptDate, note, ...changes } = input;
  if (active === undefined && receiptDate === undefined) return contractOfferResource.update(changes, call);
  const isAlone = Object.keys(changes).length === 2 && (active === undefined || receiptDate === undefined);
  if (!isAlone)
    throw new Refusal("INVALID", { fields: { [active === undefined ? "receiptDate" : "active"]: ["ALONE"] } });
  if (active === false) return cancel(input, call, note);
  if (active === true) return reactivate(input, call);
  return receiptDate ? signByHand(input, call, receiptDate) : unsign(input, call, note);
}

/** Adds the signed scan and signs the offer; replaces the scan of an offer that is already signed. */
export async function signByScan({ _id }: { readonly _id: string }, call: Call): Promise<ContractOffer> {
  const subject = { element: "offer", elementId: _id } as const;
  const { scan: previousScan } = await contractOfferResource.find({ id: _id }, call);
  await addDocument(subject, call, {
    replaces: previousScan,
    follows: async (tx, scan) => {
      const offer = await lockOffer(tx, _id);
      if (offer.signedAt === null) await sign(tx, call, offer, { scan, signedAt: call.now.toISOString() });
      else await tx.update(contractOffers).set({ scan }).where(eq(contractOffers.id, _id));
    },
  });
  return contractOfferResource.find({ id: _id }, call);
}

const signByHand = (expected: ExpectedVersion, call: Call, receiptDate: string) =>
  changeOffer(call, expected, async (tx, offer) => {
    assertValidDay("receiptDate", receiptDate, offer, call.now);
    await sign(tx, call, offer, { receiptDate, signedAt: timeOfDay(receiptDate, 12).toISOString() });
  });

async function sign(
  tx: Transaction,
  call: Call,
  offer: ContractOfferRow,
  signature: Partial<ContractOfferRow> & { signedAt: string },
): Promise<void> {
  const to = offer.status === "paid" ? "paid" : "signed";
  const { row } = await moveOffer(tx, offer, { to, asActor: "keeper", actor: call, now: call.now, set: signature });
  await notifyOfferEvent(tx, call, row.id, "onSigned");
}

const unsign = (expected: ExpectedVersion, call: Call, note: string | undefined) =>
  changeOffer(
    call,
    expected,
    (tx, offer) => revokeSignature(tx, call, offer, note),
    // Locks documents before the offer, in the same order as their removal, so that the two cannot deadlock.
    async (tx) => {
      const { scan } = await contractOfferResource.find({ id: expected._id }, { ...call, db: tx });
      if (scan) await removeDocument(scan, call, tx);
    },
  );

/** Clears both the scan and the receipt date. */
export async function revokeSignature(
  tx: Transaction,
  call: Call,
  offer: ContractOfferRow,
  note: string | undefined,
): Promise<void> {
  const cleared = { signedAt: null, scan: null, receiptDate: null };
  await moveOffer(tx, offer, {
    to: "unsigned",
    asActor: "keeper",
    actor: call,
    now: call.now,
    input: { note },
    note,
    set: cleared,
  });
}

const cancel = (expected: ExpectedVersion, call: Call, note: string | undefined) =>
  changeOffer(call, expected, async (tx, offer) => {
    const { row } = await moveOffer(tx, offer, {
      to: "cancelled",
      asActor: "keeper",
      actor: call,
      now: call.now,
      input: { note },
      note,
    });
    await assertNoOpenPayment(tx, offer);
    await revokeLink(tx, { kind: "offer", id: offer.id, now: call.now });
    await notifyOfferEvent(tx, call, row.id, "onCancelled");
  });

const reactivate = (expected: ExpectedVersion, call: Call) =>
  changeOffer(call, expected, async (tx, offer) => {
    await moveOffer(tx, offer, { to: openOfferGuardInput(offer), asActor: "keeper", actor: call, now: call.now });
  });

/** Runs one action on the locked offer, if the caller may see it. NOT_FOUND, or CONFLICT for a stale version. */
export function changeOffer(
  call: Call,
  expected: ExpectedVersion,
  action: (tx: Transaction, offer: ContractOfferRow) => Promise<void>,
  beforeLock?: (tx: Transaction) => Promise<void>,
): Promise<ContractOffer> {
  return inTransaction(call.db, async (tx) => {
    const context = { ...call, db: tx };
    const selection = { where: eq(contractOffers.id, expected._id), order: [] };
    await beforeLock?.(tx);
    const offer = await lockOffer(tx, expected._id);
    const [visible] = await readOffers(context, selection);
    if (!visible) throw new Refusal("NOT_FOUND");
    await assertOfferVersion(tx, offer, expected.updatedAt, call.now);
    await action(tx, offer);
    const [updated] = await readOffers(context, selection);
    return updated as ContractOffer;
  });
}

export async function assertNoOpenPayment(tx: Transaction, offer: ContractOfferRow): Promise<void> {
  if (await hasOpenPayment(tx, "offer", offer.id)) throw new Refusal("PAYMENT_IN_PROGRESS");
}

export function assertValidDay(field: string, day: string, { date }: ContractOfferRow, now: Date): void {
  if (day > dayOf(now)) throw new Refusal("INVALID", { fields: { [field]: ["FUTURE"] } });
  if (day < date) throw new Refusal("INVALID", { fields: { [field]: ["BEFORE_OFFER"] } });
}
