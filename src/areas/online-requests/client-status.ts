/** How far a request is, as who asked for it reads it; staff read the statuses themselves (`words.*.ts`). */
import type { Status } from "./states.ts";

/**
 * What came back and may still be corrected says so, no matter who sent it back; what was paid and all of it given back
 * is not called paid until staff have ended it.
 */
export type ToldStatus = Status | "toCorrect" | "refunded";

/** Paid and not ready yet. */
export const beingMade: readonly Status[] = ["pending", "requested", "toked", "deliveredTramitation", "legalization"];

export interface Told {
  readonly status: Status;
  /** Until when it may be corrected and sent again; null: not, or not any more. */
  readonly correctUntil: string | null;
}

export function toldStatus({ status, correctUntil }: Told, refundedAt: string | null = null): ToldStatus {
  if (refundedAt && beingMade.includes(status)) return "refunded";
  return correctUntil && (status === "rejected" || status === "rejectedByUser") ? "toCorrect" : status;
}

/** Of a request with several people: how far it is as a whole. */
export function toldOfAll({
  status,
  refundedAt,
  forms,
}: {
  status: Status;
  refundedAt: string | null;
  forms: readonly Told[];
}): ToldStatus {
  const correctUntil = forms.find((form) => form.correctUntil)?.correctUntil ?? null;
  return toldStatus({ status, correctUntil }, refundedAt);
}

const tones: Partial<Record<ToldStatus, string>> = {
  draft: "status-idle",
  notPaid: "status-warn",
  toCorrect: "status-bad",
  rejected: "status-bad",
  rejectedByUser: "status-idle",
  refunded: "status-idle",
  cancelled: "status-idle",
  readyToDelivery: "status-ok",
  delivered: "status-ok",
};

/** The class of the dot beside it. */
export function toneOf(told: ToldStatus): string {
  return tones[told] ?? "";
}
