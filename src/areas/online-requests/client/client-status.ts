/** How far a request is, as who asked for it reads it; staff read the statuses themselves (`words.*.ts`). */
import type { FormStatus } from "../states.ts";

/**
 * What came back and may still be corrected says so, no matter who sent it back; what was paid and all of it given back
 * is not called paid until staff have ended it.
 */
export type ClientStatusKey = FormStatus | "toCorrect" | "refunded";

/** Paid and not ready yet. */
export const inPreparationStatuses: readonly FormStatus[] = [
  "pending",
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
];

export interface ClientStatus {
  readonly status: FormStatus;
  /** Until when it may be corrected and sent again; null: not, or not any more. */
  readonly correctUntil: string | null;
}

export function clientStatusOf(
  { status, correctUntil }: ClientStatus,
  refundedAt: string | null = null,
): ClientStatusKey {
  if (refundedAt && inPreparationStatuses.includes(status)) return "refunded";
  return correctUntil && (status === "rejected" || status === "rejectedByUser") ? "toCorrect" : status;
}

/** Of a request with several people: how far it is as a whole. */
export function clientStatusOfGroup({
  status,
  refundedAt,
  forms,
}: {
  status: FormStatus;
  refundedAt: string | null;
  forms: readonly ClientStatus[];
}): ClientStatusKey {
  const correctUntil = forms.find((form) => form.correctUntil)?.correctUntil ?? null;
  return clientStatusOf({ status, correctUntil }, refundedAt);
}

const tones: Partial<Record<ClientStatusKey, string>> = {
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
export function clientStatusToneClass(told: ClientStatusKey): string {
  return tones[told] ?? "";
}
