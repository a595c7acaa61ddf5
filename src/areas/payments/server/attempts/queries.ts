import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { anyOf, preparedQuery } from "../../../../server/database/prepared-query.ts";
import { settingInSql } from "../../../settings/server/public.ts";
import type { ListedPayment, Payment } from "../../payment.ts";
import { type GatewayKey, openAttemptStatuses } from "../../states.ts";
import { attemptCountOfLink } from "../attempt-limit.ts";
import type { SubjectKind } from "../links/payable-subject.ts";
import { paymentLinks, payments } from "../tables.ts";

export type PaymentRow = typeof payments.$inferSelect;

const ofSubject = (given: typeof sql.placeholder) =>
  and(eq(payments.kind, given("kind")), eq(payments.subjectId, given("id")));

const anOpenOneOf = preparedQuery((db, given) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(ofSubject(given), inArray(payments.status, [...openAttemptStatuses])))
    .limit(1),
);

const attemptsOf = preparedQuery((db, given) =>
  db.select().from(payments).where(ofSubject(given)).orderBy(asc(payments.createdAt), asc(payments.reference)),
);

/** Whether somebody may be paying this subject right now. */
export async function hasOpenPayment(db: Queryable, kind: SubjectKind, id: string): Promise<boolean> {
  const [open] = await anOpenOneOf(db, { kind, id });
  return open !== undefined;
}

/** Whether one of these attempts may be paid right now. */
export const oneIsOpen = (attempts: readonly Pick<PaymentRow, "status">[]): boolean =>
  attempts.some(({ status }) => openAttemptStatuses.some((open) => open === status));

/** Of these subjects, those that somebody may be paying right now. */
export async function subjectsBeingPaid(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: payments.subjectId })
    .from(payments)
    .where(and(inArray(payments.subjectId, [...ids]), inArray(payments.status, [...openAttemptStatuses])));
  return new Set(rows.map(({ id }) => id));
}

const linksTriedOut = preparedQuery((db, given) =>
  db
    .select({ id: paymentLinks.subjectId })
    .from(paymentLinks)
    .where(
      and(
        anyOf(paymentLinks.kind, given("kinds")),
        anyOf(paymentLinks.subjectId, given("ids")),
        isNull(paymentLinks.closed),
        sql`${attemptCountOfLink()} >= ${settingInSql("payment.maxAttempts")}`,
      ),
    ),
);

/** Of these subjects, those whose open link was tried as often as it may be. */
export async function exhaustedLinks(
  db: Queryable,
  kinds: readonly SubjectKind[],
  ids: readonly string[],
): Promise<Set<string>> {
  return new Set((await linksTriedOut(db, { kinds, ids })).map(({ id }) => id));
}

const wholly = preparedQuery((db, given) =>
  db
    .select({ id: payments.subjectId, at: payments.refundedAt })
    .from(payments)
    .where(
      and(
        anyOf(payments.kind, given("kinds")),
        anyOf(payments.subjectId, given("ids")),
        eq(payments.settled, true),
        eq(payments.status, "refunded"),
      ),
    ),
);

/** Of these subjects, those of which all that was paid went back, and when. */
export async function fullyRefunded(
  db: Queryable,
  kinds: readonly SubjectKind[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await wholly(db, { kinds, ids });
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

/** What these attempts took and what of it went back. */
export async function paidAmounts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { amount: string; refundedAmount: string }>> {
  if (ids.length === 0) return new Map();
  const { id, amount, refundedAmount } = payments;
  const rows = await db
    .select({ id, amount, refundedAmount })
    .from(payments)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** These attempts, by their id. */
export async function paymentsById(db: Queryable, ids: readonly string[]): Promise<Map<string, Payment>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return new Map(rows.map((row) => [row.id, serializePayment(row)]));
}

/** Every attempt of a subject, oldest first. */
export async function paymentsOf(db: Queryable, kind: SubjectKind, id: string): Promise<Payment[]> {
  return (await attemptsOf(db, { kind, id })).map(serializePayment);
}

/** Refused with NOT_FOUND when there is none. */
export async function paymentById(db: Queryable, id: string): Promise<PaymentRow> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Refusal("NOT_FOUND");
  return payment;
}

export async function paymentByReference(db: Queryable, reference: string): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.reference, reference));
  return payment;
}

export async function paymentByGatewayId(
  db: Queryable,
  gateway: GatewayKey,
  gatewayId: string,
): Promise<PaymentRow | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.gatewayId, gatewayId)));
  return payment;
}

/** A row as the wire shows it. */
export function serializePayment(row: PaymentRow): Payment {
  return {
    _id: row.id,
    reference: row.reference,
    subject: { kind: row.kind, id: row.subjectId, number: row.subjectNumber },
    gateway: row.gateway,
    status: row.status,
    amount: row.amount,
    currency: row.currency,
    bankFee: row.bankFee,
    late: row.late,
    duplicated: row.duplicated,
    disputed: row.disputed,
    refundedAmount: row.refundedAmount,
    conciliated: row.conciliated,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    updatedAt: row.updatedAt,
    ...present({
      rate: row.rate,
      transactionUuid: row.gateway === "enzona" ? row.gatewayId : null,
      operationSignature: row.operationSignature,
      bank: row.bank,
      bankId: row.bankId,
      tmId: row.tmId,
      commission: row.commission,
      payerPhone: row.payerPhone,
      cardBrand: row.cardBrand,
      authCode: row.authCode,
      refundDue: row.refundDue,
      refundReason: row.refundReason,
      confirmedAt: row.confirmedAt,
    }),
  };
}

/** A row as the people who look after its gateway see it. */
export function serializePaymentRow(row: PaymentRow): ListedPayment {
  return {
    ...serializePayment(row),
    payer: row.payerName,
    settled: row.settled,
    ...(row.openRefund ? { openRefund: row.openRefund } : {}),
    ...present({
      disputeReason: row.disputed ? row.disputeReason : null,
      receivedAmount: row.receivedAmount,
      receivedCurrency: row.receivedCurrency,
      refundReference: row.refundReference,
      refundedAt: row.refundedAt,
      statementReference: row.statementReference,
      statementDate: row.statementDate,
    }),
  };
}

/** Only what is known travels. */
function present<T extends Record<string, string | null>>(fields: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: string;
  };
}
