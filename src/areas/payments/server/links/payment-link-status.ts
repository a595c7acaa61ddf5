/**
 * How it stands with paying. Anyone who comes with a link, even a spent one, is told how it ended: paid, given back,
 * replaced, expired, tried too often, cancelled. A replaced link tells that, and of payments only those that were made by it; one that no
 * other followed, for what is paid by it was corrected, only that it is worth nothing any more.
 */
import { and, asc, eq } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import { maskEmail } from "../../../../kit/masks.ts";
import type { Call } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { readSettings } from "../../../settings/server/public.ts";
import type { PaymentLinkStatus, PaymentLinkState } from "../../payment-link-status.ts";
import { countsTowardsLimit } from "../attempt-limit.ts";
import { type PaymentLink, linkStateOf } from "./payment-link.ts";
import { payerRightOf, newestLinkOf } from "./payer-access.ts";
import { isOpenAttempt } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { type Due, subjectOf } from "./payable-subject.ts";
import { payments } from "../tables.ts";

/** REQUEST_NOT_FOUND_OR_PAID for those who hold nothing of it. */
export async function readPaymentLinkStatus(
  call: Call,
  { commonId, token }: { commonId: string; token?: string | undefined },
): Promise<PaymentLinkStatus> {
  const newest = await newestLinkOf(call.db, commonId);
  const held = newest && (await payerRightOf(call, newest, token));
  const due = newest && (await dueNow(call, newest));
  if (!held || !due) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const attempts = await attemptsOf(call.db, newest);
  const settings = await readSettings(call.db, ["payment.maxAttempts", "payment.linkMaxSends"]);
  const link = held.link ?? newest;
  const made = attempts.filter((attempt) => attempt.linkId === newest.id);
  const counted = made.filter(countsTowardsLimit).length;
  const paidBy = attempts.find((attempt) => attempt.settled);
  const open = attempts.find(isOpenAttempt);
  const most = settings["payment.maxAttempts"];
  const { state, at } = stateOf(
    link,
    due,
    { paidBy, open, last: made.at(-1), isUsedUp: counted >= most, isNewest: link.id === newest.id },
    call.now,
  );
  const told = state === "cancelled" ? paidBy : (paidBy ?? open ?? made.at(-1));
  const concerns = told && (linkStateOf(link, call.now) !== "revoked" || told.linkId === link.id);
  const canBePaid = state === "open" || state === "paying";
  const isExtinct = due.payable && !open;
  return {
    state,
    number: due.number,
    at,
    payment: concerns ? shownPayment(told) : null,
    attempts: { made: counted, most },
    until: canBePaid ? newest.expiresAt : null,
    sentTo: state === "replaced" ? maskEmail(due.payer.email) : null,
    cancelsAt: isExtinct && due.cancelsAt ? laterOf(due.cancelsAt, newest.expiresAt) : null,
    canAsk: isExtinct && newest.sentCount <= settings["payment.linkMaxSends"],
  };
}

/** Nothing is cancelled while a link of it can still be paid. */
const laterOf = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? other : one);

interface Tried {
  readonly paidBy: PaymentRow | undefined;
  readonly open: PaymentRow | undefined;
  readonly last: PaymentRow | undefined;
  readonly isUsedUp: boolean;
  readonly isNewest: boolean;
}

/** What became of the request comes before what became of the link. */
function stateOf(
  link: PaymentLink,
  due: Due,
  { paidBy, open, last, isUsedUp, isNewest }: Tried,
  now: Date,
): { state: PaymentLinkState; at: string | null } {
  if (due.ended?.why === "cancelled") return { state: "cancelled", at: due.ended.at };
  if (paidBy?.status === "refunded") return { state: "refunded", at: paidBy.refundedAt };
  if (paidBy) return { state: "paid", at: paidBy.confirmedAt };
  if (due.ended) return { state: due.ended.why, at: due.ended.at };
  if (!due.payable) return { state: "closed", at: link.closedAt };
  const worth = linkStateOf(link, now);
  // What was paid by it was taken back: it is paid anew by another one.
  if (worth === "paid") return { state: "closed", at: link.closedAt };
  if (worth === "revoked") return { state: isNewest ? "closed" : "replaced", at: link.closedAt };
  if (open) return { state: "paying", at: open.createdAt };
  if (worth === "expired") return { state: "expired", at: link.closedAt ?? link.expiresAt };
  if (isUsedUp) return { state: "exhausted", at: last?.createdAt ?? null };
  return { state: "open", at: null };
}

function shownPayment(row: PaymentRow): PaymentLinkStatus["payment"] {
  const { reference, gateway, amount, currency, createdAt: startedAt, status, confirmedAt } = row;
  return { reference, gateway, amount, currency, startedAt, status, confirmedAt };
}

async function dueNow(call: Call, { kind, subjectId }: PaymentLink): Promise<Due | null> {
  return call.db.transaction((tx) => subjectOf(kind).due(tx, subjectId, { lock: false }));
}

function attemptsOf(db: Queryable, { kind, subjectId }: PaymentLink): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.kind, kind), eq(payments.subjectId, subjectId)))
    .orderBy(asc(payments.createdAt), asc(payments.reference));
}
