/** What a group owes and the link that pays it: opened when it is finished, replaced when the price or the forms change. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { Actor } from "../../../../server/audit/audit-log.ts";
import { releasePlaces } from "../../../availability/server/public.ts";
import { hasOpenPayment, issueLink, revokeLink } from "../../../payments/server/public.ts";
import { isGroupPayable } from "../shared/allowed-actions.ts";
import { extendReservation } from "../wizard/request-quota.ts";
import { deadlineFor, mailRequester, moneyIn, requesterOf } from "../shared/notifications.ts";
import { type RequestFormRow, formsOf, type RequestGroupRow } from "../shared/form-workflow.ts";
import { writeTotal } from "./pricing.ts";
import { nextSalt, type RequestPageSigner } from "../tracking/public-token.ts";
import { requestGroups } from "../tables.ts";

/** What every verb here needs to know of the call, or of the timer, that set it off. */
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
 * Opens the payment of a group's unpaid forms: total, link, places held until the link ends, mail. A former link
 * is replaced. Refused while somebody is paying, or when the places were lost and none is left.
 */
export async function openGroupPayment(
  tx: Transaction,
  setting: PaymentContext,
  group: RequestGroupRow,
  options: { resend?: boolean } = {},
): Promise<OpenedLink> {
  const all = await formsOf(tx, group.commonId);
  if (!isGroupPayable(all)) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const forms = all.filter((form) => form.status === "notPaid");
  const total = await writeTotal(tx, group.commonId, forms);
  const link = await issueLink(tx, setting.actor, {
    kind: group.family,
    id: group.commonId,
    now: setting.now,
    ...(options.resend ? { resend: true } : {}),
  });
  await extendReservation(tx, setting.now, group, forms.length, new Date(link.expiresAt));
  const [current] = await tx
    .update(requestGroups)
    .set({
      firstLinkExpiresAt: group.firstLinkExpiresAt ?? link.expiresAt,
      // Anyone who was shown the former link's letters is shown nothing more.
      ...(link.replaces ? { tokenSalt: nextSalt } : {}),
    })
    .where(eq(requestGroups.commonId, group.commonId))
    .returning();
  const requester = await requesterOf(tx, group);
  await mailRequester(tx, setting.site, {
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
 * Some unpaid forms left the group: their places are free; the rest gets a new total and link, or the link ends.
 * TR waits with the link until no form is under review.
 */
export async function renewPayment(
  tx: Transaction,
  setting: PaymentContext,
  group: RequestGroupRow,
  left: readonly RequestFormRow[],
): Promise<OpenedLink | undefined> {
  await releasePlaces(tx, { commonId: group.commonId, formIds: left.map((form) => form.id), now: setting.now });
  const forms = await formsOf(tx, group.commonId);
  if (isGroupPayable(forms)) return openGroupPayment(tx, setting, group);
  await revokeLink(tx, { kind: group.family, id: group.commonId, now: setting.now });
  return undefined;
}

export async function requireNoOpenAttempt(tx: Transaction, group: RequestGroupRow): Promise<void> {
  if (await hasOpenPayment(tx, group.family, group.commonId)) throw new Refusal("PAYMENT_IN_PROGRESS");
}
