/** The status of a request as its client reads it. Staff read the statuses themselves (`words.*.ts`). */
import type { FormStatus } from "../states.ts";

/**
 * `toCorrect`: returned, and may still be corrected, whoever returned it. `refunded`: fully refunded, but not ended
 * by staff yet.
 */
export type ClientStatusKey = FormStatus | "toCorrect" | "refunded";

/** Paid, but not ready yet. */
export const inPreparationStatuses: readonly FormStatus[] = [
  "pending",
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
];

interface ClientStatus {
  readonly status: FormStatus;
  /** Deadline to correct and resubmit the form; null if it cannot be resubmitted. */
  readonly correctUntil: string | null;
}

export function clientStatusOf(
  { status, correctUntil }: ClientStatus,
  refundedAt: string | null = null,
): ClientStatusKey {
  if (refundedAt && inPreparationStatuses.includes(status)) return "refunded";
  return correctUntil && (status === "rejected" || status === "rejectedByUser") ? "toCorrect" : status;
}

/** The status of a whole request. */
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

/** CSS class of the status dot. */
export function clientStatusToneClass(status: ClientStatusKey): string {
  return tones[status] ?? "";
}
