/** Edits the data of a form: by its owner until payment or after a rejection, by staff until it is requested. */
import { and, eq } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { publish } from "../../../../../server/realtime/notify-channel.ts";
import { writeAuditEntry, updateStamps } from "../../../../../server/audit/audit-log.ts";
import { transitionNotAllowed } from "../../../../../server/workflow/state-machine.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { validatePickup } from "../../wizard/form-validation.ts";
import type { FormStatus } from "../../states.ts";
import { isCorrectable } from "../shared/allowed-actions.ts";
import { withoutAuthorization } from "../desk/authorization.ts";
import { paymentContextOf } from "./client-actions.ts";
import { renewPayment, requireNoOpenAttempt } from "../payment/group-payment.ts";
import { requesterOf } from "../shared/notifications.ts";
import { assertFormVersion } from "../shared/form-workflow.ts";
import { type RequestFormRow, formsOf, type RequestGroupRow } from "../shared/lock-group.ts";
import { changedColumns, formColumnsOf, pickupColumns } from "./form-patch.ts";
import { formCurrency, fixPrice, formPrice, requireOneCurrency } from "../payment/pricing.ts";
import { lockForm, lockOwn, lockStaffs } from "../shared/access.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { requireValidForm, refuseSecondOwn } from "./validate-forms.ts";
import { extendDraft } from "./draft.ts";

/**
 * The owner's edit. An unpaid form must stay complete; a changed price replaces the payment link. CONFLICT,
 * TRANSITION_NOT_ALLOWED, INVALID, PICKUP_INCOMPLETE, PAYMENT_IN_PROGRESS.
 */
export async function updateForm(
  call: Call,
  input: ParsedOf<typeof onlineRequestsContract.updateForm>,
): Promise<RequestFormRow> {
  const { _id, draft, pickup, updatedAt, ...fields } = input;
  return inTransaction(call.db, async (tx) => {
    const { group, form } = await lockForm(tx, _id, (commonId) => lockOwn(tx, call, commonId));
    if (form.status !== "draft" && form.status !== "notPaid" && !isCorrectable(form))
      throw transitionNotAllowed(form, form.status);
    await assertFormVersion(tx, form, updatedAt, call.now);
    const changes = changedColumns(form, formColumnsOf(fields));
    if (Object.keys(changes).length > 0) requireNotReviewed(form);
    if (form.status === "notPaid") await requireNoOpenAttempt(tx, group);
    if (group.status === "draft") await extendDraft(tx, call, group);
    const updated = await writeForm(tx, call, form, changes);
    if (pickup) await writePickup(tx, call, group, pickup, { whole: form.status === "notPaid" });
    if (!draft || form.status === "notPaid") await requireValidForm(tx, call.now, updated);
    if (changes.relationship && form.status !== "draft") await refuseSecondOwn(tx, updated);
    if (form.status === "notPaid") await updatePrice(tx, call, group, updated);
    await publish(tx, "requests");
    return readAgain(tx, form.id);
  });
}

/** In these statuses staff may correct everything; later only pickup, package number and observations. */
const correctableStatuses: readonly FormStatus[] = ["underReview", "notPaid", "pending"];

/**
 * Staff's correction, written to the audit log. Paid forms keep their price. A reason is required once the registry
 * was queried for the document, because the change departs from its content.
 */
export async function correctForm(
  call: Call,
  input: ParsedOf<typeof onlineRequestsContract.correct>,
): Promise<RequestFormRow> {
  const { _id, note, pickup, packageNumber, observations, updatedAt, ...fields } = input;
  return inTransaction(call.db, async (tx) => {
    const { group, form } = await lockForm(tx, _id, (commonId) => lockStaffs(tx, call, commonId));
    if (!form.finishedAt) throw new Refusal("NOT_FOUND");
    await assertFormVersion(tx, form, updatedAt, call.now);
    if (!note && !correctableStatuses.includes(form.status))
      throw new Refusal("INVALID", { fields: { note: ["REQUIRED"] } });
    const changes = changedColumns(form, formColumnsOf(fields));
    if (Object.keys(changes).length > 0 && !correctableStatuses.includes(form.status))
      throw new Refusal("TRANSITION_NOT_ALLOWED", {
        fields: Object.fromEntries(Object.keys(changes).map((field) => [field, ["INVALID"]])),
        facts: { from: form.status },
      });
    if (form.status === "notPaid" && Object.keys(changes).length > 0) await requireNoOpenAttempt(tx, group);
    const updated = await writeForm(
      tx,
      call,
      form,
      {
        ...changes,
        ...(packageNumber === undefined ? {} : { packageNumber: packageNumber || null }),
        ...(observations === undefined ? {} : { observations: observations || null }),
      },
      note,
    );
    if (pickup) await writePickup(tx, call, group, pickup, { whole: true, ...(note && { reason: note }) });
    if (Object.keys(changes).length > 0) await requireValidForm(tx, call.now, updated);
    if (changes.relationship) await refuseSecondOwn(tx, updated);
    if (form.status === "notPaid") await updatePrice(tx, call, group, updated);
    await publish(tx, "requests");
    return readAgain(tx, form.id);
  });
}

/**
 * Throws TRANSITION_NOT_ALLOWED for a form that a reviewer approved: its owner must report it as wrong, so that it is
 * reviewed again.
 */
function requireNotReviewed(form: RequestFormRow): void {
  if (form.family === "TR" && form.status === "notPaid") throw transitionNotAllowed(form, "rejectedByUser");
}

async function writeForm(
  tx: Transaction,
  call: Call,
  form: RequestFormRow,
  columns: Partial<typeof requestForms.$inferInsert>,
  reason?: string,
): Promise<RequestFormRow> {
  const changes = changedColumns(form, columns);
  if (Object.keys(changes).length === 0) return form;
  const [updated] = await tx
    .update(requestForms)
    // An authorization applies to one document type; another type needs its own.
    .set({
      ...changes,
      ...("documentType" in changes ? withoutAuthorization : {}),
      ...updateStamps(call, call.now),
    })
    .where(and(eq(requestForms.id, form.id), eq(requestForms.status, form.status)))
    .returning();
  if (!updated) throw new Refusal("CONFLICT");
  // Field names only, no values: the audit log outlasts the erasure of personal data.
  await writeAuditEntry(tx, call, {
    action: "onlineRequests.amend",
    kind: "requestForm",
    id: form.id,
    after: { number: form.number, fields: Object.keys(changes) },
    reason,
  });
  return updated;
}

async function writePickup(
  tx: Transaction,
  call: Call,
  group: RequestGroupRow,
  input: Parameters<typeof pickupColumns>[0],
  { whole: mustBeComplete, reason }: { readonly whole: boolean; readonly reason?: string },
): Promise<void> {
  const changes = changedColumns(group, pickupColumns(input));
  const next = { ...group, ...changes };
  const fieldErrors = validatePickup(
    { name: next.pickupName, ci: next.pickupCi, phone: next.pickupPhone },
    dayOf(call.now),
  );
  if (mustBeComplete && Object.keys(fieldErrors).length > 0)
    throw new Refusal("PICKUP_INCOMPLETE", { fields: fieldErrors });
  if (Object.keys(changes).length === 0) return;
  await tx
    .update(requestGroups)
    .set({ ...changes, updatedAt: call.now.toISOString() })
    .where(eq(requestGroups.commonId, group.commonId));
  await writeAuditEntry(tx, call, {
    action: "onlineRequests.amendPickup",
    kind: "requestGroup",
    id: group.commonId,
    after: { number: group.number, fields: Object.keys(changes) },
    reason,
  });
}

/** Updates price, total and link of an unpaid form after its data changed. */
async function updatePrice(tx: Transaction, call: Call, group: RequestGroupRow, form: RequestFormRow): Promise<void> {
  const { country } = await requesterOf(tx, group);
  const price = await formPrice(tx, form, country, call.now);
  if (!price || (price.total === form.amountTotal && price.currency === form.currency)) return;
  const forms = await formsOf(tx, group.commonId);
  requireOneCurrency(forms.map((each) => (each.id === form.id ? price.currency : formCurrency(each))));
  await fixPrice(tx, form, price);
  await renewPayment(tx, paymentContextOf(call), group, []);
}

async function readAgain(tx: Transaction, id: string): Promise<RequestFormRow> {
  const [form] = await tx.select().from(requestForms).where(eq(requestForms.id, id));
  if (!form) throw new Error("the form is gone");
  return form;
}
