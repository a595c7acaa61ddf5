/**
 * Payment status for the reader of a link. Anyone with a link, even a closed one, sees how it ended: paid, refunded,
 * replaced, expired, exhausted, cancelled. A replaced link shows that, and only the payments of that link; one revoked
 * without a successor (its subject was corrected) shows "closed".
 */
import { and, asc, eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { maskEmail } from "../../../../../kit/identity/masks.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { readSettings } from "../../../../administration/settings/server/public.ts";
import type { PaymentLinkStatus, PaymentLinkState } from "../../payment-link-status.ts";
import { countsTowardsLimit } from "../attempt-limit.ts";
import { type PaymentLink, linkStateOf } from "./payment-link.ts";
import { paymentAccessOf, newestLinkOf } from "./payment-access.ts";
import { isOpenAttempt } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { type Due, subjectOf } from "./payable-subject.ts";
import { payments } from "../tables.ts";

/** REQUEST_NOT_FOUND_OR_PAID for callers without a right to the subject. */
export async function readPaymentLinkStatus(
  call: Call,
  { commonId, token }: { commonId: string; token?: string | undefined },
): Promise<PaymentLinkStatus> {
  const newest = await newestLinkOf(call.db, commonId);
  const right = newest && (await paymentAccessOf(call, newest, token));
  const due = newest && (await readDue(call, newest));
  if (!right || !due) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const attempts = await readAttempts(call.db, newest);
  const settings = await readSettings(call.db, ["payment.maxAttempts", "payment.linkMaxSends"]);
  const link = right.link ?? newest;
  const linkAttempts = attempts.filter((attempt) => attempt.linkId === newest.id);
  const attemptCount = linkAttempts.filter(countsTowardsLimit).length;
  const settledPayment = attempts.find((attempt) => attempt.settled);
  const open = attempts.find(isOpenAttempt);
  const maxAttempts = settings["payment.maxAttempts"];
  const { state, at } = stateOf(
    link,
    due,
    {
      paidBy: settledPayment,
      open,
      last: linkAttempts.at(-1),
      isUsedUp: attemptCount >= maxAttempts,
      isNewest: link.id === newest.id,
    },
    call.now,
  );
  const visiblePayment = state === "cancelled" ? settledPayment : (settledPayment ?? open ?? linkAttempts.at(-1));
  const isVisible = visiblePayment && (linkStateOf(link, call.now) !== "revoked" || visiblePayment.linkId === link.id);
  const canBePaid = state === "open" || state === "paying";
  const isExtinct = due.payable && !open;
  return {
    state,
    number: due.number,
    at,
    payment: isVisible ? serializeShownPayment(visiblePayment) : null,
    attempts: { made: attemptCount, most: maxAttempts },
    until: canBePaid ? newest.expiresAt : null,
    sentTo: state === "replaced" ? maskEmail(due.requester.email) : null,
    cancelsAt: isExtinct && due.cancelsAt ? laterOf(due.cancelsAt, newest.expiresAt) : null,
    canAsk: isExtinct && newest.sentCount <= settings["payment.linkMaxSends"],
  };
}

/** A subject is not cancelled while one of its links can be paid. */
const laterOf = (first: string, second: string) => (Date.parse(first) < Date.parse(second) ? second : first);

interface AttemptSummary {
  readonly paidBy: PaymentRow | undefined;
  readonly open: PaymentRow | undefined;
  readonly last: PaymentRow | undefined;
  readonly isUsedUp: boolean;
  readonly isNewest: boolean;
}

/** The subject's state has precedence over the link's. */
function stateOf(
  link: PaymentLink,
  due: Due,
  { paidBy: settledPayment, open, last, isUsedUp, isNewest }: AttemptSummary,
  now: Date,
): { state: PaymentLinkState; at: string | null } {
  if (due.ended?.why === "cancelled") return { state: "cancelled", at: due.ended.at };
  if (settledPayment?.status === "refunded") return { state: "refunded", at: settledPayment.refundedAt };
  if (settledPayment) return { state: "paid", at: settledPayment.confirmedAt };
  if (due.ended) return { state: due.ended.why, at: due.ended.at };
  if (!due.payable) return { state: "closed", at: link.closedAt };
  const linkState = linkStateOf(link, now);
  // The payment was released from its subject: it is paid again with another link.
  if (linkState === "paid") return { state: "closed", at: link.closedAt };
  if (linkState === "revoked") return { state: isNewest ? "closed" : "replaced", at: link.closedAt };
  if (open) return { state: "paying", at: open.createdAt };
  if (linkState === "expired") return { state: "expired", at: link.closedAt ?? link.expiresAt };
  if (isUsedUp) return { state: "exhausted", at: last?.createdAt ?? null };
  return { state: "open", at: null };
}

function serializeShownPayment(row: PaymentRow): PaymentLinkStatus["payment"] {
  const { reference, gateway, amount, currency, createdAt: startedAt, status, confirmedAt } = row;
  return { reference, gateway, amount, currency, startedAt, status, confirmedAt };
}

async function readDue(call: Call, { kind, subjectId }: PaymentLink): Promise<Due | null> {
  return call.db.transaction((tx) => subjectOf(kind).due(tx, subjectId, { lock: false }));
}

function readAttempts(db: Queryable, { kind, subjectId }: PaymentLink): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.kind, kind), eq(payments.subjectId, subjectId)))
    .orderBy(asc(payments.createdAt), asc(payments.reference));
}
