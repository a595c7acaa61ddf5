/**
 * Reads EnZona's payments and refunds, whose fields change type and place between versions.
 */
import { type JsonFields, evidenceOf, isFields, minorOf, textField } from "../lenient-fields.ts";
import type { PayState, ReportedMoney, ListedRefund, Snapshot } from "../provider.ts";

const states: Readonly<Record<string, PayState>> = {
  "1111": "paid",
  "1112": "failed",
  "1113": "pending",
  "1114": "reversed",
  "1115": "refunded",
  "1116": "authorized",
  "1117": "cancelled",
};

/**
 * Undefined if the fields are no payment. `asked` is the requested reference, for answers that do not repeat it
 * (complete, cancel); a different one in the answer is rejected.
 */
export function readPayment(
  fields: JsonFields,
  requestedReference: string | undefined,
  now: Date,
): Snapshot | undefined {
  const rawState = textField(fields.status_code);
  const reported = textField(fields.merchant_op_id);
  const reference = reported ?? requestedReference;
  const state = rawState === undefined ? undefined : states[rawState];
  if (!rawState || !state || !reference || (requestedReference !== undefined && reference !== requestedReference))
    return undefined;
  const amount = moneyIn(isFields(fields.amount) ? fields.amount.total : fields.amount, fields.currency);
  const refunded = moneyIn(fields.refunded_amount, fields.currency);
  return {
    state: afterRefunds(state, amount, refunded),
    rawState,
    reference,
    gatewayId: textField(fields.transaction_uuid),
    amount,
    refunded,
    commission: moneyIn(fields.commission, fields.currency),
    signature: textField(fields.transaction_signature),
    at: instantIn(fields.created_at),
    observedAt: now,
    evidence: evidenceOf(fields, ["username", "name", "lastname", "avatar"]),
  };
}

/** Reads a payment of a list. A payment at the counter has no reference of ours; its own id is used instead. */
export function readListed(fields: JsonFields, now: Date): Snapshot | undefined {
  return readPayment(fields, textField(fields.merchant_op_id) ?? textField(fields.transaction_uuid), now);
}

/** True for «Activada» and «Desactivada», the states of objects other than payments. */
export function isNoPayment(fields: JsonFields): boolean {
  return ["1118", "1119"].includes(textField(fields.status_code) ?? "");
}

/** Reads a refund, which is an operation of its own; its status code shows whether the money is already back. */
export function readRefund(fields: JsonFields): ListedRefund | undefined {
  const statusCode = textField(fields.transaction_status_code) ?? textField(fields.status_code);
  const refundId = textField(fields.uuid) ?? textField(fields.transaction_uuid);
  const amount = moneyIn(isFields(fields.amount) ? fields.amount.total : fields.amount, fields.currency);
  if (statusCode === undefined || !refundId || !amount) return undefined;
  const isDone = statusCode === "1111" || statusCode === "1115";
  return {
    refundId,
    amount,
    at: instantIn(fields.created_at),
    state: isDone ? "refunded" : statusCode === "1112" ? "failed" : "refundRequested",
  };
}

function afterRefunds(state: PayState, amount?: ReportedMoney, refunded?: ReportedMoney): PayState {
  if (state !== "paid" && state !== "refunded") return state;
  if (!amount || !refunded || refunded.minor <= 0n) return state;
  return refunded.minor < amount.minor ? "partiallyRefunded" : "refunded";
}

function moneyIn(value: unknown, currency: unknown): ReportedMoney | undefined {
  const minor = minorOf(value);
  return minor === undefined ? undefined : { minor, currency: textField(currency) ?? "" };
}

/** Their dates may lack a time zone; a text that is no instant returns undefined. */
function instantIn(value: unknown): Date | undefined {
  const text = textField(value);
  const epochMs = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(epochMs) ? undefined : new Date(epochMs);
}
