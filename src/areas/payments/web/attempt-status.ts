/** How the page that waits for a payment decides: only the server's word ends the waiting, never the address or the clock. */
import type { AttemptForPayer } from "../payment-link-status.ts";
import { isPaid, type PaymentStatus } from "../states.ts";

export interface Waiting {
  readonly status: PaymentStatus;
  /** What the server last said about it, for the payer. */
  readonly message: string | undefined;
  /** The attempt itself, for those who may see it. */
  readonly attempt: AttemptForPayer | undefined;
  /** Answers that did not come, one after another. */
  readonly silences: number;
  /** Answers that came and ended nothing. */
  readonly asked: number;
}
export type StatusPoll =
  | {
      readonly kind: "answer";
      readonly status: PaymentStatus;
      readonly message?: string | undefined;
      readonly attempt?: AttemptForPayer | undefined;
    }
  | { readonly kind: "silence" };

const pollMs = 5000;
const longestPauseMs = 30_000;
/** After five minutes of asking the page says that it may be closed. */
const patience = 60;

export const beforeAsking: Waiting = {
  status: "created",
  message: undefined,
  attempt: undefined,
  silences: 0,
  asked: 0,
};

export function applyPoll(waiting: Waiting, heard: StatusPoll): Waiting {
  if (heard.kind === "silence") return { ...waiting, silences: waiting.silences + 1 };
  const { status, message, attempt } = heard;
  return { status, message, attempt, silences: 0, asked: waiting.asked + 1 };
}

export function isAttemptOver(status: PaymentStatus): boolean {
  return status !== "created" && status !== "paying";
}

/**
 * Milliseconds until the next question; nothing once it is over. A payment that ended unpaid is still asked about,
 * slowly: late money is real money (domain.md §2.3).
 */
export function pauseBeforeAsking(waiting: Waiting): number | undefined {
  if (isPaid(waiting.status)) return undefined;
  if (isAttemptOver(waiting.status)) return longestPauseMs;
  return Math.min(longestPauseMs, pollMs * 2 ** waiting.silences);
}

export function isSlow(waiting: Waiting): boolean {
  return waiting.silences >= 3 || waiting.asked >= patience;
}
