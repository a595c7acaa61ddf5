/** What the page that waits is told: to everybody how the attempt stands, to those who hold its subject all that the page shows. */
import { and, count, eq, inArray, lte } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import type { Call } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import type { Presentation } from "../../../../server/gateways/provider.ts";
import { readSetting } from "../../../settings/server/public.ts";
import type { OpenAttempt, AttemptForPayer } from "../../payment-link-status.ts";
import { openAttemptStatuses, type PaymentStatus } from "../../states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { towardsLimit } from "../attempt-limit.ts";
import { queryOnUnverifiedWebhook } from "../webhooks/unverified-webhook.ts";
import { linkOf, linkStateOf, type PaymentLink } from "../links/payment-link.ts";
import { type PayerRight, payerRightOf, isFor } from "../links/payer-access.ts";
import { isOpenAttempt } from "./attempt-workflow.ts";
import { paymentByReference, type PaymentRow } from "./queries.ts";
import type { SubjectKind } from "../links/payable-subject.ts";
import { payments } from "../tables.ts";

/** A reference can be counted up: alone it tells nothing but a status. NOT_FOUND when there is none. */
export async function readAttemptStatus(
  call: Call,
  { reference, token }: { reference: string; token?: string | undefined },
): Promise<{ status: PaymentStatus; msg: string; attempt?: AttemptForPayer }> {
  const payment = await paymentByReference(call.db, reference);
  if (!payment) throw new Refusal("NOT_FOUND");
  const { states } = call.language === "en" ? en : es;
  const msg = payment.disputed ? states.disputed : states[payment.status];
  const held = await payerRightOf(call, payment, token);
  if (!held || !isFor(held, payment, call.now)) return { status: payment.status, msg };
  return { status: payment.status, msg, attempt: await shown(call, payment, held) };
}

/** The payer's own word is a reason to ask, no proof: one question in ten seconds at most, then ever more seldom. */
export async function requestStatusNow(call: Call, wish: { reference: string; token?: string | undefined }) {
  const payment = await paymentByReference(call.db, wish.reference);
  const held = payment && isOpenAttempt(payment) && (await payerRightOf(call, payment, wish.token));
  if (held && held.by !== "pass" && isFor(held, payment, call.now))
    await queryOnUnverifiedWebhook(call.server, payment, newId());
  return readAttemptStatus(call, wish);
}

/** The attempt that somebody may be paying this by right now. */
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

/** How many times more it can be tried by this link. */
export async function attemptsLeft(db: Queryable, { id }: Pick<PaymentLink, "id">): Promise<number> {
  const most = await readSetting(db, "payment.maxAttempts");
  const made = await db.$count(payments, and(eq(payments.linkId, id), towardsLimit()));
  return Math.max(0, most - made);
}

async function shown(call: Call, payment: PaymentRow, { by }: PayerRight): Promise<AttemptForPayer> {
  const open = isOpenAttempt(payment);
  const canBePaid = open && !payment.disputed && Date.parse(payment.expiresAt) > call.now.getTime();
  const written = canBePaid ? (payment.presentation as Presentation | null) : null;
  const link = await linkOf(call.db, payment.kind, payment.subjectId);
  const turn = await turnOf(call.db, payment);
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
    qr: written?.kind === "qr" ? written.qrText : null,
    deepLink: written?.kind === "qr" ? written.deepLink : null,
    turn,
    most: await readSetting(call.db, "payment.maxAttempts"),
    linkExpiresAt: link && linkStateOf(link, call.now) === "valid" ? link.expiresAt : null,
    canCancel: open && !payment.disputed && by !== "pass",
  };
}

/** References of one subject count its attempts. */
async function turnOf(db: Queryable, { linkId, reference }: PaymentRow): Promise<number> {
  if (!linkId) return 1;
  const [row] = await db
    .select({ made: count() })
    .from(payments)
    .where(and(eq(payments.linkId, linkId), lte(payments.reference, reference), towardsLimit()));
  return row?.made ?? 1;
}
