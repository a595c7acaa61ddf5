/** Changing what a form says: its owner before it is paid or after a rejection, staff before it is requested. */
import { and, eq } from "drizzle-orm";
import { dayOf } from "../../../../kit/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract.ts";
import { Refusal } from "../../../../kit/errors.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { writeAuditEntry, updateStamps } from "../../../../server/audit/audit-log.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { faultsOfPickup } from "../../wizard/form-validation.ts";
import type { FormStatus } from "../../states.ts";
import { isCorrectable } from "../shared/allowed-actions.ts";
import { withoutAuthorization } from "../desk/authorization.ts";
import { paymentContextOf } from "./client-actions.ts";
import { renewPayment, requireNoOpenAttempt } from "../payment/group-payment.ts";
import { requesterOf } from "../shared/notifications.ts";
import { type RequestFormRow, formsOf, type RequestGroupRow, assertFormVersion } from "../shared/form-workflow.ts";
import { changedIn, formColumnsOf, pickupColumns } from "./form-patch.ts";
import { formCurrency, fixPrice, formPrice, requireOneCurrency } from "../payment/pricing.ts";
import { lockForm, lockOwn, lockStaffs } from "../shared/access.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { requireValidForm, refuseSecondOwn } from "./validate-forms.ts";
import { extendDraft } from "./draft.ts";

/** The owner's change. An unpaid form must stay complete; when its price changes, the link is replaced. */
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
    const asked = changedIn(form, formColumnsOf(fields));
    if (Object.keys(asked).length > 0) refuseReviewed(form);
    if (form.status === "notPaid") await requireNoOpenAttempt(tx, group);
    if (group.status === "draft") await extendDraft(tx, call, group);
    const amended = await write(tx, call, form, asked);
    if (pickup) await writePickup(tx, call, group, pickup, { whole: form.status === "notPaid" });
    if (!draft || form.status === "notPaid") await requireValidForm(tx, call.now, amended);
    if (asked.relationship && form.status !== "draft") await refuseSecondOwn(tx, amended);
    if (form.status === "notPaid") await followPrice(tx, call, group, amended);
    await publish(tx, "requests");
    return reread(tx, form.id);
  });
}

/** Before it is requested staff may correct everything; later only who collects, the package and their own remarks. */
const open: readonly FormStatus[] = ["underReview", "notPaid", "pending"];

/** Staff's correction, with its reason in the audit log. What was paid keeps its price. */
export async function correctForm(
  call: Call,
  input: ParsedOf<typeof onlineRequestsContract.correct>,
): Promise<RequestFormRow> {
  const { _id, note, pickup, packageNumber, observations, updatedAt, ...fields } = input;
  return inTransaction(call.db, async (tx) => {
    const { group, form } = await lockForm(tx, _id, (commonId) => lockStaffs(tx, call, commonId));
    if (!form.finishedAt) throw new Refusal("NOT_FOUND");
    await assertFormVersion(tx, form, updatedAt, call.now);
    const asked = changedIn(form, formColumnsOf(fields));
    if (Object.keys(asked).length > 0 && !open.includes(form.status))
      throw new Refusal("TRANSITION_NOT_ALLOWED", {
        fields: Object.fromEntries(Object.keys(asked).map((field) => [field, ["INVALID"]])),
        facts: { from: form.status },
      });
    if (form.status === "notPaid" && Object.keys(asked).length > 0) await requireNoOpenAttempt(tx, group);
    const amended = await write(
      tx,
      call,
      form,
      {
        ...asked,
        ...(packageNumber === undefined ? {} : { packageNumber: packageNumber || null }),
        ...(observations === undefined ? {} : { observations: observations || null }),
      },
      note,
    );
    if (pickup) await writePickup(tx, call, group, pickup, { whole: true, reason: note });
    if (Object.keys(asked).length > 0) await requireValidForm(tx, call.now, amended);
    if (asked.relationship) await refuseSecondOwn(tx, amended);
    if (form.status === "notPaid") await followPrice(tx, call, group, amended);
    await publish(tx, "requests");
    return reread(tx, form.id);
  });
}

/** What a reviewer has approved, its owner changes by saying that it is wrong: then it is reviewed again. */
function refuseReviewed(form: RequestFormRow): void {
  if (form.family === "TR" && form.status === "notPaid") throw transitionNotAllowed(form, "rejectedByUser");
}

async function write(
  tx: Transaction,
  call: Call,
  form: RequestFormRow,
  columns: Partial<typeof requestForms.$inferInsert>,
  reason?: string,
): Promise<RequestFormRow> {
  const changes = changedIn(form, columns);
  if (Object.keys(changes).length === 0) return form;
  const [written] = await tx
    .update(requestForms)
    // Leave was given for one document: another one needs its own.
    .set({
      ...changes,
      ...("documentType" in changes ? withoutAuthorization : {}),
      ...updateStamps(call, call.now),
    })
    .where(and(eq(requestForms.id, form.id), eq(requestForms.status, form.status)))
    .returning();
  if (!written) throw new Refusal("CONFLICT");
  // Which fields changed, not what they say: the audit log outlives the people's right to be forgotten.
  await writeAuditEntry(tx, call, {
    action: "onlineRequests.amend",
    kind: "requestForm",
    id: form.id,
    after: { number: form.number, fields: Object.keys(changes) },
    reason,
  });
  return written;
}

async function writePickup(
  tx: Transaction,
  call: Call,
  group: RequestGroupRow,
  sent: Parameters<typeof pickupColumns>[0],
  { whole, reason }: { readonly whole: boolean; readonly reason?: string },
): Promise<void> {
  const pickup = changedIn(group, pickupColumns(sent));
  const next = { ...group, ...pickup };
  const faults = faultsOfPickup({ name: next.pickupName, ci: next.pickupCi, phone: next.pickupPhone }, dayOf(call.now));
  if (whole && Object.keys(faults).length > 0) throw new Refusal("PICKUP_INCOMPLETE", { fields: faults });
  if (Object.keys(pickup).length === 0) return;
  await tx
    .update(requestGroups)
    .set({ ...pickup, updatedAt: call.now.toISOString() })
    .where(eq(requestGroups.commonId, group.commonId));
  await writeAuditEntry(tx, call, {
    action: "onlineRequests.amendPickup",
    kind: "requestGroup",
    id: group.commonId,
    after: { number: group.number, fields: Object.keys(pickup) },
    reason,
  });
}

/** An unpaid form says something else now: when that costs something else, the total and the link follow. */
async function followPrice(tx: Transaction, call: Call, group: RequestGroupRow, form: RequestFormRow): Promise<void> {
  const { country } = await requesterOf(tx, group);
  const price = await formPrice(tx, form, country, call.now);
  if (!price || (price.total === form.amountTotal && price.currency === form.currency)) return;
  const forms = await formsOf(tx, group.commonId);
  requireOneCurrency(forms.map((each) => (each.id === form.id ? price.currency : formCurrency(each))));
  await fixPrice(tx, form, price);
  await renewPayment(tx, paymentContextOf(call), group, []);
}

async function reread(tx: Transaction, id: string): Promise<RequestFormRow> {
  const [form] = await tx.select().from(requestForms).where(eq(requestForms.id, id));
  if (!form) throw new Error("the form is gone");
  return form;
}
