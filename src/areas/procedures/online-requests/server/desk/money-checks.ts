/** Transitions that affect money, payments and links: their preconditions and the columns they write. */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../../../server/workflow/state-machine.ts";
import { requireExistingCodes } from "../../../../administration/nomenclators/server/public.ts";
import { paidAmounts } from "../../../../money/payments/server/public.ts";
import type { FormStatus } from "../../states.ts";
import { requireValidForm } from "../wizard/validate-forms.ts";
import { requesterOf } from "../shared/notifications.ts";
import { isPaidBack, isRefundDueOnCancellation } from "../payment/refund-due.ts";
import { requireNoOpenAttempt } from "../payment/group-payment.ts";
import { formCurrency, fixPrice, formPrice, requireOneCurrency } from "../payment/pricing.ts";
import type { RequestFormRow, RequestGroupRow, LockedGroup } from "../shared/lock-group.ts";
import type { requestForms } from "../tables.ts";
import { requireAuthorization } from "./authorization.ts";
import type { FormTransitionOutcome } from "./transition-effects.ts";

/** Each runs in a transaction of its own; all other transitions run in bulk. */
export const aboutMoney: readonly FormStatus[] = ["notPaid", "rejected", "cancelled"];

type Columns = Partial<typeof requestForms.$inferInsert>;

/**
 * Checks a transition that affects money and returns the columns to write. Throws the refusal of the failed
 * precondition.
 */
export async function checkMoney(
  tx: Transaction,
  call: Call,
  { group, forms, form }: LockedGroup & { readonly form: RequestFormRow },
  step: FormTransitionOutcome,
): Promise<Columns> {
  switch (step.status) {
    case "notPaid":
      return checkReview(tx, call, group, forms, form);
    case "rejected":
      return checkRejection(tx, call, form, step);
    case "cancelled":
      return checkCancellation(tx, group, forms, form);
    default:
      return {};
  }
}

/**
 * TR approval: validates the form and fixes its price. AUTHORIZATION_NEEDED for a literal certification without
 * authorization.
 */
async function checkReview(
  tx: Transaction,
  call: Call,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
  form: RequestFormRow,
): Promise<Columns> {
  await requireValidForm(tx, call.now, form);
  await requireAuthorization(tx, form);
  const price = await formPrice(tx, form, (await requesterOf(tx, group)).country, call.now);
  if (!price) throw transitionNotAllowed(form, "notPaid");
  requireOneCurrency(forms.map((each) => (each.id === form.id ? price.currency : formCurrency(each))));
  await fixPrice(tx, form, price);
  return {};
}

/** For a requested form staff enter the amount to refund; before that status the full amount is due for refund. */
async function checkRejection(
  tx: Transaction,
  call: Call,
  form: RequestFormRow,
  step: FormTransitionOutcome,
): Promise<Columns> {
  const reason = step.reason ?? "";
  await requireExistingCodes(tx, [["reason", "REJECT_REASON", reason]]);
  const refundAmount = form.status === "requested" ? step.refundAmount : undefined;
  if (refundAmount && toMinorUnits(refundAmount) > toMinorUnits(form.amountTotal ?? "0.00"))
    throw new Refusal("INVALID", { fields: { refundAmount: ["REFUND_OVER"] } });
  return {
    rejectReason: reason,
    rejectText: step.note || null,
    rejectedAt: call.now.toISOString(),
    ...(form.paidAt ? { refundOwed: refundAmount ?? form.amountTotal } : { countsForWeek: false }),
  };
}

/**
 * A paid form owes its amount back until it is obtained. After that it can be cancelled only if it was already
 * refunded.
 */
async function checkCancellation(
  tx: Transaction,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
  form: RequestFormRow,
): Promise<Columns> {
  if (form.status === "notPaid") await requireNoOpenAttempt(tx, group);
  if (isRefundDueOnCancellation(form)) return { countsForWeek: false, refundOwed: form.amountTotal };
  if (!form.paidAt) return { countsForWeek: false };
  const paidAmount = (await paidAmounts(tx, [group.paymentId ?? ""].filter(Boolean))).get(group.paymentId ?? "");
  if (!isPaidBack(form, group, forms, paidAmount)) throw transitionNotAllowed(form, "cancelled");
  return { countsForWeek: false, refundOwed: form.amountTotal };
}
