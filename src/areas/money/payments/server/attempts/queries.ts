import { and, asc, eq, getTableColumns, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { jsonRows } from "../../../../../server/database/json-rows.ts";
import { preparedQuery } from "../../../../../server/database/prepared-query.ts";
import type { ListedPayment, Payment } from "../../payment.ts";
import { type GatewayKey, openAttemptStatuses } from "../../states.ts";
import type { SubjectKind } from "../links/payable-subject.ts";
import { payments } from "../tables.ts";

export type PaymentRow = typeof payments.$inferSelect;

export const isOfSubject = (kind: SQLWrapper, id: SQLWrapper) =>
  and(eq(payments.kind, kind), eq(payments.subjectId, id));

export const openAttempt = (db: Queryable, kind: SQLWrapper, id: SQLWrapper) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isOfSubject(kind, id), inArray(payments.status, [...openAttemptStatuses])))
    .limit(1);
const selectOpenAttempt = preparedQuery((db, parameter) => openAttempt(db, parameter("kind"), parameter("id")));

const attemptsOf = (db: Queryable, kind: SQLWrapper, id: SQLWrapper) =>
  db.select().from(payments).where(isOfSubject(kind, id)).orderBy(asc(payments.createdAt), asc(payments.reference));
const selectAttempts = preparedQuery((db, parameter) => attemptsOf(db, parameter("kind"), parameter("id")));

/** True if the subject has an open attempt. */
export async function hasOpenPayment(db: Queryable, kind: SubjectKind, id: string): Promise<boolean> {
  const [open] = await selectOpenAttempt(db, { kind, id });
  return open !== undefined;
}

/** The subjects among `ids` that have an open attempt. */
export async function subjectsBeingPaid(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: payments.subjectId })
    .from(payments)
    .where(and(inArray(payments.subjectId, [...ids]), inArray(payments.status, [...openAttemptStatuses])));
  return new Set(rows.map(({ id }) => id));
}

/** Amount paid and amount refunded of each attempt. */
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

/** Payments by id. */
export async function paymentsById(db: Queryable, ids: readonly string[]): Promise<Map<string, Payment>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return new Map(rows.map((row) => [row.id, serializePayment(row)]));
}

/** An attempt with all its columns. */
export async function paymentRowOf(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** All attempts of a subject, oldest first. */
export async function paymentsOf(db: Queryable, kind: SubjectKind, id: string): Promise<Payment[]> {
  return (await selectAttempts(db, { kind, id })).map(serializePayment);
}

/** The same as a column of a query. */
export const paymentsInSql = (db: Queryable, kind: SQLWrapper, id: SQLWrapper): SQL<Payment[]> =>
  jsonRows(getTableColumns(payments), attemptsOf(db, kind, id), (rows) => rows.map(serializePayment));

/** NOT_FOUND when there is none. */
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

/** A payment as the API returns it. */
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
    ...omitNull({
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

/** A payment as the gateway's managers see it. */
export function serializePaymentRow(row: PaymentRow): ListedPayment {
  return {
    ...serializePayment(row),
    payer: row.payerName,
    settled: row.settled,
    ...(row.openRefund ? { openRefund: row.openRefund } : {}),
    ...omitNull({
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

/** Omits null fields. */
function omitNull<T extends Record<string, string | null>>(fields: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: string;
  };
}
