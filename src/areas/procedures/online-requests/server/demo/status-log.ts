/** The status history of a demo request: each status, when it was reached and by whom. */
import type { Family, FormStatus } from "../../states.ts";
import { progressSteps } from "../../transitions.ts";
import type { DemoForm } from "./requests.ts";

export interface Journey {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly paidAt: Date | null;
  readonly form: DemoForm;
}

interface Step {
  readonly from: FormStatus | null;
  readonly to: FormStatus;
  readonly at: Date;
  readonly by: "client" | "system" | "staff";
  readonly note: string | null;
}

const dayMs = 86_400_000;
const unpaid: readonly FormStatus[] = ["underReview", "notPaid", "rejectedByUser", "cancelled"];

export function wasPaid(form: DemoForm): boolean {
  return !unpaid.includes(form.status) && !form.atReview;
}

/** TR: approved by a reviewer, so the form has a price. */
export function wasApproved(form: DemoForm): boolean {
  return form.status !== "underReview" && form.status !== "cancelled" && !form.atReview;
}

/** The log of a form, spread over the days since it was started. */
export function stepsTo(now: Date, family: Family, { startedAt, finishedAt, paidAt, form }: Journey): Step[] {
  const statuses: FormStatus[] = ["draft", ...statusesAfterDraft(family, form)];
  const paidIndex = statuses.indexOf("pending");
  const rest = statuses.length - 1 - Math.max(1, paidIndex);
  const from = paidIndex > 0 && paidAt ? paidAt : finishedAt;
  const isClosed = ["rejected", "rejectedByUser", "cancelled", "delivered"].includes(form.status);
  const until = Math.max(now.getTime() - (isClosed ? 6 : 0.3) * dayMs, from.getTime() + 0.2 * dayMs);
  const decidedAt = paidAt
    ? new Date((finishedAt.getTime() + paidAt.getTime()) / 2)
    : new Date(finishedAt.getTime() + dayMs);
  return statuses.map((to, index) => {
    const share = rest > 0 ? (index - Math.max(1, paidIndex)) / (rest + 0.4) : 0;
    const spread = new Date(Math.min(now.getTime() - 60_000, from.getTime() + (until - from.getTime()) * share));
    const at = index === 0 ? startedAt : index === 1 ? finishedAt : index < paidIndex ? decidedAt : spread;
    const isPaid = to === "pending" && paidAt !== null;
    const byClient = index < 2 || to === "rejectedByUser" || to === "cancelled";
    return {
      from: statuses[index - 1] ?? null,
      to,
      at: isPaid ? paidAt : at,
      by: byClient ? "client" : isPaid ? "system" : "staff",
      note: to === "rejectedByUser" ? "El segundo apellido está mal escrito." : null,
    };
  });
}

/** The statuses after `draft`, the current one included. */
function statusesAfterDraft(family: Family, form: DemoForm): FormStatus[] {
  const steps = progressSteps(family, form.legalize);
  const stepIndex = steps.indexOf(form.status);
  if (stepIndex >= 0) return steps.slice(0, stepIndex + 1);
  const last = form.atReview
    ? "underReview"
    : wasPaid(form)
      ? "requested"
      : form.status === "rejectedByUser"
        ? "notPaid"
        : steps[0];
  return [...steps.slice(0, steps.indexOf(last ?? "notPaid") + 1), form.status];
}
