/** One payment at the sandbox's EnZona: validation and serialization. */
import { createHash, randomBytes } from "node:crypto";
import { dayOf } from "../src/kit/time/calendar.ts";
import { amountText } from "../src/kit/numbers/money.ts";
import { sandboxMerchant } from "../src/server/start/sandbox-defaults.ts";
import type { SandboxResponse } from "./sandbox-gateway.ts";
import type { Manners } from "./undocumented-behaviour.ts";
import type { SeededOperation } from "./statement.ts";

export interface EnzonaPayment {
  readonly uuid: string;
  readonly checkout: string;
  readonly reference: string;
  readonly minor: bigint;
  /** As received: answers repeat it. */
  readonly details: unknown;
  readonly currency: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly invoice: string;
  readonly terminal: string;
  readonly items: unknown;
  readonly origin: string;
  readonly createdAt: Date;
  status: number;
  refunded: bigint;
  readonly refunds: EnzonaRefund[];
}
export interface EnzonaRefund {
  readonly uuid: string;
  readonly minor: bigint;
  /** The merchant's reference. Recorded answers never contain it. */
  readonly reference: string;
  readonly description: string;
  readonly at: Date;
}

const denominations: Readonly<Record<number, string>> = {
  1111: "Aceptada",
  1112: "Fallida",
  1113: "Pendiente",
  1115: "Devuelta",
  1116: "Confirmada",
  1117: "Cancelada",
};

/**
 * Parses JSON but leaves numbers as written, so that 0.0 and 0.00 differ: EnZona requires exactly two decimals, quoted
 * or not.
 */
export function parseKeepingNumbers(text: string): unknown {
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  return JSON.parse(quoted) as unknown;
}

/**
 * Minor units of an amount with exactly two decimals, or of a number in its shortest form (33, 150.5) as PHP and
 * JavaScript write it. A float's 0.0 is rejected.
 */
export function minorIn(value: unknown): bigint | undefined {
  if (typeof value !== "string" || !/^\d+(\.\d\d|\.[1-9])?$/.test(value)) return undefined;
  const [units = "", decimals = ""] = value.split(".");
  return BigInt(units + decimals.padEnd(2, "0"));
}

/** The error response of an invalid payment; undefined for a valid one. */
export function faultIn(input: Record<string, unknown>): SandboxResponse | undefined {
  const amount = input.amount as { total?: unknown; details?: Record<string, unknown> } | undefined;
  const items = input.items as readonly Record<string, unknown>[] | undefined;
  const total = minorIn(amount?.total);
  const details = amount?.details;
  const [shipping, tax, discount, tip] = ["shipping", "tax", "discount", "tip"].map((key) =>
    minorIn(details ? details[key] : "0.00"),
  );
  if (input.merchant_uuid !== sandboxMerchant.enzona.merchant) return fault(4058, "Comercio desconocido");
  if (!/^[A-Za-z0-9]{12}$/.test(String(input.merchant_op_id)))
    return fault(4082, "merchant_op_id debe tener 12 caracteres");
  if (input.currency !== "CUP") return fault(4075, "Solo se admiten tarjetas en CUP");
  if (total === undefined || shipping === undefined || tax === undefined || discount === undefined || tip === undefined)
    return fault(4082, "Estructura del pago incorrecta");
  if (total === 0n) return fault(4023, "Importe vacío");
  if (!Array.isArray(items) || items.length === 0) return fault(4092, "Estructura de datos incorrecta");
  let sum = shipping + tax + tip - discount;
  let taxes = 0n;
  for (const item of items) {
    const [price, itemTax] = [minorIn(item.price), minorIn(item.tax)];
    if (price === undefined || itemTax === undefined || !/^\d+$/.test(String(item.quantity)) || !item.name)
      return fault(4092, "Estructura de datos incorrecta");
    sum += price * BigInt(String(item.quantity));
    taxes += itemTax;
  }
  if (taxes !== tax) return fault(4083, "Los impuestos no suman");
  if (sum !== total) return fault(4084, "El total no suma");
  return undefined;
}

export function openEnzonaPayment(input: Record<string, unknown>, now: Date, origin: string): EnzonaPayment {
  return {
    uuid: randomBytes(16).toString("hex"),
    checkout: randomBytes(17).toString("hex"),
    reference: String(input.merchant_op_id),
    minor: minorIn((input.amount as { total?: unknown }).total) ?? 0n,
    details: (input.amount as { details?: unknown }).details,
    currency: String(input.currency),
    description: String(input.description ?? ""),
    returnUrl: String(input.return_url ?? ""),
    cancelUrl: String(input.cancel_url ?? ""),
    invoice: String(input.invoice_number ?? ""),
    terminal: String(input.terminal_id ?? ""),
    items: input.items,
    origin,
    createdAt: now,
    status: 1113,
    refunded: 0n,
    refunds: [],
  };
}

/** A payment created without the merchant. */
export function seededPayment({ reference, amount, currency, state, refunded, at }: SeededOperation): EnzonaPayment {
  const minor = BigInt(amount.replace(".", ""));
  const refundedMinor = { paid: 0n, unpaid: 0n, partlyRefunded: BigInt(refunded.replace(".", "")), refunded: minor }[
    state
  ];
  const body = { merchant_op_id: reference, amount: { total: amount }, currency, items: [] };
  const payment = openEnzonaPayment(body, new Date(at), "http://127.0.0.1");
  payment.status = state === "unpaid" ? 1112 : refundedMinor > 0n ? 1115 : 1111;
  payment.refunded = refundedMinor;
  return payment;
}

export const statementHead = [
  "transaction_uuid",
  "merchant_op_id",
  "status_code",
  "status_denom",
  "amount",
  "currency",
  "refunded_amount",
  "commission",
  "created_at",
] as const;

/** A row of the export of EnZona's merchant pages, in the API's terms. */
export function statementRow(payment: EnzonaPayment): (string | number)[] {
  return [
    payment.uuid,
    payment.reference,
    payment.status,
    denominations[payment.status] ?? "",
    amountText(payment.minor),
    payment.currency,
    amountText(payment.refunded),
    "0.00",
    payment.createdAt.toISOString(),
  ];
}

/** Serialized as recorded answers are: numbers as text, absent values as empty text. */
export function paymentBody(
  payment: EnzonaPayment,
  minor: bigint,
  mixed: (value: number | string) => number | string,
): Record<string, unknown> {
  const link = `${payment.origin}/ez/payment/v1.0.0/payments/${payment.uuid}`;
  const isPaid = payment.status === 1111 || payment.status === 1115;
  return {
    transaction_uuid: payment.uuid,
    transaction_signature: isPaid ? createHash("sha256").update(payment.uuid).digest("hex") : "",
    status_code: mixed(payment.status),
    status_denom: denominations[payment.status],
    currency: payment.currency,
    description: payment.description,
    amount: { total: mixed(amountText(minor)), ...(payment.details ? { details: payment.details } : {}) },
    items: payment.items,
    merchant_op_id: mixed(payment.reference),
    merchant_uuid: sandboxMerchant.enzona.merchant,
    invoice_number: payment.invoice,
    terminal_id: payment.terminal,
    commission: isPaid ? "0.00" : "",
    ...(payment.refunded > 0n ? { refunded_amount: amountText(payment.refunded) } : {}),
    created_at: momentText(payment.createdAt),
    updated_at: momentText(payment.createdAt),
    links: [
      { rel: "confirm", method: "REDIRECT", href: `${payment.origin}/ez/checkout/${payment.checkout}/login` },
      { rel: "complete", method: "POST", href: `${link}/complete` },
      { rel: "cancel", method: "POST", href: `${link}/cancel` },
      { rel: "refund", method: "POST", href: `${link}/refund` },
      { rel: "self", method: "GET", href: link },
    ],
  };
}

/**
 * A refund is a transaction of its own, «Devuelta»; recorded ones contain neither the payment nor the merchant's
 * reference.
 */
export function refundBody(payment: EnzonaPayment, refund: EnzonaRefund): Record<string, unknown> {
  return {
    transaction_uuid: refund.uuid,
    transaction_signature: "",
    status_code: 1115,
    status_denom: denominations[1115],
    transaction_code: refund.minor < payment.minor ? 2002 : 2000,
    transaction_denom: "Devolución",
    currency: payment.currency,
    amount: { total: amountText(refund.minor) },
    description: refund.description,
    created_at: momentText(refund.at),
    updated_at: momentText(refund.at),
    links: [],
  };
}

/** 2026-03-10T12:00:00-04:00: their timestamps have this offset and no milliseconds. */
export function momentText(instant: Date): string {
  const local = new Date(instant.getTime() - 4 * 3_600_000);
  return `${local.toISOString().slice(0, 19)}-04:00`;
}

/** The payments that match a query. */
export function findPayments(all: readonly EnzonaPayment[], query: EnzonaQuery): readonly EnzonaPayment[] {
  const matches = all.filter(
    (payment) =>
      (!query.merchant_op_filter || payment.reference === query.merchant_op_filter) &&
      (!query.enzona_op_filter || payment.uuid === query.enzona_op_filter) &&
      (!query.status_filter || String(payment.status) === query.status_filter) &&
      isWithin(payment.createdAt, query),
  );
  return query.order_filter === "asc" ? matches : matches.toReversed();
}

export type EnzonaQuery = Readonly<Record<string, string>>;

export function isWithin(instant: Date, query: EnzonaQuery): boolean {
  const day = dayOf(instant);
  return (
    (!query.start_date_filter || day >= query.start_date_filter.slice(0, 10)) &&
    (!query.end_date_filter || day <= query.end_date_filter.slice(0, 10))
  );
}

/** A page of a list with the total in this server's field. */
export function enzonaPage(
  name: "payments" | "refunds",
  rows: readonly Record<string, unknown>[],
  query: EnzonaQuery,
  { listAtMost, offsetCounts, totals }: Manners,
): SandboxResponse {
  const limit = Math.min(Number(query.limit ?? 10), listAtMost);
  const from = Number(query.offset ?? 0) * (offsetCounts === "pages" ? limit : 1);
  const total = { total: String(rows.length) };
  return {
    ...(totals === "both" || totals === "header" ? { headers: { "x-total-count": String(rows.length) } } : {}),
    body: {
      [name]: rows.slice(from, from + limit),
      ...(totals === "both" || totals === "body" ? { pagination: total } : {}),
    },
  };
}

export function fault(code: number, message: string): SandboxResponse {
  return { status: code >= 5000 ? 500 : 400, body: { fault: { code, message, description: message } } };
}
