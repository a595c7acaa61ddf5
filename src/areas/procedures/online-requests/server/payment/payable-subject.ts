/** A request group as a payable subject: amount due, settlement of a payment, expiry of its link. */
import { eq } from "drizzle-orm";
import { sum } from "../../../../../kit/numbers/money.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { releasePlaces, reservePlaces, usePlaces as spendPlaces } from "../../../availability/server/public.ts";
import { serviceOfferById } from "../../../online-services/server/public.ts";
import {
  type ConfirmedPayment,
  type Due,
  linkOf,
  methodName,
  type PayableSubject,
} from "../../../../money/payments/server/public.ts";
import { personOf } from "../../../../administration/people/server/public.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import { isCorrectable, isGroupPayable } from "../shared/allowed-actions.ts";
import { mailRequester, receiptPath, requesterOf, notifyFamilyStaff, deadlineFor } from "../shared/notifications.ts";
import { moveForm } from "../shared/form-workflow.ts";
import { type RequestFormRow, formsOf, type RequestGroupRow, lockGroup } from "../shared/lock-group.ts";
import { isViewingPass, newViewingPass, receiptPassOf } from "../tracking/viewing-pass.ts";
import { publicTokenOf, type RequestPageSigner } from "../tracking/public-token.ts";
import { isSameToken } from "../shared/access.ts";
import { requestGroups } from "../tables.ts";
import { formatMoney } from "../../../../../kit/text/format.ts";

export function payableRequests(site: RequestPageSigner): PayableSubject {
  return {
    due: async (tx, commonId, { lock }) => {
      const group = lock ? (await lockGroup(tx, commonId))?.group : await readGroup(tx, commonId);
      return group ? groupDue(tx, group) : null;
    },
    markPaid: (tx, commonId, payment) => markRequestPaid(tx, site, commonId, payment),
    acceptsToken: async (db, commonId, token) => {
      const group = await readGroup(db, commonId);
      return group !== undefined && isSameToken(token, publicTokenOf(site, group));
    },
    createViewToken: (commonId, now) => newViewingPass(site, commonId, now),
    acceptsViewToken: (commonId, token, now) => isViewingPass(site, commonId, token, now),
    receiptUrl: (commonId) =>
      `${site.environment.publicUrl}/legalsit/paymentReceipt/${commonId}?token=${receiptPassOf(site, commonId)}`,
    findByNumber: async (db, number) => {
      const [group] = await db
        .select({ id: requestGroups.commonId })
        .from(requestGroups)
        .where(eq(requestGroups.number, number));
      return group?.id ?? null;
    },
    onLinkExpired: async (tx, commonId) => {
      const locked = await lockGroup(tx, commonId);
      const link = locked && (await linkOf(tx, locked.group.family, commonId));
      if (link) await releasePlaces(tx, { commonId, now: new Date(link.closedAt ?? link.expiresAt) });
    },
  };
}

export async function groupDue(db: Queryable, group: RequestGroupRow): Promise<Due | null> {
  const groupForms = await formsOf(db, group.commonId);
  const forms = groupForms.filter((form) => form.status === "notPaid");
  const offer = await serviceOfferById(db, group.offerId);
  const payer = await personOf(db, group.requesterId);
  if (!offer || !payer) return null;
  const { id: userId, name, email, phone, language } = payer;
  const cancelsAt = group.firstLinkExpiresAt && (await cancellationTime(db, group.firstLinkExpiresAt));
  const describe = (offerName: string) => `${group.number} · ${offerName}`;
  return {
    number: group.number,
    amount: forms.length > 0 ? sum(forms.map((form) => form.amountTotal ?? "0.00")) : (group.amountTotal ?? "0.00"),
    currency: group.currency ?? "CUP",
    description: { es: describe(offer.name.es), en: describe(offer.name.en) },
    payable: isGroupPayable(groupForms) && group.paidAt === null && group.currency !== null,
    ended: endReason(groupForms),
    ...(cancelsAt ? { cancelsAt } : {}),
    requester: { userId, name, email, phone, language },
  };
}

/** Why an unpaid group cannot be paid: under review, to be corrected, or cancelled. */
function endReason(forms: readonly RequestFormRow[]): Due["ended"] {
  const lastStatusAt = (statusForms: readonly RequestFormRow[]) =>
    statusForms
      .map((form) => form.statusAt)
      .sort()
      .at(-1) ?? "";
  const reviewed = forms.filter((form) => form.status === "underReview");
  if (reviewed.length > 0) return { why: "underReview", at: lastStatusAt(reviewed) };
  if (isGroupPayable(forms)) return undefined;
  const correctable = forms.filter((form) => !form.paidAt && isCorrectable(form));
  if (correctable.length > 0) return { why: "toCorrect", at: lastStatusAt(correctable) };
  return forms.every((form) => form.status === "cancelled") ? { why: "cancelled", at: lastStatusAt(forms) } : undefined;
}

async function cancellationTime(db: Queryable, firstLinkExpiresAt: string): Promise<string> {
  const days = await readSetting(db, "payment.autoCancelDays");
  return new Date(Date.parse(firstLinkExpiresAt) + days * 86_400_000).toISOString();
}

/**
 * Marks the unpaid forms as paid, even if their places expired while the payment was in progress. Returns "refundDue"
 * if the group is not payable.
 */
async function markRequestPaid(
  tx: Transaction,
  site: RequestPageSigner,
  commonId: string,
  payment: ConfirmedPayment,
): Promise<"settled" | "refundDue"> {
  const locked = await lockGroup(tx, commonId);
  const unpaid = locked?.forms.filter((form) => form.status === "notPaid") ?? [];
  if (!locked || !isGroupPayable(locked.forms) || locked.group.paidAt) return "refundDue";
  const { group } = locked;
  const now = new Date(payment.confirmedAt);
  for (const form of unpaid)
    await moveForm(tx, form, {
      to: "pending",
      asActor: "system",
      actor: "system",
      now,
      set: { paidAt: payment.confirmedAt },
    });
  await spendPlacesBeyondCapacity(tx, group, unpaid.length, now);
  await tx
    .update(requestGroups)
    .set({ paidAt: payment.confirmedAt, paymentId: payment.id })
    .where(eq(requestGroups.commonId, commonId));
  await notifyFamilyStaff(tx, group.family, "paid", { number: group.number }, "pending");
  const requester = await requesterOf(tx, group);
  const { language } = requester;
  await mailRequester(tx, site, {
    template: "requestPaid",
    group,
    forms: unpaid,
    cause: payment.id,
    vars: {
      amount: formatMoney(payment.amount, payment.currency, language),
      reference: payment.reference,
      gateway: methodName(payment.gateway, language),
      date: deadlineFor(requester, payment.confirmedAt),
    },
    path: receiptPath(site, group),
  });
  return "settled";
}

async function spendPlacesBeyondCapacity(
  tx: Transaction,
  group: RequestGroupRow,
  forms: number,
  now: Date,
): Promise<void> {
  const { commonId, offerId, requesterId: userId } = group;
  const missing = forms - (await spendPlaces(tx, { commonId, now }));
  if (missing <= 0) return;
  try {
    await reservePlaces(tx, { commonId, offerId, userId, quantity: missing, now, until: now });
    await spendPlaces(tx, { commonId, now });
  } catch (error) {
    // No place is left this week: the request is served above capacity.
    if (!(error instanceof Refusal)) throw error;
  }
}

async function readGroup(tx: Queryable, commonId: string): Promise<RequestGroupRow | undefined> {
  const [group] = await tx.select().from(requestGroups).where(eq(requestGroups.commonId, commonId));
  return group;
}
