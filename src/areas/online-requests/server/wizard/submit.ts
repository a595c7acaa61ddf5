/** Sending a request: everything checked, priced (AP) or put under review (TR); also how corrected forms are sent again. */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../../kit/calendar.ts";
import { Refusal } from "../../../../kit/errors.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import { assignPlace, placesOfRequest, releasePlaces } from "../../../availability/server/public.ts";
import { readSetting } from "../../../settings/server/public.ts";
import { faultsOfPickup, repeatedOwn } from "../../wizard/form-validation.ts";
import { firstStatus } from "../../states.ts";
import { isSendableAgain } from "../shared/allowed-actions.ts";
import {
  renewPayment,
  type OpenedLink,
  openGroupPayment,
  requireNoOpenAttempt,
  type PaymentContext,
} from "../payment/group-payment.ts";
import { extendReservation } from "./request-quota.ts";
import { mailRequester, requesterOf, notifyFamilyStaff } from "../shared/notifications.ts";
import { type RequestFormRow, formsOf, type RequestGroupRow, moveForm } from "../shared/form-workflow.ts";
import { formCurrency, type FormPrice, fixPrice, priceIfSold, requireOneCurrency } from "../payment/pricing.ts";
import { lockOwn } from "../shared/access.ts";
import { requestGroups } from "../tables.ts";
import { faultsOfForms, prefixed } from "./validate-forms.ts";
import { readRules } from "../shared/load-group.ts";

/** Idempotent: a request that was sent and waits stays as it is. Returns the link opened, for the owner to go on paying. */
export async function submitRequest(call: Call, commonId: string): Promise<OpenedLink | undefined> {
  const setting: PaymentContext = { actor: call, now: call.now, site: call.server };
  return inTransaction(call.db, async (tx) => {
    const { group, forms } = await lockOwn(tx, call, commonId);
    const read = { group, settings: await readRules(tx) };
    const sent = forms.filter((form) => form.status === "draft" || isSendableAgain(form, read, call.now));
    if (sent.length === 0) {
      if (group.status === firstStatus[group.family]) return undefined;
      if (group.status === "draft") throw new Refusal("INVALID", { fields: { forms: ["REQUIRED"] } });
      throw transitionNotAllowed(group, firstStatus[group.family]);
    }
    // Who is paying what was approved must not find that the price has changed meanwhile.
    if (forms.some((form) => form.status === "notPaid")) await requireNoOpenAttempt(tx, group);
    await refuseUnready(tx, call, group, forms, sent);
    const kept = forms.filter((form) => form.status === "notPaid" || form.status === "underReview");
    await holdFor(tx, call, group, [...kept, ...sent]);
    await priceForms(tx, setting, group, forms, sent);
    await sendForms(tx, setting, group, sent);
    return group.family === "AP" ? openGroupPayment(tx, setting, group) : announceReview(tx, setting, group, sent);
  });
}

/** Fields of every form and of the pickup person, then the requester's phone. */
async function refuseUnready(
  tx: Transaction,
  call: Call,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
  sent: readonly RequestFormRow[],
): Promise<void> {
  const found = await faultsOfForms(tx, call.now, sent);
  // Requests sent before this rule may have several; what came back of them can be sent again.
  if (group.status === "draft")
    for (const index of repeatedOwn(sent)) found[index] = { ...found[index], relationship: ["CHOICE"] };
  const faults = prefixed(
    found,
    sent.map((form) => forms.indexOf(form)),
  );
  const pickup = faultsOfPickup(
    { name: group.pickupName, ci: group.pickupCi, phone: group.pickupPhone },
    dayOf(call.now),
  );
  const missing = Object.values(pickup).some((codes) => codes.includes("REQUIRED"));
  if (Object.keys(faults).length > 0) throw new Refusal("INVALID", { fields: { ...faults, ...pickup } });
  if (Object.keys(pickup).length > 0) throw new Refusal(missing ? "PICKUP_INCOMPLETE" : "INVALID", { fields: pickup });
  if (!(await requesterOf(tx, group)).phone) throw new Refusal("NO_PHONE");
}

/** A place per form, no more and no fewer; places lost meanwhile are taken again or the sending is refused. */
async function holdFor(
  tx: Transaction,
  call: Call,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
): Promise<void> {
  const { commonId } = group;
  const days = await readSetting(tx, "online.reviewAlertDays");
  await extendReservation(tx, call.now, group, forms.length, new Date(call.now.getTime() + days * 86_400_000));
  const places = (await placesOfRequest(tx, commonId)).filter((place) => place.status === "reserved");
  const placed = new Set(places.map((place) => place.formId));
  for (const form of forms) if (!placed.has(form.id)) await assignPlace(tx, { commonId, formId: form.id });
  if (places.length > forms.length)
    await releasePlaces(tx, { commonId, quantity: places.length - forms.length, now: call.now });
}

/**
 * AP is priced here. TR is priced when a person has approved its data; but what is not sold, or cannot be paid together,
 * is said before anybody waits for a review.
 */
async function priceForms(
  tx: Transaction,
  setting: PaymentContext,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
  sent: readonly RequestFormRow[],
): Promise<void> {
  const { country } = await requesterOf(tx, group);
  const prices = new Map<RequestFormRow, FormPrice>();
  for (const form of forms) {
    if (!sent.includes(form) && form.status !== "underReview") continue;
    const price = await priceIfSold(tx, form, country, setting.now);
    const field = form.legalize ? "legalize" : "documentType";
    if (!price)
      throw new Refusal("SERVICE_NOT_AVAILABLE", { fields: { [`forms.${forms.indexOf(form)}.${field}`]: ["CHOICE"] } });
    prices.set(form, price);
  }
  requireOneCurrency(forms.map((form) => prices.get(form)?.currency ?? formCurrency(form)));
  if (group.family === "AP") for (const [form, price] of prices) await fixPrice(tx, form, price);
}

async function sendForms(
  tx: Transaction,
  setting: PaymentContext,
  group: RequestGroupRow,
  sent: readonly RequestFormRow[],
): Promise<void> {
  const at = setting.now.toISOString();
  for (const form of sent)
    await moveForm(tx, form, {
      ...setting,
      to: firstStatus[group.family],
      asActor: "client",
      set: {
        finishedAt: form.finishedAt ?? at,
        legalize: form.legalize ?? false,
        rejectReason: null,
        rejectText: null,
        rejectedAt: null,
        countsForWeek: true,
        ...(form.status === "draft" ? {} : { resubmissions: form.resubmissions + 1 }),
      },
    });
  await tx
    .update(requestGroups)
    .set({
      finishedAt: group.finishedAt ?? at,
      draftExpiresAt: null,
      quantity: (await formsOf(tx, group.commonId)).length,
    })
    .where(eq(requestGroups.commonId, group.commonId));
}

async function announceReview(
  tx: Transaction,
  setting: PaymentContext,
  group: RequestGroupRow,
  sent: readonly RequestFormRow[],
): Promise<undefined> {
  // What was approved of it before can no longer be paid by itself: there is one payment per group.
  await renewPayment(tx, setting, group, []);
  await notifyFamilyStaff(tx, group.family, "newReview", { number: group.number }, "underReview");
  await mailRequester(tx, setting.site, {
    template: "requestReceived",
    group,
    forms: sent,
    cause: `${group.commonId}:${setting.now.toISOString()}`,
  });
}
