/** Amount due and payment link of a group: opened at submission, replaced when the price or the forms change. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { Actor } from "../../../../../server/audit/audit-log.ts";
import { releasePlaces } from "../../../availability/server/public.ts";
import { hasOpenPayment, issueLink, revokeLink } from "../../../../money/payments/server/public.ts";
import { isGroupPayable } from "../shared/allowed-actions.ts";
import { extendReservation } from "../wizard/request-quota.ts";
import { deadlineFor, mailRequester, moneyIn, requesterOf } from "../shared/notifications.ts";
import { type RequestFormRow, formsOf, type RequestGroupRow } from "../shared/lock-group.ts";
import { writeTotal } from "./pricing.ts";
import { nextSalt, type RequestPageSigner } from "../tracking/public-token.ts";
import { requestGroups } from "../tables.ts";

/** Who or what changes a payment, when, and how to sign its links. */
export interface PaymentContext {
  readonly actor: Actor;
  readonly now: Date;
  readonly site: RequestPageSigner;
}

export interface OpenedLink {
  readonly token: string;
  readonly expiresAt: string;
}

/**
 * Opens the payment of a group's unpaid forms: writes the total, issues a link that replaces a former one, reserves
 * places until the link expires, and mails it. REQUEST_NOT_FOUND_OR_PAID if nothing is payable; refused while a
 * payment is in progress, or if the places expired and none is left.
 */
export async function openGroupPayment(
  tx: Transaction,
  context: PaymentContext,
  group: RequestGroupRow,
  options: { resend?: boolean } = {},
): Promise<OpenedLink> {
  const groupForms = await formsOf(tx, group.commonId);
  if (!isGroupPayable(groupForms)) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const forms = groupForms.filter((form) => form.status === "notPaid");
  const total = await writeTotal(tx, group.commonId, forms);
  const link = await issueLink(tx, context.actor, {
    kind: group.family,
    id: group.commonId,
    now: context.now,
    ...(options.resend ? { resend: true } : {}),
  });
  await extendReservation(tx, context.now, group, forms.length, new Date(link.expiresAt));
  const [current] = await tx
    .update(requestGroups)
    .set({
      firstLinkExpiresAt: group.firstLinkExpiresAt ?? link.expiresAt,
      // Revokes the tracking token that the mails of the former link contain.
      ...(link.replaces ? { tokenSalt: nextSalt } : {}),
    })
    .where(eq(requestGroups.commonId, group.commonId))
    .returning();
  const requester = await requesterOf(tx, group);
  await mailRequester(tx, context.site, {
    template: "paymentLink",
    group,
    forms,
    cause: `${group.commonId}:${link.expiresAt}:${link.token.slice(0, 8)}`,
    vars: {
      amount: moneyIn(requester.language, current ?? group, total),
      expires: deadlineFor(requester, link.expiresAt),
    },
    path: `/checkout/${group.commonId}?token=${link.token}`,
  });
  return { token: link.token, expiresAt: link.expiresAt };
}

/**
 * Adjusts the payment after unpaid forms left the group: releases their places, then issues a new total and link, or
 * revokes the link if nothing is payable. TR has no link while a form is under review.
 */
export async function renewPayment(
  tx: Transaction,
  context: PaymentContext,
  group: RequestGroupRow,
  removed: readonly RequestFormRow[],
): Promise<OpenedLink | undefined> {
  await releasePlaces(tx, { commonId: group.commonId, formIds: removed.map((form) => form.id), now: context.now });
  const forms = await formsOf(tx, group.commonId);
  if (isGroupPayable(forms)) return openGroupPayment(tx, context, group);
  await revokeLink(tx, { kind: group.family, id: group.commonId, now: context.now });
  return undefined;
}

export async function requireNoOpenAttempt(tx: Transaction, group: RequestGroupRow): Promise<void> {
  if (await hasOpenPayment(tx, group.family, group.commonId)) throw new Refusal("PAYMENT_IN_PROGRESS");
}
