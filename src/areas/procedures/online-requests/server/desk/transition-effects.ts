/**
 * Effects of staff transitions, in the same transaction: refunds due, places, payment links, mails and notifications.
 * Transitions that affect money run one by one (`applyFormTransitionEffects`), all others in bulk
 * (`notifyRequesters`).
 */
import type { SQL } from "drizzle-orm";
import type { MailVars } from "../../../../administration/outgoing-mail/server/public.ts";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import type { TransitionResult } from "../../../../../server/workflow/state-machine-types.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";
import { notifyEach } from "../../../../administration/notifications/server/public.ts";
import { addRefundDue } from "../../../../money/payments/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { Person } from "../../../../administration/people/server/public.ts";
import type { FormStatus } from "../../states.ts";
import { mailTemplateOf } from "../../transitions.ts";
import { isSendableAgain, resubmitUntil } from "../shared/allowed-actions.ts";
import { refundDueOfGroups } from "../payment/refund-due.ts";
import { renewPayment, type PaymentContext } from "../payment/group-payment.ts";
import { type PickupTerms, collectingInSql, collectVars } from "../shared/pickup-instructions.ts";
import {
  deadlineFor,
  type EmailContext,
  emailContextInSql,
  type RequestMail,
  mailRequester,
  mailRequesters,
  noticesToRequesters,
  requesterOf,
  notifyRequester,
} from "../shared/notifications.ts";
import type { RequestFormRow, RequestGroupRow } from "../shared/lock-group.ts";
import { readRules } from "../shared/load-group.ts";

export type FormTransitionOutcome = Omit<ParsedOf<typeof onlineRequestsContract.setStatusOfMany>, "ids" | "versions">;

export interface FormTransitionEffects {
  readonly paymentContext: PaymentContext;
  readonly group: RequestGroupRow;
  readonly from: FormStatus;
  readonly step: FormTransitionOutcome;
  readonly moved: TransitionResult<RequestFormRow>;
}

/** Returns true if a mail about the transition was queued. Payment links are mailed separately. */
export async function applyFormTransitionEffects(tx: Transaction, effects: FormTransitionEffects): Promise<boolean> {
  if (effects.moved.isBackward) return false;
  switch (effects.step.status) {
    case "notPaid":
      await renewPayment(tx, effects.paymentContext, effects.group, []);
      return false;
    case "rejected":
      return afterRejection(tx, effects);
    case "cancelled":
      return afterCancellation(tx, effects);
    default:
      return false;
  }
}

/** Data for the mails of a bulk transition; empty if the transition sends no mail. */
interface NotificationContext {
  readonly letters?: EmailContext;
  readonly collecting?: PickupTerms;
}

/** The same as columns of the query that runs while the groups are locked. */
export function notificationContextInSql(
  db: Queryable,
  { status, notify }: Pick<FormTransitionOutcome, "status" | "notify">,
  groupIds: SQL,
) {
  const isMailed = mailTemplateOf(status) !== undefined && notify;
  return {
    ...(isMailed ? { letters: emailContextInSql(db, groupIds) } : {}),
    ...(isMailed && status === "readyToDelivery" ? { collecting: collectingInSql(db) } : {}),
  };
}

/**
 * Notifies and mails the requesters of forms with the same transition, with a constant number of statements.
 * Returns the ids of the forms that caused a mail.
 */
export async function notifyRequesters(
  tx: Transaction,
  { now, site }: PaymentContext,
  { status, notify }: Pick<FormTransitionOutcome, "status" | "notify">,
  moves: readonly { readonly group: RequestGroupRow; readonly moved: TransitionResult<RequestFormRow> }[],
  { letters, collecting }: NotificationContext = {},
): Promise<Set<string>> {
  const forward = moves.filter(({ moved }) => !moved.isBackward);
  const ready = status === "readyToDelivery" ? forward : [];
  const notices = noticesToRequesters(
    "ready",
    ready.map(({ group, moved }) => ({ group, moved, places: { number: moved.row.number } })),
  );
  const template = mailTemplateOf(status);
  if (!template || !notify || forward.length === 0) {
    await notifyEach(tx, notices);
    return new Set();
  }
  const date = (_language: Language, reader: Person) => ({ date: deadlineFor(reader, now.toISOString()) });
  const queued = await mailRequesters(
    tx,
    site,
    forward.map(({ group, moved }) => ({
      template,
      group,
      forms: [moved.row],
      cause: moved.logEntryId,
      waits: moved.undoWindowSeconds,
      vars: collecting ? collectVars(collecting, { group, form: moved.row, now, site }) : date,
    })),
    letters,
    notices,
  );
  return new Set(forward.filter((_each, index) => queued[index]).map(({ moved }) => moved.row.id));
}

async function afterRejection(tx: Transaction, effects: FormTransitionEffects): Promise<boolean> {
  const { paymentContext, group, from, step } = effects;
  const { row: form } = effects.moved;
  const requester = await requesterOf(tx, group);
  const names = await codeNames(tx, [step.reason ?? ""], requester.language);
  const reason = [names.get(step.reason ?? "") ?? step.reason, step.note].filter(Boolean).join(". ");
  if (from === "underReview") await renewPayment(tx, paymentContext, group, [form]);
  else await refund(tx, effects, reason);
  await notifyRequester(tx, group, "rejected", { number: form.number, reason });
  const until = from === "underReview" ? await correctableUntil(tx, effects) : undefined;
  if (!until) return queueTransitionMail(tx, effects, { reason });
  const expires = deadlineFor(requester, until);
  const correction = { template: "requestToCorrect", path: `/onlineService/${group.commonId}` } as const;
  return queueTransitionMail(tx, effects, { reason, expires }, correction);
}

/** Deadline for the requester to correct the form and submit it again; undefined if no resubmission is left. */
async function correctableUntil(
  tx: Transaction,
  { group, moved, paymentContext }: FormTransitionEffects,
): Promise<string | undefined> {
  const { row: form } = moved;
  const settings = await readRules(tx);
  if (!isSendableAgain(form, { group, settings }, paymentContext.now)) return undefined;
  return resubmitUntil({ group, forms: [form], settings }, paymentContext.now) ?? undefined;
}

async function afterCancellation(tx: Transaction, effects: FormTransitionEffects): Promise<boolean> {
  const { paymentContext, group, from, step } = effects;
  const { row: form } = effects.moved;
  if (from === "notPaid" || from === "underReview") await renewPayment(tx, paymentContext, group, [form]);
  else if (from === "pending" || from === "requested") await refund(tx, effects, step.note ?? "");
  return queueTransitionMail(tx, effects, { reason: step.note ?? "" });
}

/** Marks the refund that the transition wrote on the form; a form cancelled after its refund owes nothing. */
async function refund(tx: Transaction, effects: FormTransitionEffects, reason: string): Promise<void> {
  const { paymentContext, group } = effects;
  const { row: form } = effects.moved;
  if (!form.refundOwed || toMinorUnits(form.refundOwed) === 0n) return;
  const inAll = (await refundDueOfGroups(tx, [group.commonId])).get(group.commonId) ?? form.refundOwed;
  const refundDue = { kind: group.family, id: group.commonId, amount: form.refundOwed, inAll } as const;
  await addRefundDue(tx, paymentContext.actor, { ...refundDue, reason });
}

/** Queues the transition's own mail, or the one given as `override`. */
async function queueTransitionMail(
  tx: Transaction,
  effects: FormTransitionEffects,
  vars: MailVars,
  override: Partial<Pick<RequestMail, "template" | "path">> = {},
): Promise<boolean> {
  const template = mailTemplateOf(effects.step.status, effects.moved.isBackward);
  if (!template || !effects.step.notify) return false;
  return mailRequester(tx, effects.paymentContext.site, {
    template,
    group: effects.group,
    forms: [effects.moved.row],
    cause: effects.moved.logEntryId,
    waits: effects.moved.undoWindowSeconds,
    vars,
    ...override,
  });
}
