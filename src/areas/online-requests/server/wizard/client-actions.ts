/** What the requester may undo: drop or cancel a request, say that its data are wrong. */
import { eq } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract.ts";
import { Refusal } from "../../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import { releasePlaces } from "../../../availability/server/public.ts";
import { linkOf, linkStateOf, revokeLink } from "../../../payments/server/public.ts";
import { readSetting } from "../../../settings/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { isGroupPayable } from "../shared/allowed-actions.ts";
import { renewPayment, openGroupPayment, requireNoOpenAttempt, type PaymentContext } from "../payment/group-payment.ts";
import { mailRequester, requesterOf, notifyFamilyStaff, deadlineFor } from "../shared/notifications.ts";
import {
  type RequestFormRow,
  type RequestGroupRow,
  type LockedForm,
  lockGroup,
  moveForm,
} from "../shared/form-workflow.ts";
import { lockAccessibleGroup, notFound, openByToken } from "../shared/access.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { dropDraft } from "./draft.ts";

/**
 * The owner's draft ends, the owner's unpaid request is cancelled; staff put a cancelled one out of sight, its owner a
 * draft that the clock ended.
 */
export async function removeGroup(call: Call, commonId: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const { group, forms, as } = await lockAccessibleGroup(tx, call, commonId);
    const own = group.requesterId === requireCaller(call).userId;
    if (own && (await giveUp(tx, call, { group, forms }, "client"))) return;
    const isLostDraft = own && group.status === "cancelled" && !group.finishedAt;
    if (!isLostDraft && (as !== "staff" || group.status !== "cancelled"))
      throw transitionNotAllowed(group, "cancelled");
    await tx
      .update(requestGroups)
      .set({ deletedAt: call.now.toISOString() })
      .where(eq(requestGroups.commonId, commonId));
    await tx.update(requestForms).set({ hiddenAt: call.now.toISOString() }).where(eq(requestForms.commonId, commonId));
    await writeAuditEntry(tx, call, { action: "onlineRequests.hide", kind: "requestGroup", id: commonId });
  });
}

/** Its places are given back by a person (availability): the request ends with them, or refuses when it cannot. */
export async function cancelWithPlaces(tx: Transaction, call: Call, commonId: string): Promise<void> {
  const locked = await lockGroup(tx, commonId);
  if (!locked) return;
  const own = locked.group.requesterId === requireCaller(call).userId;
  if (!(await giveUp(tx, call, locked, own ? "client" : "staff")))
    throw transitionNotAllowed(locked.group, "cancelled");
}

async function giveUp(
  tx: Transaction,
  call: Call,
  { group, forms }: LockedForm,
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

/** Nobody will pay these forms: places are free, the link ends, the requester is told. */
export async function cancelUnpaidForms(
  tx: Transaction,
  setting: PaymentContext,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
  by: "client" | "staff" | "system",
  note?: string,
): Promise<void> {
  await requireNoOpenAttempt(tx, group);
  let cause = "";
  for (const form of forms) {
    const moved = await moveForm(tx, form, {
      ...setting,
      to: "cancelled",
      asActor: by,
      note,
      // What staff call off is no longer the client's share of the week.
      ...(by === "staff" ? { set: { countsForWeek: false } } : {}),
    });
    cause = moved.logEntryId;
  }
  await releasePlaces(tx, { commonId: group.commonId, now: setting.now });
  await revokeLink(tx, { kind: group.family, id: group.commonId, now: setting.now });
  await mailRequester(tx, setting.site, { template: "requestCancelled", group, forms, cause });
}

/**
 * «My data are wrong», from the checkout: the named unpaid forms (all by default) leave the payment. With others left
 * the link is replaced, otherwise it ends. LINK_EXPIRED when it was too late already.
 */
export async function rejectByUser(
  call: Call,
  input: ParsedOf<typeof onlineRequestsContract.rejectByUser>,
): Promise<RequestGroupRow> {
  const opened = await openByToken(call.db, call, input.commonId, input.token);
  if (!opened) throw notFound();
  return inTransaction(call.db, async (tx) => {
    const locked = await lockGroup(tx, input.commonId);
    if (!locked) throw notFound();
    const { group } = locked;
    const unpaid = locked.forms.filter((form) => form.status === "notPaid");
    const named = input.formIds ? locked.forms.filter((form) => input.formIds?.includes(form.id)) : unpaid;
    if (input.formIds && named.length !== new Set(input.formIds).size)
      throw new Refusal("INVALID", { fields: { formIds: ["INVALID"] } });
    const [odd] = named.length === 0 ? locked.forms : named.filter((form) => form.status !== "notPaid");
    if (odd || named.length === 0) throw transitionNotAllowed(odd ?? group, "rejectedByUser");
    const link = await linkOf(tx, group.family, group.commonId);
    if (opened.ended || !link || linkStateOf(link, call.now) !== "valid") throw new Refusal("LINK_EXPIRED");
    await requireNoOpenAttempt(tx, group);
    await takeOut(tx, paymentContextOf(call), group, named, input.reason);
    const [after] = await tx.select().from(requestGroups).where(eq(requestGroups.commonId, group.commonId));
    return after ?? group;
  });
}

/** A fresh link, mailed; LINK_SENDS_EXHAUSTED after the third, EXHAUSTED when its places are gone. */
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

async function takeOut(
  tx: Transaction,
  setting: PaymentContext,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
  reason: string,
): Promise<void> {
  let cause = "";
  for (const form of forms) {
    const moved = await moveForm(tx, form, {
      ...setting,
      to: "rejectedByUser",
      asActor: "client",
      note: reason,
      set: { rejectText: reason, rejectedAt: setting.now.toISOString(), countsForWeek: false },
    });
    cause = moved.logEntryId;
  }
  await renewPayment(tx, setting, group, forms);
  await notifyFamilyStaff(tx, group.family, "rejectedByUser", { number: group.number, reason }, "rejectedByUser");
  const days = await readSetting(tx, "online.resubmitDaysByUser");
  const requester = await requesterOf(tx, group);
  await mailRequester(tx, setting.site, {
    template: "requestRejectedByUser",
    group,
    forms,
    cause,
    vars: { expires: deadlineFor(requester, new Date(setting.now.getTime() + days * 86_400_000).toISOString()) },
    path: `/onlineService/${group.commonId}`,
  });
}
