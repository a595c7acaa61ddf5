/**
 * State of the page that waits for a payment: only the server's answer ends the waiting, never the address or the
 * clock.
 */
import type { AttemptForPayer } from "../../payment-link-status.ts";
import { isPaid, type PaymentStatus } from "../../states.ts";

export interface AttemptPolling {
  readonly status: PaymentStatus;
  /** The server's last message for the payer. */
  readonly message: string | undefined;
  /** The attempt, for callers with a right to it. */
  readonly attempt: AttemptForPayer | undefined;
  /** Consecutive polls without an answer. */
  readonly failedPolls: number;
  /** Answers that did not end the waiting. */
  readonly polls: number;
}
type StatusPoll =
  | {
      readonly kind: "answer";
      readonly status: PaymentStatus;
      readonly message?: string | undefined;
      readonly attempt?: AttemptForPayer | undefined;
    }
  | { readonly kind: "silence" };

const pollMs = 5000;
const maxPauseMs = 30_000;
/** After this number of polls (five minutes) the page shows that it may be closed. */
const slowAfterPolls = 60;

export const initialWaiting: AttemptPolling = {
  status: "created",
  message: undefined,
  attempt: undefined,
  failedPolls: 0,
  polls: 0,
};

export function applyPoll(waiting: AttemptPolling, poll: StatusPoll): AttemptPolling {
  if (poll.kind === "silence") return { ...waiting, failedPolls: waiting.failedPolls + 1 };
  const { status, message, attempt } = poll;
  return { status, message, attempt, failedPolls: 0, polls: waiting.polls + 1 };
}

export function isAttemptOver(status: PaymentStatus): boolean {
  return status !== "created" && status !== "paying";
}

/**
 * Milliseconds until the next poll; undefined when polling is over. An attempt that ended unpaid is still polled,
 * slowly: late payments count.
 */
export function pollingDelay(waiting: AttemptPolling): number | undefined {
  if (isPaid(waiting.status)) return undefined;
  if (isAttemptOver(waiting.status)) return maxPauseMs;
  return Math.min(maxPauseMs, pollMs * 2 ** waiting.failedPolls);
}

export function isSlow(waiting: AttemptPolling): boolean {
  return waiting.failedPolls >= 3 || waiting.polls >= slowAfterPolls;
}
