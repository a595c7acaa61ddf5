/** Opens an attempt: first the row, committed; then the gateway's order. A second call finds the first one's attempt. */
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import type { Currency } from "../../../../kit/money.ts";
import { isCubanMobile } from "../../../../kit/phone.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import type { Presentation } from "../../../../server/gateways/provider.ts";
import type { Server } from "../../../../server/server.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { readSettings } from "../../../settings/server/public.ts";
import { type GatewayKey, openAttemptStatuses } from "../../states.ts";
import { queryGateway } from "../polling/query-gateway.ts";
import { towardsLimit, unreachedFailure } from "../attempt-limit.ts";
import { giveUpAttempt } from "./cancel-attempt.ts";
import { acquirerOf, attemptOf, providerOf } from "../gateway.ts";
import type { PaymentLink } from "../links/payment-link.ts";
import { currenciesOf, gatewayAccepts } from "../links/payment-methods.ts";
import {
  isOpenAttempt,
  lockPayment,
  beginAttempt,
  movePayment,
  acquireLease,
  leaseExpiry,
} from "./attempt-workflow.ts";
import { lockPayerLink } from "../links/payer-access.ts";
import { priceTotals } from "../links/price-totals.ts";
import type { PaymentRow } from "./queries.ts";
import { nextReference } from "./payment-reference.ts";
import type { Due, SubjectKind } from "../links/payable-subject.ts";
import { attemptsLeft } from "./attempt-status.ts";
import { payments } from "../tables.ts";
import { firstPollAt } from "../polling/poll-schedule.ts";

export interface PaymentRequest {
  readonly commonId: string;
  /** Only such a thing is paid; absent: anything that the link is of. */
  readonly kind?: SubjectKind | undefined;
  readonly token?: string | undefined;
  readonly gateway: GatewayKey;
  readonly currency: Currency;
  readonly phone?: string | undefined;
  readonly receiptEmail?: string | undefined;
}

export interface StartedPayment {
  readonly payment: PaymentRow;
  readonly present: Presentation;
}

const lookMs = 100;

/** Answers how the payer goes on; a payer who asks again for the same way of paying gets the same attempt. */
export async function startAttempt(call: Call, wish: PaymentRequest): Promise<StartedPayment> {
  const found = await openAttempt(call, wish);
  if (found.mine) return placeOrder(call.server, found.payment, false);
  const { payment } = found;
  const { reference, gateway } = payment;
  const stale = Date.parse(payment.expiresAt) <= call.now.getTime();
  // Money of it is there already: it waits for a person, and nobody pays by it again.
  const isOther = payment.disputed || gateway !== wish.gateway || payment.currency !== wish.currency;
  if (stale || isOther) {
    // What the gateway knows may close it right now; otherwise the payer has to finish or cancel it.
    const asked = stale ? await queryGateway(call.server, payment) : undefined;
    if (asked && !isOpenAttempt(asked.payment)) return startAttempt(call, wish);
    throw new Refusal("PAYMENT_IN_PROGRESS", { facts: { reference, gateway } });
  }
  if (isForOtherPhone(payment, wish) && (await hasAttemptsLeft(call, payment))) {
    // Their order asks one telephone to pay and cannot be changed: another telephone is another attempt.
    if (!isOpenAttempt(await giveUpAttempt(call, payment))) return startAttempt(call, wish);
    throw new Refusal("PAYMENT_IN_PROGRESS", { facts: { reference, gateway } });
  }
  return resumeAttempt(call.server, payment);
}

function isForOtherPhone({ gateway, payerPhone }: PaymentRow, { phone }: PaymentRequest): boolean {
  return gateway === "transfermovil" && phone !== undefined && phone !== payerPhone;
}

/** The last attempt of a link goes on as it is: its QR is paid from any telephone. */
async function hasAttemptsLeft(call: Call, { linkId }: PaymentRow): Promise<boolean> {
  return linkId !== null && (await attemptsLeft(call.db, { id: linkId })) > 0;
}

async function openAttempt(call: Call, wish: PaymentRequest): Promise<{ payment: PaymentRow; mine: boolean }> {
  return inTransaction(call.db, async (tx) => {
    const { link, due } = await lockPayerLink(tx, call, wish);
    const open = await openAttemptOf(tx, link);
    if (open) return { payment: await correctReceipt(tx, call, open, receiptOf(wish, due)), mine: false };
    return { payment: await writeAttempt(tx, call, wish, link, due), mine: true };
  });
}

async function openAttemptOf(tx: Transaction, link: PaymentLink): Promise<PaymentRow | undefined> {
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

/** Where the payer wants the receipt by now; what is not said again stays. */
async function correctReceipt(
  tx: Transaction,
  call: Call,
  open: PaymentRow,
  receiptEmail: string | null | undefined,
): Promise<PaymentRow> {
  if (receiptEmail === undefined || receiptEmail === open.receiptEmail) return open;
  const [row] = await tx.update(payments).set({ receiptEmail }).where(eq(payments.id, open.id)).returning();
  // The audit outlives personal data: it tells that the address changed, not which it is.
  await writeAuditEntry(tx, call, { action: "payments.correctReceipt", kind: "payment", id: open.id });
  return row ?? open;
}

/** Null for the requester, who has a receipt anyway. */
function receiptOf({ receiptEmail }: PaymentRequest, due: Due): string | null | undefined {
  return receiptEmail === due.payer.email.toLowerCase() ? null : receiptEmail;
}

/** The subject's row is locked: attempts of one subject are numbered one after the other. */
async function writeAttempt(
  tx: Transaction,
  call: Call,
  wish: PaymentRequest,
  link: PaymentLink,
  due: Due,
): Promise<PaymentRow> {
  const total = (await priceTotals(tx, due, call.now)).find((each) => each.currency === wish.currency);
  if (!currenciesOf[wish.gateway].includes(wish.currency) || !gatewayAccepts(wish.gateway, link.kind))
    throw new Refusal("NO_GATEWAYS");
  if (!total) throw new Refusal(due.currency === "CUP" ? "NO_RATE" : "NO_GATEWAYS");
  const phone = wish.gateway === "transfermovil" ? payingPhone(wish, due) : due.payer.phone;
  const settings = await readSettings(tx, ["payment.maxAttempts", "payment.attemptMinutes"]);
  const attempts = await tx.$count(payments, and(eq(payments.linkId, link.id), towardsLimit()));
  if (attempts >= settings["payment.maxAttempts"]) throw new Refusal("ATTEMPTS_EXHAUSTED");
  const now = call.now.toISOString();
  const ends = Math.min(call.now.getTime() + settings["payment.attemptMinutes"] * 60_000, Date.parse(link.expiresAt));
  const [payment] = await tx
    .insert(payments)
    .values({
      reference: await nextReference(tx, link.kind, due.number),
      kind: link.kind,
      subjectId: link.subjectId,
      subjectNumber: due.number,
      linkId: link.id,
      gateway: wish.gateway,
      acquirer: acquirerOf(call.server, wish.gateway),
      status: "created",
      amount: total.total,
      currency: total.currency,
      bankFee: total.bankFee,
      rate: total.rate ?? null,
      dueAmount: due.amount,
      dueCurrency: due.currency,
      description: due.description[due.payer.language],
      payerName: due.payer.name,
      payerEmail: due.payer.email,
      payerPhone: phone,
      receiptEmail: receiptOf(wish, due),
      payerLanguage: due.payer.language,
      expiresAt: new Date(ends).toISOString(),
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

function payingPhone(wish: PaymentRequest, due: Due): string {
  if (wish.phone !== undefined && !isCubanMobile(wish.phone))
    throw new Refusal("INVALID", { fields: { phone: ["PHONE_CUBAN"] } });
  const phone = wish.phone ?? due.payer.phone;
  if (!phone || !isCubanMobile(phone)) throw new Refusal("NO_PHONE");
  return phone;
}

/** Calls the gateway, outside any transaction, and writes down what it said. */
async function placeOrder(server: Server, payment: PaymentRow, repeated: boolean): Promise<StartedPayment> {
  const outcome = await providerOf(server, payment.gateway).create({ ...attemptOf(server, payment), repeated });
  if (outcome.kind === "ok") {
    const { gatewayId, present, signature } = outcome.value;
    const placed = await inTransaction(server.db, async (tx) => {
      const row = await lockPayment(tx, payment.id);
      const set = {
        presentation: present,
        gatewayId: row.gatewayId ?? gatewayId ?? null,
        operationSignature: row.operationSignature ?? signature ?? null,
        workedUntil: null,
      };
      // A callback may have moved it already: then only what the order brought is added.
      if (row.status === "created")
        return (
          await movePayment(tx, row, { to: "paying", asActor: "system", actor: "system", now: server.now(), set: set })
        ).row;
      const [same] = await tx.update(payments).set(set).where(eq(payments.id, row.id)).returning();
      return same ?? row;
    });
    return { payment: placed, present };
  }
  if (outcome.kind !== "unknown") {
    await failAttempt(server, payment, outcome.kind === "refused" ? outcome.code : unreachedFailure);
    throw new Refusal(outcome.kind === "refused" ? "GATEWAY_REFUSED" : "GATEWAY_UNREACHABLE");
  }
  // It may exist there: one look, which finds it or places it; after that the attempt stays open until the gateway is heard.
  if (!repeated) return placeOrder(server, payment, true);
  await server.db.update(payments).set({ workedUntil: null }).where(eq(payments.id, payment.id));
  throw new Refusal("GATEWAY_UNREACHABLE");
}

async function failAttempt(server: Server, payment: PaymentRow, failure: string): Promise<void> {
  await inTransaction(server.db, async (tx) => {
    const row = await lockPayment(tx, payment.id);
    if (row.status !== "created") return;
    await movePayment(tx, row, {
      to: "failed",
      asActor: "system",
      actor: "system",
      now: server.now(),
      note: failure.slice(0, 60),
      set: { failure: failure.slice(0, 60), workedUntil: null },
    });
  });
}

/** Waits for the process that is placing the order now; takes over when nobody is. */
async function resumeAttempt(server: Server, open: PaymentRow): Promise<StartedPayment> {
  for (let waited = 0; waited < server.environment.GATEWAY_TIMEOUT_MS; waited += lookMs) {
    const [row] = await server.db.select().from(payments).where(eq(payments.id, open.id));
    if (!row || !isOpenAttempt(row))
      throw new Refusal(row?.failure ? "GATEWAY_UNREACHABLE" : "REQUEST_NOT_FOUND_OR_PAID");
    if (row.presentation) return { payment: row, present: await presentationOf(server, row) };
    if (await acquireLease(server, row)) return placeOrder(server, row, true);
    await wait(lookMs);
  }
  throw new Refusal("PAYMENT_IN_PROGRESS");
}

/** A form that only the payer's browser posts is signed anew: the secret may have been replaced since it was written. */
async function presentationOf(server: Server, payment: PaymentRow): Promise<Presentation> {
  const provider = providerOf(server, payment.gateway);
  const written = payment.presentation as Presentation;
  if (provider.capabilities.serverCreate) return written;
  const signed = await provider.create(attemptOf(server, payment));
  return signed.kind === "ok" ? signed.value.present : written;
}
