/**
 * What follows a step of staff, in the same transaction: money owed back, places and links, mails, notices. Steps about
 * money are told of one by one (`consequencesOf`), all others by the set (`notifyRequesters`).
 */
import type { ParsedOf } from "../../../../kit/contract.ts";
import type { Language } from "../../../../kit/language.ts";
import { minor } from "../../../../kit/money.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { batchQueries } from "../../../../server/database/query-batch.ts";
import type { TransitionResult } from "../../../../server/workflow/state-machine-types.ts";
import { codeNames } from "../../../nomenclators/server/public.ts";
import { notifyEach } from "../../../notifications/server/public.ts";
import { markRefundOwed } from "../../../payments/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { Person } from "../../../people/server/public.ts";
import { mailTemplateOf, type FormStatus } from "../../states.ts";
import { isSendableAgain, resubmitUntil } from "../shared/allowed-actions.ts";
import { refundDueOfGroups } from "../payment/refund-due.ts";
import { renewPayment, type PaymentContext } from "../payment/group-payment.ts";
import { collectVars, readCollecting } from "../shared/pickup-instructions.ts";
import {
  deadlineFor,
  type RequestMail,
  mailRequester,
  mailRequesters,
  noticesToRequesters,
  readForLetters,
  requesterOf,
  notifyRequester,
} from "../shared/notifications.ts";
import type { RequestFormRow, RequestGroupRow } from "../shared/form-workflow.ts";
import { readRules } from "../shared/load-group.ts";

export type FormTransitionOutcome = Omit<ParsedOf<typeof onlineRequestsContract.setStatusOfMany>, "ids" | "versions">;

export interface FormTransitionEffects {
  readonly setting: PaymentContext;
  readonly group: RequestGroupRow;
  readonly from: FormStatus;
  readonly step: FormTransitionOutcome;
  readonly moved: TransitionResult<RequestFormRow>;
}

/** Answers whether the requester was written to about the step; payment links go out on their own. */
export async function applyFormTransitionEffects(tx: Transaction, then: FormTransitionEffects): Promise<boolean> {
  if (then.moved.isBackward) return false;
  switch (then.step.status) {
    case "notPaid":
      await renewPayment(tx, then.setting, then.group, []);
      return false;
    case "rejected":
      return afterRejection(tx, then);
    case "cancelled":
      return afterCancellation(tx, then);
    default:
      return false;
  }
}

/** What is said of forms that take this step, read while nobody else can change their groups. */
export async function readNotificationContext(
  db: Queryable,
  { status, notify }: Pick<FormTransitionOutcome, "status" | "notify">,
  groups: readonly RequestGroupRow[],
) {
  if (!mailTemplateOf(status) || !notify) return {};
  const [known, collecting] = await Promise.all([
    readForLetters(db, groups),
    status === "readyToDelivery" ? readCollecting(db) : undefined,
  ]);
  return { known, collecting };
}

/** Forms that took the same step together: mails and notices of all in one statement, as of one. Whom it wrote to. */
export async function notifyRequesters(
  tx: Transaction,
  { now, site }: PaymentContext,
  { status, notify }: Pick<FormTransitionOutcome, "status" | "notify">,
  taken: readonly { readonly group: RequestGroupRow; readonly moved: TransitionResult<RequestFormRow> }[],
  read?: Awaited<ReturnType<typeof readNotificationContext>>,
): Promise<Set<string>> {
  const told = taken.filter(({ moved }) => !moved.isBackward);
  const ready = status === "readyToDelivery" ? told : [];
  const notices = noticesToRequesters(
    "ready",
    ready.map(({ group, moved }) => ({ group, moved, places: { number: moved.row.number } })),
  );
  const template = mailTemplateOf(status);
  if (!template || !notify || told.length === 0) {
    await notifyEach(tx, notices);
    return new Set();
  }
  const groups = told.map(({ group }) => group);
  const [said] = read
    ? [read]
    : await batchQueries(tx, (db) => [readNotificationContext(db, { status, notify }, groups)]);
  const { known, collecting } = said;
  const date = (_language: Language, reader: Person) => ({ date: deadlineFor(reader, now.toISOString()) });
  const written = await mailRequesters(
    tx,
    site,
    told.map(({ group, moved }) => ({
      template,
      group,
      forms: [moved.row],
      cause: moved.logEntryId,
      waits: moved.undoWindowSeconds,
      vars: collecting ? collectVars(collecting, { group, form: moved.row, now, site }) : date,
    })),
    known,
    notices,
  );
  return new Set(told.filter((_each, index) => written[index]).map(({ moved }) => moved.row.id));
}

async function afterRejection(tx: Transaction, then: FormTransitionEffects): Promise<boolean> {
  const { setting, group, from, step } = then;
  const { row: form } = then.moved;
  const requester = await requesterOf(tx, group);
  const names = await codeNames(tx, [step.reason ?? ""], requester.language);
  const reason = [names.get(step.reason ?? "") ?? step.reason, step.note].filter(Boolean).join(". ");
  if (from === "underReview") await renewPayment(tx, setting, group, [form]);
  else await refund(tx, then, reason);
  await notifyRequester(tx, group, "rejected", { number: form.number, reason });
  const until = from === "underReview" ? await correctableUntil(tx, then) : undefined;
  if (!until) return mail(tx, then, { reason });
  const expires = deadlineFor(requester, until);
  const correction = { template: "requestToCorrect", path: `/onlineService/${group.commonId}` } as const;
  return mail(tx, then, { reason, expires }, correction);
}

/** Until when the requester may correct it and send it again; undefined when it was sent back too often already. */
async function correctableUntil(
  tx: Transaction,
  { group, moved, setting }: FormTransitionEffects,
): Promise<string | undefined> {
  const { row: form } = moved;
  const settings = await readRules(tx);
  if (!isSendableAgain(form, { group, settings }, setting.now)) return undefined;
  return resubmitUntil({ group, forms: [form], settings }, setting.now) ?? undefined;
}

async function afterCancellation(tx: Transaction, then: FormTransitionEffects): Promise<boolean> {
  const { setting, group, from, step } = then;
  const { row: form } = then.moved;
  if (from === "notPaid" || from === "underReview") await renewPayment(tx, setting, group, [form]);
  else if (from === "pending" || from === "requested") await refund(tx, then, step.note ?? "");
  return mail(tx, then, { reason: step.note ?? "" });
}

/** What the step wrote that it owes back; a form cancelled after its money went back owes nothing. */
async function refund(tx: Transaction, then: FormTransitionEffects, reason: string): Promise<void> {
  const { setting, group } = then;
  const { row: form } = then.moved;
  if (!form.refundOwed || minor(form.refundOwed) === 0n) return;
  const inAll = (await refundDueOfGroups(tx, [group.commonId])).get(group.commonId) ?? form.refundOwed;
  const owed = { kind: group.family, id: group.commonId, amount: form.refundOwed, inAll } as const;
  await markRefundOwed(tx, setting.actor, { ...owed, reason });
}

/** The step's mail by its table, or the letter that stands in for it. */
async function mail(
  tx: Transaction,
  then: FormTransitionEffects,
  vars: Readonly<Record<string, string>>,
  instead: Partial<Pick<RequestMail, "template" | "path">> = {},
): Promise<boolean> {
  const template = mailTemplateOf(then.step.status, then.moved.isBackward);
  if (!template || !then.step.notify) return false;
  return mailRequester(tx, then.setting.site, {
    template,
    group: then.group,
    forms: [then.moved.row],
    cause: then.moved.logEntryId,
    waits: then.moved.undoWindowSeconds,
    vars,
    ...instead,
  });
}
