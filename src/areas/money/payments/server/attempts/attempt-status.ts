/**
 * Attempt status for the waiting page: the status for everybody; all details for callers with a right to the subject.
 */
import { and, count, eq, inArray, lte } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import type { Presentation } from "../gateways/provider.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import type { OpenAttempt, AttemptForPayer } from "../../payment-link-status.ts";
import { openAttemptStatuses, type PaymentStatus } from "../../states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { isCountedTowardsLimit } from "../attempt-limit.ts";
import { queryOnUnverifiedWebhook } from "../webhooks/unverified-webhook.ts";
import { linkOf, linkStateOf, type PaymentLink } from "../links/payment-link.ts";
import { type PaymentAccess, paymentAccessOf, isFor } from "../links/payment-access.ts";
import { isOpenAttempt } from "./attempt-workflow.ts";
import { paymentByReference, type PaymentRow } from "./queries.ts";
import type { SubjectKind } from "../links/payable-subject.ts";
import { payments } from "../tables.ts";

/**
 * References are sequential and can be guessed: a reference alone reveals only the status. NOT_FOUND when there is
 * none.
 */
export async function readAttemptStatus(
  call: Call,
  { reference, token }: { reference: string; token?: string | undefined },
): Promise<{ status: PaymentStatus; msg: string; attempt?: AttemptForPayer }> {
  const payment = await paymentByReference(call.db, reference);
  if (!payment) throw new Refusal("NOT_FOUND");
  const { states } = call.language === "en" ? en : es;
  const msg = payment.disputed ? states.disputed : states[payment.status];
  const right = await paymentAccessOf(call, payment, token);
  if (!right || !isFor(right, payment, call.now)) return { status: payment.status, msg };
  return { status: payment.status, msg, attempt: await serializeForPayer(call, payment, right) };
}

/**
 * A payer's claim is no proof: it only triggers a status query, throttled to one in ten seconds at first and less often
 * later.
 */
export async function requestStatusNow(call: Call, input: { reference: string; token?: string | undefined }) {
  const payment = await paymentByReference(call.db, input.reference);
  const right = payment && isOpenAttempt(payment) && (await paymentAccessOf(call, payment, input.token));
  if (right && right.by !== "pass" && isFor(right, payment, call.now))
    await queryOnUnverifiedWebhook(call.server, payment, newId());
  return readAttemptStatus(call, input);
}

/** The subject's open attempt, which may be paid now. */
export async function openAttemptOf(db: Queryable, kind: SubjectKind, id: string): Promise<OpenAttempt | null> {
  const [open] = await db
    .select()
    .from(payments)
    .where(
      and(eq(payments.kind, kind), eq(payments.subjectId, id), inArray(payments.status, [...openAttemptStatuses])),
    );
  if (!open) return null;
  const { reference, gateway, amount, currency, createdAt: startedAt, expiresAt: validUntil } = open;
  return { reference, gateway, amount, currency, startedAt, validUntil };
}

/** Number of attempts that this link still allows. */
export async function attemptsLeft(db: Queryable, { id }: Pick<PaymentLink, "id">): Promise<number> {
  const maxAttempts = await readSetting(db, "payment.maxAttempts");
  const count = await db.$count(payments, and(eq(payments.linkId, id), isCountedTowardsLimit()));
  return Math.max(0, maxAttempts - count);
}

async function serializeForPayer(call: Call, payment: PaymentRow, { by }: PaymentAccess): Promise<AttemptForPayer> {
  const open = isOpenAttempt(payment);
  const canBePaid = open && !payment.disputed && Date.parse(payment.expiresAt) > call.now.getTime();
  const presentation = canBePaid ? (payment.presentation as Presentation | null) : null;
  const link = await linkOf(call.db, payment.kind, payment.subjectId);
  const turn = await attemptPosition(call.db, payment);
  return {
    reference: payment.reference,
    gateway: payment.gateway,
    amount: payment.amount,
    currency: payment.currency,
    startedAt: payment.createdAt,
    commonId: payment.subjectId,
    number: payment.subjectNumber,
    validUntil: payment.expiresAt,
    confirmedAt: payment.confirmedAt,
    qr: presentation?.kind === "qr" ? presentation.qrText : null,
    deepLink: presentation?.kind === "qr" ? presentation.deepLink : null,
    turn,
    most: await readSetting(call.db, "payment.maxAttempts"),
    linkExpiresAt: link && linkStateOf(link, call.now) === "valid" ? link.expiresAt : null,
    canCancel: open && !payment.disputed && by !== "pass",
  };
}

/** Position of this attempt among those of its link, by reference. */
async function attemptPosition(db: Queryable, { linkId, reference }: PaymentRow): Promise<number> {
  if (!linkId) return 1;
  const [row] = await db
    .select({ position: count() })
    .from(payments)
    .where(and(eq(payments.linkId, linkId), lte(payments.reference, reference), isCountedTowardsLimit()));
  return row?.position ?? 1;
}
