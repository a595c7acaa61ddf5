/** What follows a step of staff, in the same transaction: money owed back, places and links, mails, notices. */
import type { ParsedOf } from "../../../../kit/contract.ts";
import { minor } from "../../../../kit/money.ts";
import type { Transaction } from "../../../../server/database/database.ts";
import type { Moved } from "../../../../server/life.ts";
import { namesOf } from "../../../nomenclators/server/public.ts";
import { oweRefund } from "../../../payments/server/public.ts";
import type { onlineRequests } from "../../contract.ts";
import { mailOf, type Status } from "../../states.ts";
import { isSendableAgain, resubmitUntil } from "../abilities.ts";
import { renewPayment, type Setting } from "../paying/payment.ts";
import { pickupOffice } from "../../../firm/server/public.ts";
import { type Letter, mailRequester, requesterOf, tellRequester, whenIn } from "../letters.ts";
import type { Form, Group } from "../request.ts";
import { readRules } from "../full-group.ts";

export type Step = Omit<ParsedOf<typeof onlineRequests.setStatus>, "_id" | "updatedAt">;

export interface Consequences {
  readonly setting: Setting;
  readonly group: Group;
  readonly from: Status;
  readonly step: Step;
  readonly moved: Moved<Form>;
}

/** Answers whether the requester was written to about the step; payment links go out on their own. */
export async function consequencesOf(tx: Transaction, then: Consequences): Promise<boolean> {
  if (then.moved.corrective) return false;
  switch (then.step.status) {
    case "notPaid":
      await renewPayment(tx, then.setting, then.group, []);
      return false;
    case "requested":
    case "delivered":
      return mail(tx, then, { date: await today(tx, then) });
    case "rejected":
      return afterRejection(tx, then);
    case "readyToDelivery":
      return afterReady(tx, then);
    case "cancelled":
      return afterCancellation(tx, then);
    default:
      return false;
  }
}

async function afterRejection(tx: Transaction, then: Consequences): Promise<boolean> {
  const { setting, group, from, step } = then;
  const { row: form } = then.moved;
  const { language } = await requesterOf(tx, group);
  const names = await namesOf(tx, [step.reason ?? ""], language);
  const reason = [names.get(step.reason ?? "") ?? step.reason, step.note].filter(Boolean).join(". ");
  if (from === "underReview") await renewPayment(tx, setting, group, [form]);
  else await refund(tx, then, reason);
  await tellRequester(tx, group, "rejected", { number: form.number, reason });
  const until = from === "underReview" ? await correctableUntil(tx, then) : undefined;
  if (!until) return mail(tx, then, { reason });
  const expires = whenIn(language, until);
  const correction = { template: "requestToCorrect", path: `/onlineService/${group.commonId}` } as const;
  return mail(tx, then, { reason, expires }, correction);
}

/** Until when the requester may correct it and send it again; undefined when it was sent back too often already. */
async function correctableUntil(tx: Transaction, { group, moved, setting }: Consequences): Promise<string | undefined> {
  const { row: form } = moved;
  const settings = await readRules(tx);
  if (!isSendableAgain(form, { group, settings }, setting.now)) return undefined;
  return resubmitUntil({ group, forms: [form], settings }, setting.now) ?? undefined;
}

async function afterReady(tx: Transaction, then: Consequences): Promise<boolean> {
  const { group } = then;
  const { row: form } = then.moved;
  const { language } = await requesterOf(tx, group);
  await tellRequester(tx, group, "ready", { number: form.number }, then.moved);
  return mail(tx, then, await pickupOffice(tx, language));
}

async function afterCancellation(tx: Transaction, then: Consequences): Promise<boolean> {
  const { setting, group, from, step } = then;
  const { row: form } = then.moved;
  if (from === "notPaid" || from === "underReview") await renewPayment(tx, setting, group, [form]);
  else if (from === "pending" || from === "requested") await refund(tx, then, step.note ?? "");
  return mail(tx, then, { reason: step.note ?? "" });
}

/** What the step wrote that it owes back; a form cancelled after its money went back owes nothing. */
async function refund(tx: Transaction, then: Consequences, reason: string): Promise<void> {
  const { setting, group } = then;
  const { row: form } = then.moved;
  if (!form.refundOwed || minor(form.refundOwed) === 0n) return;
  await oweRefund(tx, setting.actor, { kind: group.family, id: group.commonId, amount: form.refundOwed, reason });
}

/** The step's mail by its table, or the letter that stands in for it. */
async function mail(
  tx: Transaction,
  then: Consequences,
  vars: Readonly<Record<string, string>>,
  instead: Partial<Pick<Letter, "template" | "path">> = {},
): Promise<boolean> {
  const template = mailOf(then.step.status, then.moved.corrective);
  if (!template || !then.step.notify) return false;
  return mailRequester(tx, then.setting.site, {
    template,
    group: then.group,
    forms: [then.moved.row],
    cause: then.moved.lineId,
    waits: then.moved.canUndo,
    vars,
    ...instead,
  });
}

async function today(tx: Transaction, then: Consequences): Promise<string> {
  const { language } = await requesterOf(tx, then.group);
  return whenIn(language, then.setting.now.toISOString());
}
