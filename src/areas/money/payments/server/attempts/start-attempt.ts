/**
 * Starts a payment attempt: inserts and commits the row, then places the order at the gateway. A concurrent second call
 * finds the first one's attempt.
 */
import { and, eq, inArray } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Currency } from "../../../../../kit/numbers/money.ts";
import { isCubanMobile } from "../../../../../kit/identity/phone.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { readSettings } from "../../../../administration/settings/server/public.ts";
import { type GatewayKey, openAttemptStatuses } from "../../states.ts";
import { queryGateway } from "../polling/query-gateway.ts";
import { isCountedTowardsLimit } from "../attempt-limit.ts";
import { abandonAttempt } from "./cancel-attempt.ts";
import { acquirerOf } from "../gateway.ts";
import type { PaymentLink } from "../links/payment-link.ts";
import { currenciesOf, gatewayAccepts } from "../links/payment-methods.ts";
import { isOpenAttempt, beginAttempt, leaseExpiry } from "./attempt-workflow.ts";
import { lockPayableLink } from "../links/payment-access.ts";
import { priceTotals } from "../links/price-totals.ts";
import { type StartedPayment, placeOrder, resumeAttempt } from "./place-order.ts";
import type { PaymentRow } from "./queries.ts";
import { nextReference } from "./payment-reference.ts";
import type { Due, SubjectKind } from "../links/payable-subject.ts";
import { attemptsLeft } from "./attempt-status.ts";
import { payments } from "../tables.ts";
import { firstPollAt } from "../polling/poll-schedule.ts";

interface PaymentRequest {
  readonly commonId: string;
  /** Accepts only a subject of this kind; any kind if absent. */
  readonly kind?: SubjectKind | undefined;
  readonly token?: string | undefined;
  readonly gateway: GatewayKey;
  readonly currency: Currency;
  readonly phone?: string | undefined;
  readonly receiptEmail?: string | undefined;
}

/**
 * Returns the presentation the payer continues with. Idempotent: a second call for the same method returns the same
 * attempt. Throws PAYMENT_IN_PROGRESS when an attempt of another method, currency or phone is open and cannot be
 * closed.
 */
export async function startAttempt(call: Call, request: PaymentRequest): Promise<StartedPayment> {
  const opened = await openAttempt(call, request);
  if (opened.isNew) return placeOrder(call.server, opened.payment, false);
  const { payment } = opened;
  const { reference, gateway } = payment;
  const isExpired = Date.parse(payment.expiresAt) <= call.now.getTime();
  // A disputed attempt already has money and waits for a decision: it must not be paid again.
  const isOther = payment.disputed || gateway !== request.gateway || payment.currency !== request.currency;
  if (isExpired || isOther) {
    // The gateway's current status may close it; otherwise the payer has to finish or cancel it.
    const result = isExpired ? await queryGateway(call.server, payment) : undefined;
    if (result && !isOpenAttempt(result.payment)) return startAttempt(call, request);
    throw new Refusal("PAYMENT_IN_PROGRESS", { facts: { reference, gateway } });
  }
  if (isForOtherPhone(payment, request) && (await hasAttemptsLeft(call, payment))) {
    // A Transfermóvil order is bound to one phone and cannot be changed: another phone needs another attempt.
    if (!isOpenAttempt(await abandonAttempt(call, payment))) return startAttempt(call, request);
    throw new Refusal("PAYMENT_IN_PROGRESS", { facts: { reference, gateway } });
  }
  return resumeAttempt(call.server, payment);
}

function isForOtherPhone({ gateway, payerPhone }: PaymentRow, { phone }: PaymentRequest): boolean {
  return gateway === "transfermovil" && phone !== undefined && phone !== payerPhone;
}

/** The last attempt of a link is not replaced: its QR can be paid from any phone. */
async function hasAttemptsLeft(call: Call, { linkId }: PaymentRow): Promise<boolean> {
  return linkId !== null && (await attemptsLeft(call.db, { id: linkId })) > 0;
}

async function openAttempt(call: Call, request: PaymentRequest): Promise<{ payment: PaymentRow; isNew: boolean }> {
  return inTransaction(call.db, async (tx) => {
    const { link, due } = await lockPayableLink(tx, call, request);
    const open = await findOpenAttempt(tx, link);
    if (open) return { payment: await updateReceiptEmail(tx, call, open, receiptOf(request, due)), isNew: false };
    return { payment: await writeAttempt(tx, call, request, link, due), isNew: true };
  });
}

async function findOpenAttempt(tx: Transaction, link: PaymentLink): Promise<PaymentRow | undefined> {
  const [open] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.kind, link.kind),
        eq(payments.subjectId, link.subjectId),
        inArray(payments.status, [...openAttemptStatuses]),
      ),
    );
  return open;
}

/** Updates the receipt address of the open attempt; undefined leaves it unchanged. */
async function updateReceiptEmail(
  tx: Transaction,
  call: Call,
  open: PaymentRow,
  receiptEmail: string | null | undefined,
): Promise<PaymentRow> {
  if (receiptEmail === undefined || receiptEmail === open.receiptEmail) return open;
  const [row] = await tx.update(payments).set({ receiptEmail }).where(eq(payments.id, open.id)).returning();
  // The audit log outlives personal data, so it records that the address changed, not the address.
  await writeAuditEntry(tx, call, { action: "payments.correctReceipt", kind: "payment", id: open.id });
  return row ?? open;
}

/** Null for the requester, who receives a receipt anyway. */
function receiptOf({ receiptEmail }: PaymentRequest, due: Due): string | null | undefined {
  return receiptEmail === due.requester.email.toLowerCase() ? null : receiptEmail;
}

/** The subject's row is locked, so that attempts of one subject are numbered one after the other. */
async function writeAttempt(
  tx: Transaction,
  call: Call,
  request: PaymentRequest,
  link: PaymentLink,
  due: Due,
): Promise<PaymentRow> {
  const total = (await priceTotals(tx, due, call.now)).find((each) => each.currency === request.currency);
  if (!currenciesOf[request.gateway].includes(request.currency) || !gatewayAccepts(request.gateway, link.kind))
    throw new Refusal("NO_GATEWAYS");
  if (!total) throw new Refusal(due.currency === "CUP" ? "NO_RATE" : "NO_GATEWAYS");
  const phone = request.gateway === "transfermovil" ? payingPhone(request, due) : due.requester.phone;
  const settings = await readSettings(tx, ["payment.maxAttempts", "payment.attemptMinutes"]);
  const attempts = await tx.$count(payments, and(eq(payments.linkId, link.id), isCountedTowardsLimit()));
  if (attempts >= settings["payment.maxAttempts"]) throw new Refusal("ATTEMPTS_EXHAUSTED");
  const now = call.now.toISOString();
  const expiresAt = Math.min(
    call.now.getTime() + settings["payment.attemptMinutes"] * 60_000,
    Date.parse(link.expiresAt),
  );
  const [payment] = await tx
    .insert(payments)
    .values({
      reference: await nextReference(tx, link.kind, due.number),
      kind: link.kind,
      subjectId: link.subjectId,
      subjectNumber: due.number,
      linkId: link.id,
      gateway: request.gateway,
      acquirer: acquirerOf(call.server, request.gateway),
      status: "created",
      amount: total.total,
      currency: total.currency,
      bankFee: total.bankFee,
      rate: total.rate ?? null,
      dueAmount: due.amount,
      dueCurrency: due.currency,
      description: due.description[due.requester.language],
      payerName: due.requester.name,
      payerEmail: due.requester.email,
      payerPhone: phone,
      receiptEmail: receiptOf(request, due),
      payerLanguage: due.requester.language,
      expiresAt: new Date(expiresAt).toISOString(),
      nextPollAt: firstPollAt(call.now),
      workedUntil: leaseExpiry(call.server, call.now),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!payment) throw new Refusal("PAYMENT_IN_PROGRESS");
  await beginAttempt(tx, payment, { actor: call, now: call.now });
  return payment;
}

function payingPhone(request: PaymentRequest, due: Due): string {
  if (request.phone !== undefined && !isCubanMobile(request.phone))
    throw new Refusal("INVALID", { fields: { phone: ["PHONE_CUBAN"] } });
  const phone = request.phone ?? due.requester.phone;
  if (!phone || !isCubanMobile(phone)) throw new Refusal("NO_PHONE");
  return phone;
}
