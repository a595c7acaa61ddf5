/** The way a demo request went: which statuses it had, when, and by whom. */
import { type Family, progressSteps, type FormStatus } from "../../states.ts";
import type { DemoForm } from "./requests.ts";

export interface Journey {
  readonly begun: Date;
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

/** TR: a reviewer said yes, so that it has a price. */
export function wasApproved(form: DemoForm): boolean {
  return form.status !== "underReview" && form.status !== "cancelled" && !form.atReview;
}

/** The log of a form: its way, spread over the days since it began. */
export function stepsTo(now: Date, family: Family, { begun, finishedAt, paidAt, form }: Journey): Step[] {
  const all: FormStatus[] = ["draft", ...passed(family, form)];
  const paidIndex = all.indexOf("pending");
  const rest = all.length - 1 - Math.max(1, paidIndex);
  const from = paidIndex > 0 && paidAt ? paidAt : finishedAt;
  const isOver = ["rejected", "rejectedByUser", "cancelled", "delivered"].includes(form.status);
  const until = Math.max(now.getTime() - (isOver ? 6 : 0.3) * dayMs, from.getTime() + 0.2 * dayMs);
  const decidedAt = paidAt
    ? new Date((finishedAt.getTime() + paidAt.getTime()) / 2)
    : new Date(finishedAt.getTime() + dayMs);
  return all.map((to, index) => {
    const share = rest > 0 ? (index - Math.max(1, paidIndex)) / (rest + 0.4) : 0;
    const spread = new Date(Math.min(now.getTime() - 60_000, from.getTime() + (until - from.getTime()) * share));
    const at = index === 0 ? begun : index === 1 ? finishedAt : index < paidIndex ? decidedAt : spread;
    const isPaid = to === "pending" && paidAt !== null;
    const byClient = index < 2 || to === "rejectedByUser" || to === "cancelled";
    return {
      from: all[index - 1] ?? null,
      to,
      at: isPaid ? paidAt : at,
      by: byClient ? "client" : isPaid ? "system" : "staff",
      note: to === "rejectedByUser" ? "El segundo apellido está mal escrito." : null,
    };
  });
}

/** The statuses after the draft, the last of them included. */
function passed(family: Family, form: DemoForm): FormStatus[] {
  const way = progressSteps(family, form.legalize);
  const reached = way.indexOf(form.status);
  if (reached >= 0) return way.slice(0, reached + 1);
  const last = form.atReview
    ? "underReview"
    : wasPaid(form)
      ? "requested"
      : form.status === "rejectedByUser"
        ? "notPaid"
        : way[0];
  return [...way.slice(0, way.indexOf(last ?? "notPaid") + 1), form.status];
}
