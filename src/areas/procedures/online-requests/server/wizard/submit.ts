/**
 * Submits a request: validates it, then prices it (AP) or puts it under review (TR). Also resubmits corrected forms.
 */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../../../server/workflow/state-machine.ts";
import { assignPlace, placesOfRequest, releasePlaces } from "../../../availability/server/public.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import { validatePickup, repeatedSelfForms } from "../../wizard/form-validation.ts";
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
import { moveForm } from "../shared/form-workflow.ts";
import { type RequestFormRow, formsOf, type RequestGroupRow } from "../shared/lock-group.ts";
import { formCurrency, type FormPrice, fixPrice, priceIfSold, requireOneCurrency } from "../payment/pricing.ts";
import { lockOwn } from "../shared/access.ts";
import { requestGroups } from "../tables.ts";
import { validateForms, prefixFaults } from "./validate-forms.ts";
import { readRules } from "../shared/load-group.ts";

/**
 * Idempotent: an already submitted request stays unchanged. Returns the new payment link, so that its owner can pay.
 * INVALID, PICKUP_INCOMPLETE, NO_PHONE, TRANSITION_NOT_ALLOWED, PAYMENT_IN_PROGRESS, EXHAUSTED,
 * SERVICE_NOT_AVAILABLE.
 */
export async function submitRequest(call: Call, commonId: string): Promise<OpenedLink | undefined> {
  const context: PaymentContext = { actor: call, now: call.now, site: call.server };
  return inTransaction(call.db, async (tx) => {
    const { group, forms } = await lockOwn(tx, call, commonId);
    const rules = { group, settings: await readRules(tx) };
    const submitted = forms.filter((form) => form.status === "draft" || isSendableAgain(form, rules, call.now));
    if (submitted.length === 0) {
      if (group.status === firstStatus[group.family]) return undefined;
      if (group.status === "draft") throw new Refusal("INVALID", { fields: { forms: ["REQUIRED"] } });
      throw transitionNotAllowed(group, firstStatus[group.family]);
    }
    // The price must not change during a payment.
    if (forms.some((form) => form.status === "notPaid")) await requireNoOpenAttempt(tx, group);
    await requireComplete(tx, call, group, forms, submitted);
    const open = forms.filter((form) => form.status === "notPaid" || form.status === "underReview");
    await reserveOnePerForm(tx, call, group, [...open, ...submitted]);
    await priceForms(tx, context, group, forms, submitted);
    await moveSubmitted(tx, context, group, submitted);
    return group.family === "AP" ? openGroupPayment(tx, context, group) : announceReview(tx, context, group, submitted);
  });
}

/** Checks the fields of every form and of the pickup person, then the requester's phone number. */
async function requireComplete(
  tx: Transaction,
  call: Call,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
  submitted: readonly RequestFormRow[],
): Promise<void> {
  const formErrors = await validateForms(tx, call.now, submitted);
  // Requests from before this rule may have several own forms; those may be resubmitted.
  if (group.status === "draft")
    for (const index of repeatedSelfForms(submitted))
      formErrors[index] = { ...formErrors[index], relationship: ["CHOICE"] };
  const fieldErrors = prefixFaults(
    formErrors,
    submitted.map((form) => forms.indexOf(form)),
  );
  const pickup = validatePickup(
    { name: group.pickupName, ci: group.pickupCi, phone: group.pickupPhone },
    dayOf(call.now),
  );
  const missing = Object.values(pickup).some((codes) => codes.includes("REQUIRED"));
  if (Object.keys(fieldErrors).length > 0) throw new Refusal("INVALID", { fields: { ...fieldErrors, ...pickup } });
  if (Object.keys(pickup).length > 0) throw new Refusal(missing ? "PICKUP_INCOMPLETE" : "INVALID", { fields: pickup });
  if (!(await requesterOf(tx, group)).phone) throw new Refusal("NO_PHONE");
}

/** Ensures exactly one place per form: reserves expired places again, or throws EXHAUSTED. */
async function reserveOnePerForm(
  tx: Transaction,
  call: Call,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
): Promise<void> {
  const { commonId } = group;
  const days = await readSetting(tx, "online.reviewAlertDays");
  await extendReservation(tx, call.now, group, forms.length, new Date(call.now.getTime() + days * 86_400_000));
  const places = (await placesOfRequest(tx, commonId)).filter((place) => place.status === "reserved");
  const formsWithPlace = new Set(places.map((place) => place.formId));
  for (const form of forms) if (!formsWithPlace.has(form.id)) await assignPlace(tx, { commonId, formId: form.id });
  if (places.length > forms.length)
    await releasePlaces(tx, { commonId, quantity: places.length - forms.length, now: call.now });
}

/**
 * Prices the forms. TR is priced at approval, but unavailable services (SERVICE_NOT_AVAILABLE) and mixed currencies
 * (INVALID) are refused before the review.
 */
async function priceForms(
  tx: Transaction,
  context: PaymentContext,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
  submitted: readonly RequestFormRow[],
): Promise<void> {
  const { country } = await requesterOf(tx, group);
  const prices = new Map<RequestFormRow, FormPrice>();
  for (const form of forms) {
    if (!submitted.includes(form) && form.status !== "underReview") continue;
    const price = await priceIfSold(tx, form, country, context.now);
    const field = form.legalize ? "legalize" : "documentType";
    if (!price)
      throw new Refusal("SERVICE_NOT_AVAILABLE", { fields: { [`forms.${forms.indexOf(form)}.${field}`]: ["CHOICE"] } });
    prices.set(form, price);
  }
  requireOneCurrency(forms.map((form) => prices.get(form)?.currency ?? formCurrency(form)));
  if (group.family === "AP") for (const [form, price] of prices) await fixPrice(tx, form, price);
}

async function moveSubmitted(
  tx: Transaction,
  context: PaymentContext,
  group: RequestGroupRow,
  submitted: readonly RequestFormRow[],
): Promise<void> {
  const at = context.now.toISOString();
  for (const form of submitted)
    await moveForm(tx, form, {
      ...context,
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
  context: PaymentContext,
  group: RequestGroupRow,
  submitted: readonly RequestFormRow[],
): Promise<undefined> {
  // Approved forms can no longer be paid separately: a group has one payment.
  await renewPayment(tx, context, group, []);
  await notifyFamilyStaff(tx, group.family, "newReview", { number: group.number }, "underReview");
  await mailRequester(tx, context.site, {
    template: "requestReceived",
    group,
    forms: submitted,
    cause: `${group.commonId}:${context.now.toISOString()}`,
  });
}
