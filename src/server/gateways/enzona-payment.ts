/** Reads EnZona's payments and refunds, whose fields change type and place between versions (payments.md §2.5, §2.6). */
import { type JsonFields, evidenceOf, isFields, minorOf, textField } from "./lenient.ts";
import type { PayState, ReportedMoney, ListedRefund, Snapshot } from "./provider.ts";

const states: Readonly<Record<string, PayState>> = {
  "1111": "paid",
  "1112": "failed",
  "1113": "pending",
  "1114": "reversed",
  "1115": "refunded",
  "1116": "confirmed",
  "1117": "cancelled",
};

/** `asked` is the reference we asked for, where an answer does not repeat it (complete, cancel). */
export function readPayment(fields: JsonFields, asked: string | undefined, now: Date): Snapshot | undefined {
  const rawState = textField(fields.status_code);
  const reported = textField(fields.merchant_op_id);
  const reference = reported ?? asked;
  const state = rawState === undefined ? undefined : states[rawState];
  if (!rawState || !state || !reference || (asked !== undefined && reference !== asked)) return undefined;
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
    at: momentIn(fields.created_at),
    observedAt: now,
    evidence: evidenceOf(fields, ["username", "name", "lastname", "avatar"]),
  };
}

/** A payment in a list. What was paid at the counter has no number of ours: its own id stands for it. */
export function readListed(fields: JsonFields, now: Date): Snapshot | undefined {
  return readPayment(fields, textField(fields.merchant_op_id) ?? textField(fields.transaction_uuid), now);
}

/** «Activada» and «Desactivada» are said of other things than payments (payments.md §2.6). */
export function isNoPayment(fields: JsonFields): boolean {
  return ["1118", "1119"].includes(textField(fields.status_code) ?? "");
}

/** A refund of theirs, an operation of its own; its own code tells whether the money is back already. */
export function readRefund(fields: JsonFields): ListedRefund | undefined {
  const raw = textField(fields.transaction_status_code) ?? textField(fields.status_code);
  const refundId = textField(fields.uuid) ?? textField(fields.transaction_uuid);
  const amount = moneyIn(isFields(fields.amount) ? fields.amount.total : fields.amount, fields.currency);
  if (raw === undefined || !refundId || !amount) return undefined;
  const done = raw === "1111" || raw === "1115";
  return {
    refundId,
    amount,
    at: momentIn(fields.created_at),
    state: done ? "refunded" : raw === "1112" ? "failed" : "refundRequested",
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

/** Their dates come with a zone or not at all: a text that is no instant is left out. */
function momentIn(value: unknown): Date | undefined {
  const text = textField(value);
  const moment = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(moment) ? undefined : new Date(moment);
}
