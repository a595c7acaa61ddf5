/** What staff do with a form: each step with its own condition and consequences (domain.md §2.1, §2.2). */
import { eq, sql } from "drizzle-orm";
import { addMonths, dayOf } from "../../../../kit/calendar.ts";
import { Refusal } from "../../../../kit/errors.ts";
import { parseIdentityNumber, normalizeIdentityNumber } from "../../../../kit/identity-number.ts";
import type { BulkResult } from "../../../../kit/list-contract.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import { preparedQuery } from "../../../../server/database/prepared-query.ts";
import { forEachIsolated } from "../../../../server/listing/for-each-isolated.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import { nomenclators } from "../../../nomenclators/server/tables.ts";
import {
  type FormTransitionEffects,
  applyFormTransitionEffects,
  readNotificationContext,
  type FormTransitionOutcome,
  notifyRequesters,
} from "./transition-effects.ts";
import { aboutMoney, checkMoney } from "./money-checks.ts";
import { paymentContextOf } from "../wizard/client-actions.ts";
import {
  type RequestFormRow,
  type RequestGroupRow,
  type LockedForm,
  lockGroupsOf,
  moveForm,
  moveForms,
  undoForm,
} from "../shared/form-workflow.ts";
import { lockForm, lockStaffs, notFound, mayWorkFamily } from "../shared/access.ts";
import { requestForms } from "../tables.ts";

interface Taken {
  readonly form: RequestFormRow;
  /** Whether the requester was written to. */
  readonly mailed: boolean;
}

/** Takes one form one step on, or back; `mails` were written about it. */
export async function setFormStatus(
  call: Call,
  formId: string,
  step: FormTransitionOutcome,
  readAt?: string,
): Promise<{ form: RequestFormRow; mails: number }> {
  const taken = aboutMoney.includes(step.status)
    ? await takeAlone(call, formId, step, readAt)
    : (await takeTogether(call, new Map([[formId, readAt]]), step)).get(formId);
  if (taken instanceof Refusal) throw taken;
  if (!taken) throw notFound();
  return { form: taken.form, mails: taken.mailed ? 1 : 0 };
}

/** Takes back the caller's own last step, within ten seconds. */
export async function undoFormStep(call: Call, formId: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const { form } = await lockForm(tx, formId, (commonId) => lockStaffs(tx, call, commonId));
    await undoForm(tx, form, { actor: call, now: call.now });
  });
}

/** Each form on its own: what cannot be done says why and stops nobody else. */
export async function setFormStatuses(
  call: Call,
  ids: readonly string[],
  step: FormTransitionOutcome,
  versions: readonly string[] = [],
): Promise<BulkResult & { mails: number }> {
  const readAt = new Map(ids.map((id, at) => [id, versions[at]]));
  const together = aboutMoney.includes(step.status) ? undefined : await takeTogether(call, readAt, step);
  let mails = 0;
  const outcome = await forEachIsolated(call, ids, async (id) => {
    const taken = together ? together.get(id) : await takeAlone(call, id, step, readAt.get(id));
    if (taken instanceof Refusal) throw taken;
    if (taken?.mailed) mails += 1;
  });
  return { ...outcome, mails };
}

async function takeAlone(
  call: Call,
  formId: string,
  step: FormTransitionOutcome,
  readAt: string | undefined,
): Promise<Taken> {
  return inTransaction(call.db, async (tx) => {
    const { group, forms, form } = await lockForm(tx, formId, (commonId) => lockStaffs(tx, call, commonId));
    if (!form.finishedAt) throw notFound();
    const moved = await moveForm(tx, form, {
      ...stepOf(call, step),
      expectedVersion: readAt,
      set: (corrective) => (corrective ? columnsOfStepBack(form) : checkMoney(tx, call, { group, forms, form }, step)),
    });
    const then: FormTransitionEffects = { setting: paymentContextOf(call), group, from: form.status, step, moved };
    const mailed = await applyFormTransitionEffects(tx, then);
    const [after] = await tx.select().from(requestForms).where(eq(requestForms.id, formId));
    return { form: after ?? moved.row, mailed };
  });
}

/** Forms with the versions that were read: one transaction, and in it as many statements for a hundred as for one. */
async function takeTogether(
  call: Call,
  readAt: ReadonlyMap<string, string | undefined>,
  step: FormTransitionOutcome,
): Promise<Map<string, Taken | Refusal>> {
  return inTransaction(call.db, async (tx) => {
    const ids = [...readAt.keys()];
    const { locked, beside } = await lockGroupsOf(tx, ids, (db, groups) =>
      Promise.all([
        step.status === "readyToDelivery" ? validityOf(db, ids) : new Map<string, number>(),
        readNotificationContext(db, step, groups),
      ]),
    );
    const [months, known] = beside;
    const groupOf = (form: RequestFormRow) => (locked.get(form.commonId) as LockedForm).group;
    const forms = new Map([...locked.values()].flatMap((each) => each.forms.map((form) => [form.id, form])));
    const became = new Map<string, Taken | Refusal>();
    const going: RequestFormRow[] = [];
    for (const id of ids) {
      const form = forms.get(id);
      if (!form?.finishedAt || !mayWorkFamily(requireCaller(call), form.family)) became.set(id, notFound());
      else if (form.anonymisedAt) became.set(id, transitionNotAllowed(form, form.status));
      else going.push(form);
    }
    const { moved, refused } = await moveForms(
      tx,
      going.map((was) => ({ before: was, expectedVersion: readAt.get(was.id) })),
      {
        ...stepOf(call, step),
        set: (form, corrective) =>
          corrective ? columnsOfStepBack(form) : columnsOf(call, { group: groupOf(form), form }, step, months),
      },
    );
    const taken = moved.map((each) => ({ group: groupOf(each.row), moved: each }));
    const mailed = await notifyRequesters(tx, paymentContextOf(call), step, taken, known);
    for (const { row } of moved) became.set(row.id, { form: row, mailed: mailed.has(row.id) });
    for (const [id, refusal] of refused) became.set(id, refusal);
    return became;
  });
}

function stepOf(call: Call, step: FormTransitionOutcome) {
  return {
    to: step.status,
    asActor: "staff",
    actor: call,
    now: call.now,
    note: step.note || undefined,
    input: step,
    undoWindowSeconds: step.undoFor,
  } as const;
}

/** What the step writes on the form. */
function columnsOf(
  call: Call,
  { group, form }: { readonly group: RequestGroupRow; readonly form: RequestFormRow },
  step: FormTransitionOutcome,
  months: ReadonlyMap<string, number>,
): Partial<RequestFormRow> {
  const at = call.now.toISOString();
  const today = dayOf(call.now);
  switch (step.status) {
    case "requested":
      return { approvedAt: at, approvedBy: requireCaller(call).userId };
    case "toked":
      return { obtainedAt: at };
    case "legalization":
      return { packageNumber: step.packageNumber ?? null };
    case "readyToDelivery": {
      const valid = months.get(form.documentType ?? "");
      return { readyAt: at, expiresAt: valid === undefined ? null : addMonths(today, valid) };
    }
    case "delivered":
      return { deliveredAt: at, ...receiverOf(group, step, today) };
    default:
      return {};
  }
}

/** What the step had written is taken away. */
function columnsOfStepBack({ status }: RequestFormRow): Partial<RequestFormRow> {
  if (status === "delivered") return { deliveredAt: null, receiverName: null, receiverCi: null };
  if (status === "requested") return { approvedAt: null, approvedBy: null };
  if (status === "toked") return { obtainedAt: null };
  if (status === "readyToDelivery") return { readyAt: null, expiresAt: null };
  return {};
}

/** For how many months from the day it is ready a certificate is valid, by its document. */
async function validityOf(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const documents = await documentsOf(db, { ids });
  return new Map(
    documents.flatMap(({ code, meta }) =>
      typeof meta.validityMonths === "number" ? [[code, meta.validityMonths] as const] : [],
    ),
  );
}

const documentsOf = preparedQuery((db, given) =>
  db
    .select({ code: nomenclators.code, meta: nomenclators.meta })
    .from(nomenclators)
    .where(sql`${nomenclators.code} in (select document_type from request_forms where id = any(${given("ids")}))`),
);

function receiverOf(group: RequestGroupRow, step: FormTransitionOutcome, today: string): Partial<RequestFormRow> {
  const name = step.receiver?.name ?? group.pickupName;
  const ci = step.receiver?.ci ?? group.pickupCi;
  if (!name || !ci)
    throw new Refusal("INVALID", {
      fields: { ...(name ? {} : { "receiver.name": ["REQUIRED"] }), ...(ci ? {} : { "receiver.ci": ["REQUIRED"] }) },
    });
  const tidy = normalizeIdentityNumber(ci);
  // Eleven digits are an identity number and must be one; anything else is a passport.
  if (/^\d+$/.test(tidy) && !parseIdentityNumber(tidy, { today }).ok)
    throw new Refusal("INVALID", { fields: { "receiver.ci": ["CI_FORMAT"] } });
  return { receiverName: name, receiverCi: tidy };
}
