/** How far a request is, as who asked for it reads it; staff read the statuses themselves (`words.*.ts`). */
import type { Status } from "./states.ts";

/** What came back and may still be corrected says so, no matter who sent it back. */
export type ToldStatus = Status | "toCorrect";

export interface Told {
  readonly status: Status;
  /** Until when it may be corrected and sent again; null: not, or not any more. */
  readonly correctUntil: string | null;
}

export function toldStatus({ status, correctUntil }: Told): ToldStatus {
  return correctUntil && (status === "rejected" || status === "rejectedByUser") ? "toCorrect" : status;
}

/** Of a request with several people: how far it is as a whole. */
export function toldOfAll({ status, forms }: { status: Status; forms: readonly Told[] }): ToldStatus {
  return toldStatus({ status, correctUntil: forms.find((form) => form.correctUntil)?.correctUntil ?? null });
}

const tones: Partial<Record<ToldStatus, string>> = {
  draft: "status-idle",
  notPaid: "status-warn",
  toCorrect: "status-bad",
  rejected: "status-bad",
  rejectedByUser: "status-idle",
  cancelled: "status-idle",
  readyToDelivery: "status-ok",
  delivered: "status-ok",
};

/** The class of the dot beside it. */
export function toneOf(told: ToldStatus): string {
  return tones[told] ?? "";
}
