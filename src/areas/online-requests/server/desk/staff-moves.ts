/** What staff do with a form: each step with its own condition and consequences (domain.md §2.1, §2.2). */
import { eq } from "drizzle-orm";
import { addMonths, dayOf } from "../../../../kit/calendar.ts";
import { Refusal } from "../../../../kit/errors.ts";
import { readIdentityNumber, tidyIdentityNumber } from "../../../../kit/identity-number.ts";
import type { Outcome } from "../../../../kit/listing.ts";
import { minor } from "../../../../kit/money.ts";
import { type Call, callerOf } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/database.ts";
import { eachOnItsOwn } from "../../../../server/listing/each.ts";
import { notAllowed } from "../../../../server/life.ts";
import { isOneOf, nomenclatorOf } from "../../../nomenclators/server/public.ts";
import { paidAmounts } from "../../../payments/server/public.ts";
import { refuseUnauthorized } from "./authorization.ts";
import { type Consequences, consequencesOf, type Step } from "./consequences.ts";
import { settingOf } from "../asking/client-moves.ts";
import { refuseWhilePaying } from "../paying/payment.ts";
import { type Form, type Group, type Locked, moveForm, undoForm } from "../request.ts";
import { currencyOf, fixPrice, priceNow, refuseMixedCurrencies } from "../paying/pricing.ts";
import { requesterOf } from "../letters.ts";
import { lockForm, lockStaffs } from "../access.ts";
import { isPaidBack, owesWhenCancelled } from "../paying/owed-back.ts";
import { requestForms } from "../tables.ts";
import { refuseFaults } from "../asking/validity.ts";

/** Takes one form one step on, or back; `mails` were written about it. */
export async function setStatus(
  call: Call,
  formId: string,
  step: Step,
  readAt?: string,
): Promise<{ form: Form; mails: number }> {
  return inTransaction(call.db, async (tx) => {
    const { group, forms, form } = await lockForm(tx, formId, (commonId) => lockStaffs(tx, call, commonId));
    if (!form.finishedAt) throw new Refusal("NOT_FOUND");
    const moved = await moveForm(tx, form, {
      to: step.status,
      by: "staff",
      actor: call,
      now: call.now,
      read: readAt,
      note: step.note || undefined,
      given: step,
      with: (corrective) => (corrective ? columnsOfStepBack(form) : columnsOf(tx, call, { group, forms, form }, step)),
    });
    const then: Consequences = { setting: settingOf(call), group, from: form.status, step, moved };
    const isMailed = await consequencesOf(tx, then);
    const [after] = await tx.select().from(requestForms).where(eq(requestForms.id, formId));
    return { form: after ?? moved.row, mails: isMailed ? 1 : 0 };
  });
}

/** Takes back the caller's own last step, within ten seconds. */
export async function undoStep(call: Call, formId: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const { form } = await lockForm(tx, formId, (commonId) => lockStaffs(tx, call, commonId));
    await undoForm(tx, form, { actor: call, now: call.now });
  });
}

/** Each form on its own: what cannot be done says why and stops nobody else. */
export async function setStatusOfMany(
  call: Call,
  ids: readonly string[],
  step: Step,
  versions: readonly string[] = [],
): Promise<Outcome & { mails: number }> {
  const readAt = new Map(ids.map((id, at) => [id, versions[at]]));
  let mails = 0;
  const outcome = await eachOnItsOwn(call, ids, async (id) => {
    mails += (await setStatus(call, id, step, readAt.get(id))).mails;
  });
  return { ...outcome, mails };
}

type Columns = Partial<typeof requestForms.$inferInsert>;

/** Refuses what stands in the way of the step; answers what it writes on the form. */
async function columnsOf(
  tx: Transaction,
  call: Call,
  { group, forms, form }: Locked & { readonly form: Form },
  step: Step,
): Promise<Columns> {
  const at = call.now.toISOString();
  switch (step.status) {
    case "notPaid":
      return checkReview(tx, call, group, forms, form);
    case "requested":
      return { approvedAt: at, approvedBy: callerOf(call).userId };
    case "rejected":
      return checkRejection(tx, call, form, step);
    case "toked":
      return { obtainedAt: at };
    case "legalization":
      return { packageNumber: step.packageNumber ?? null };
    case "readyToDelivery":
      return { readyAt: at, expiresAt: await expiryOf(tx, form, dayOf(call.now)) };
    case "delivered":
      return { deliveredAt: at, ...receiverOf(group, step, dayOf(call.now)) };
    case "cancelled":
      return checkCancellation(tx, group, forms, form);
    default:
      return {};
  }
}

/** What the step had written is taken away. */
function columnsOfStepBack({ status }: Form): Columns {
  if (status === "delivered") return { deliveredAt: null, receiverName: null, receiverCi: null };
  if (status === "requested") return { approvedAt: null, approvedBy: null };
  if (status === "toked") return { obtainedAt: null };
  if (status === "readyToDelivery") return { readyAt: null, expiresAt: null };
  return {};
}

/** TR: the data are checked; the price is fixed now. Literal certifications wait for their authorization. */
async function checkReview(
  tx: Transaction,
  call: Call,
  group: Group,
  forms: readonly Form[],
  form: Form,
): Promise<Columns> {
  await refuseFaults(tx, call.now, form);
  await refuseUnauthorized(tx, form);
  const price = await priceNow(tx, form, (await requesterOf(tx, group)).country, call.now);
  if (!price) throw notAllowed(form, "notPaid");
  refuseMixedCurrencies(forms.map((each) => (each.id === form.id ? price.currency : currencyOf(each))));
  await fixPrice(tx, form, price);
  return {};
}

/** Of a requested one staff say what was not executed; before, all of it goes back. */
async function checkRejection(tx: Transaction, call: Call, form: Form, step: Step): Promise<Columns> {
  const reason = step.reason ?? "";
  if (!(await isOneOf(tx, "REJECT_REASON", reason))) throw new Refusal("INVALID", { fields: { reason: ["CHOICE"] } });
  const typed = form.status === "requested" ? step.refundAmount : undefined;
  if (typed && minor(typed) > minor(form.amountTotal ?? "0.00"))
    throw new Refusal("INVALID", { fields: { refundAmount: ["REFUND_OVER"] } });
  return {
    rejectReason: reason,
    rejectText: step.note || null,
    rejectedAt: call.now.toISOString(),
    ...(form.paidAt ? { refundOwed: typed ?? form.amountTotal } : { countsForWeek: false }),
  };
}

/** Until it is obtained its money is owed back; afterwards it is cancelled only when its money went back already. */
async function checkCancellation(tx: Transaction, group: Group, forms: readonly Form[], form: Form): Promise<Columns> {
  if (form.status === "notPaid") await refuseWhilePaying(tx, group);
  if (owesWhenCancelled(form)) return { countsForWeek: false, refundOwed: form.amountTotal };
  if (!form.paidAt) return { countsForWeek: false };
  const paid = (await paidAmounts(tx, [group.paymentId ?? ""].filter(Boolean))).get(group.paymentId ?? "");
  if (!isPaidBack(form, group, forms, paid)) throw notAllowed(form, "cancelled");
  return { countsForWeek: false, refundOwed: form.amountTotal };
}

/** Until when the certificate is valid: its document's months from the day it is ready. */
async function expiryOf(tx: Transaction, form: Form, today: string): Promise<string | null> {
  const document = await nomenclatorOf(tx, form.documentType ?? "");
  const months = document?.meta?.validityMonths;
  return typeof months === "number" ? addMonths(today, months) : null;
}

function receiverOf(group: Group, step: Step, today: string): Columns {
  const name = step.receiver?.name ?? group.pickupName;
  const ci = step.receiver?.ci ?? group.pickupCi;
  if (!name || !ci)
    throw new Refusal("INVALID", {
      fields: { ...(name ? {} : { "receiver.name": ["REQUIRED"] }), ...(ci ? {} : { "receiver.ci": ["REQUIRED"] }) },
    });
  const tidy = tidyIdentityNumber(ci);
  // Eleven digits are an identity number and must be one; anything else is a passport.
  if (/^\d+$/.test(tidy) && !readIdentityNumber(tidy, { today }).ok)
    throw new Refusal("INVALID", { fields: { "receiver.ci": ["CI_FORMAT"] } });
  return { receiverName: name, receiverCi: tidy };
}
