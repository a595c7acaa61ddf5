/** Actions with which a requester ends a request: remove it, cancel it, or report wrong data. */
import { eq } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { transitionNotAllowed } from "../../../../../server/workflow/state-machine.ts";
import { releasePlaces } from "../../../availability/server/public.ts";
import { linkOf, linkStateOf, revokeLink } from "../../../../money/payments/server/public.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { isGroupPayable } from "../shared/allowed-actions.ts";
import { renewPayment, openGroupPayment, requireNoOpenAttempt, type PaymentContext } from "../payment/group-payment.ts";
import { mailRequester, requesterOf, notifyFamilyStaff, deadlineFor } from "../shared/notifications.ts";
import { moveForm } from "../shared/form-workflow.ts";
import { type RequestFormRow, type RequestGroupRow, type LockedGroup, lockGroup } from "../shared/lock-group.ts";
import { lockAccessibleGroup, notFound, openByToken } from "../shared/access.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { dropDraft } from "./draft.ts";

/**
 * Ends the owner's draft or cancels the owner's unpaid request. Hides a cancelled request (staff) or an expired draft
 * (owner). TRANSITION_NOT_ALLOWED otherwise.
 */
export async function removeGroup(call: Call, commonId: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const { group, forms, as: role } = await lockAccessibleGroup(tx, call, commonId);
    const isOwner = group.requesterId === requireCaller(call).userId;
    if (isOwner && (await endUnpaid(tx, call, { group, forms }, "client"))) return;
    const isLostDraft = isOwner && group.status === "cancelled" && !group.finishedAt;
    if (!isLostDraft && (role !== "staff" || group.status !== "cancelled"))
      throw transitionNotAllowed(group, "cancelled");
    await tx
      .update(requestGroups)
      .set({ deletedAt: call.now.toISOString() })
      .where(eq(requestGroups.commonId, commonId));
    await tx.update(requestForms).set({ hiddenAt: call.now.toISOString() }).where(eq(requestForms.commonId, commonId));
    await writeAuditEntry(tx, call, { action: "onlineRequests.hide", kind: "requestGroup", id: commonId });
  });
}

/** Ends a request after a person released its places (availability). TRANSITION_NOT_ALLOWED if it cannot end. */
export async function cancelWithPlaces(tx: Transaction, call: Call, commonId: string): Promise<void> {
  const locked = await lockGroup(tx, commonId);
  if (!locked) return;
  const isOwner = locked.group.requesterId === requireCaller(call).userId;
  if (!(await endUnpaid(tx, call, locked, isOwner ? "client" : "staff")))
    throw transitionNotAllowed(locked.group, "cancelled");
}

async function endUnpaid(
  tx: Transaction,
  call: Call,
  { group, forms }: LockedGroup,
  by: "client" | "staff",
): Promise<boolean> {
  if (group.status === "draft") {
    await dropDraft(tx, call, call.now, group, forms);
    return true;
  }
  const unpaid = forms.filter((form) => form.status === "notPaid" || form.status === "underReview");
  if (unpaid.length > 0) await cancelUnpaidForms(tx, paymentContextOf(call), group, unpaid, by);
  return unpaid.length > 0;
}

/**
 * Cancels unpaid forms: releases places, revokes the link, mails the requester. PAYMENT_IN_PROGRESS while the payer
 * pays.
 */
export async function cancelUnpaidForms(
  tx: Transaction,
  context: PaymentContext,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
  by: "client" | "staff" | "system",
  note?: string,
): Promise<void> {
  await requireNoOpenAttempt(tx, group);
  let cause = "";
  for (const form of forms) {
    const moved = await moveForm(tx, form, {
      ...context,
      to: "cancelled",
      asActor: by,
      note,
      // A cancellation by staff does not count against the client's weekly quota.
      ...(by === "staff" ? { set: { countsForWeek: false } } : {}),
    });
    cause = moved.logEntryId;
  }
  await releasePlaces(tx, { commonId: group.commonId, now: context.now });
  await revokeLink(tx, { kind: group.family, id: group.commonId, now: context.now });
  await mailRequester(tx, context.site, { template: "requestCancelled", group, forms, cause });
}

/**
 * Reports wrong data from the checkout: the selected unpaid forms (by default all) leave the payment. Replaces the link
 * if unpaid forms remain, otherwise revokes it. NOT_FOUND, INVALID, TRANSITION_NOT_ALLOWED, LINK_EXPIRED,
 * PAYMENT_IN_PROGRESS.
 */
export async function rejectByUser(
  call: Call,
  input: ParsedOf<typeof onlineRequestsContract.rejectByUser>,
): Promise<RequestGroupRow> {
  const access = await openByToken(call.db, call, input.commonId, input.token);
  if (!access) throw notFound();
  return inTransaction(call.db, async (tx) => {
    const locked = await lockGroup(tx, input.commonId);
    if (!locked) throw notFound();
    const { group } = locked;
    const unpaid = locked.forms.filter((form) => form.status === "notPaid");
    const selected = input.formIds ? locked.forms.filter((form) => input.formIds?.includes(form.id)) : unpaid;
    if (input.formIds && selected.length !== new Set(input.formIds).size)
      throw new Refusal("INVALID", { fields: { formIds: ["INVALID"] } });
    const [mismatch] = selected.length === 0 ? locked.forms : selected.filter((form) => form.status !== "notPaid");
    if (mismatch || selected.length === 0) throw transitionNotAllowed(mismatch ?? group, "rejectedByUser");
    const link = await linkOf(tx, group.family, group.commonId);
    if (access.ended || !link || linkStateOf(link, call.now) !== "valid") throw new Refusal("LINK_EXPIRED");
    await requireNoOpenAttempt(tx, group);
    await removeFromPayment(tx, paymentContextOf(call), group, selected, input.reason);
    const [after] = await tx.select().from(requestGroups).where(eq(requestGroups.commonId, group.commonId));
    return after ?? group;
  });
}

/** Mails a new payment link. LINK_SENDS_EXHAUSTED after the third, EXHAUSTED if its places are no longer available. */
export async function sendPaymentLink(call: Call, commonId: string): Promise<{ expiresAt: string }> {
  return inTransaction(call.db, async (tx) => {
    const { group, forms } = await lockAccessibleGroup(tx, call, commonId);
    if (!isGroupPayable(forms)) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
    return openGroupPayment(tx, paymentContextOf(call), group, { resend: true });
  });
}

export function paymentContextOf(call: Call): PaymentContext {
  return { actor: call, now: call.now, site: call.server };
}

async function removeFromPayment(
  tx: Transaction,
  context: PaymentContext,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
  reason: string,
): Promise<void> {
  let cause = "";
  for (const form of forms) {
    const moved = await moveForm(tx, form, {
      ...context,
      to: "rejectedByUser",
      asActor: "client",
      note: reason,
      set: { rejectText: reason, rejectedAt: context.now.toISOString(), countsForWeek: false },
    });
    cause = moved.logEntryId;
  }
  await renewPayment(tx, context, group, forms);
  await notifyFamilyStaff(tx, group.family, "rejectedByUser", { number: group.number, reason }, "rejectedByUser");
  const days = await readSetting(tx, "online.resubmitDaysByUser");
  const requester = await requesterOf(tx, group);
  await mailRequester(tx, context.site, {
    template: "requestRejectedByUser",
    group,
    forms,
    cause,
    vars: { expires: deadlineFor(requester, new Date(context.now.getTime() + days * 86_400_000).toISOString()) },
    path: `/onlineService/${group.commonId}`,
  });
}
