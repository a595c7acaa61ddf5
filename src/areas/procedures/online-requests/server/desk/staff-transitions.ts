/** Transitions that staff make: conditions and effects of each. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { BulkResult } from "../../../../../kit/contract/list-contract.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { forEachIsolated } from "../../../../../server/listing/for-each-isolated.ts";
import { transitionNotAllowed } from "../../../../../server/workflow/state-machine.ts";
import {
  type FormTransitionEffects,
  applyFormTransitionEffects,
  notificationContextInSql,
  type FormTransitionOutcome,
  notifyRequesters,
} from "./transition-effects.ts";
import { aboutMoney, checkMoney } from "./money-checks.ts";
import { paymentContextOf } from "../wizard/client-actions.ts";
import { moveForm, moveForms, undoForm } from "../shared/form-workflow.ts";
import { type RequestFormRow, type LockedGroup, groupLock } from "../shared/lock-group.ts";
import { lockForm, lockStaffs, notFound, mayWorkFamily } from "../shared/access.ts";
import { requestForms } from "../tables.ts";
import { columnsOfStepBack, validityInSql, columnsOf } from "./transition-columns.ts";

interface MovedForm {
  readonly form: RequestFormRow;
  /** True if a mail to the requester was queued. */
  readonly mailed: boolean;
}

/**
 * Moves one form to another status, forward or back. `mails` counts the mails queued. NOT_FOUND, CONFLICT,
 * TRANSITION_NOT_ALLOWED, INVALID, and the refusals of `checkMoney`.
 */
export async function setFormStatus(
  call: Call,
  formId: string,
  step: FormTransitionOutcome,
  expectedVersion?: string,
): Promise<{ form: RequestFormRow; mails: number }> {
  const result = aboutMoney.includes(step.status)
    ? await moveOne(call, formId, step, expectedVersion)
    : (await moveTogether(call, new Map([[formId, expectedVersion]]), step)).get(formId);
  if (result instanceof Refusal) throw result;
  if (!result) throw notFound();
  return { form: result.form, mails: result.mailed ? 1 : 0 };
}

/** Undoes the caller's own last transition within its undo window. UNDO_OVER afterwards. */
export async function undoFormStep(call: Call, formId: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const { form } = await lockForm(tx, formId, (commonId) => lockStaffs(tx, call, commonId));
    await undoForm(tx, form, { actor: call, now: call.now });
  });
}

/** Moves many forms. A refused form is reported and does not stop the others. */
export async function setFormStatuses(
  call: Call,
  ids: readonly string[],
  step: FormTransitionOutcome,
  versions: readonly string[] = [],
): Promise<BulkResult & { mails: number }> {
  const expectedVersions = new Map(ids.map((id, at) => [id, versions[at]]));
  const bulkResults = aboutMoney.includes(step.status) ? undefined : await moveTogether(call, expectedVersions, step);
  let mails = 0;
  const result = await forEachIsolated(call, ids, async (id) => {
    const result = bulkResults ? bulkResults.get(id) : await moveOne(call, id, step, expectedVersions.get(id));
    if (result instanceof Refusal) throw result;
    if (result?.mailed) mails += 1;
  });
  return { ...result, mails };
}

async function moveOne(
  call: Call,
  formId: string,
  step: FormTransitionOutcome,
  expectedVersion: string | undefined,
): Promise<MovedForm> {
  return inTransaction(call.db, async (tx) => {
    const { group, forms, form } = await lockForm(tx, formId, (commonId) => lockStaffs(tx, call, commonId));
    if (!form.finishedAt) throw notFound();
    const moved = await moveForm(tx, form, {
      ...transitionOf(call, step),
      expectedVersion,
      set: (isBackward) => (isBackward ? columnsOfStepBack(form) : checkMoney(tx, call, { group, forms, form }, step)),
    });
    const effects: FormTransitionEffects = {
      paymentContext: paymentContextOf(call),
      group,
      from: form.status,
      step,
      moved,
    };
    const mailed = await applyFormTransitionEffects(tx, effects);
    const [after] = await tx.select().from(requestForms).where(eq(requestForms.id, formId));
    return { form: after ?? moved.row, mailed };
  });
}

const lockOf = (step: Pick<FormTransitionOutcome, "status" | "notify">) =>
  groupLock((db, ids) => ({
    ...notificationContextInSql(db, step, ids.groups),
    ...(step.status === "readyToDelivery" ? { months: validityInSql(db, ids.forms) } : {}),
  }));
const locks = new Map<string, ReturnType<typeof lockOf>>();

/** The lock with the columns that a step needs; its statements are built once for each kind of step. */
function lockFor({ status, notify }: FormTransitionOutcome): ReturnType<typeof lockOf> {
  const key = `${status} ${notify}`;
  const lock = locks.get(key) ?? lockOf({ status, notify });
  locks.set(key, lock);
  return lock;
}

/** Moves all forms in one transaction, with a constant number of statements. */
async function moveTogether(
  call: Call,
  expectedVersions: ReadonlyMap<string, string | undefined>,
  step: FormTransitionOutcome,
): Promise<Map<string, MovedForm | Refusal>> {
  return inTransaction(call.db, async (tx) => {
    const ids = [...expectedVersions.keys()];
    const { locked, context } = await lockFor(step)(tx, ids);
    const groupOf = (form: RequestFormRow) => (locked.get(form.commonId) as LockedGroup).group;
    const forms = new Map([...locked.values()].flatMap((each) => each.forms.map((form) => [form.id, form])));
    const results = new Map<string, MovedForm | Refusal>();
    const movable: RequestFormRow[] = [];
    for (const id of ids) {
      const form = forms.get(id);
      if (!form?.finishedAt || !mayWorkFamily(requireCaller(call), form.family)) results.set(id, notFound());
      else if (form.anonymisedAt) results.set(id, transitionNotAllowed(form, form.status));
      else movable.push(form);
    }
    const { moved, refused } = await moveForms(
      tx,
      movable.map((before) => ({ before, expectedVersion: expectedVersions.get(before.id) })),
      {
        ...transitionOf(call, step),
        set: (form, isBackward) =>
          isBackward ? columnsOfStepBack(form) : columnsOf(call, { group: groupOf(form), form }, step, context.months),
      },
    );
    const movedWithGroup = moved.map((each) => ({ group: groupOf(each.row), moved: each }));
    const mailed = await notifyRequesters(tx, paymentContextOf(call), step, movedWithGroup, context);
    for (const { row } of moved) results.set(row.id, { form: row, mailed: mailed.has(row.id) });
    for (const [id, refusal] of refused) results.set(id, refusal);
    return results;
  });
}

function transitionOf(call: Call, step: FormTransitionOutcome) {
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
