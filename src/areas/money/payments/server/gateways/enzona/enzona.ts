/**
 * EnZona: the payment is created server to server, confirmed by the payer on their page, and then
 * completed by us. EnZona sends no webhooks and has no idempotency keys: after every unknown result we query before we
 * repeat.
 */
import { dayOf } from "../../../../../../kit/time/calendar.ts";
import { amountText } from "../../../../../../kit/numbers/money.ts";
import { type EnzonaConsumer, type EnzonaSettings, openEnzonaApi } from "./enzona-api.ts";
import { readList } from "./enzona-list.ts";
import { isNoPayment, readListed, readPayment, readRefund } from "./enzona-payment.ts";
import { type JsonFields, textField } from "../lenient-fields.ts";
import type { GatewayConnection } from "../gateway-connection.ts";
import {
  type Attempt,
  lookupResult,
  type PaymentProvider,
  type PlacedOrder,
  type RefundView,
  type Snapshot,
} from "../provider.ts";
import { ok, type GatewayResult, refused, unknown } from "../gateway-result.ts";
import type { Secrets } from "../secrets.ts";

/** A refund waits for the payer's bank. */
const refundTimeoutMs = 90_000;

export function enzona(
  settings: EnzonaSettings,
  consumers: Secrets<EnzonaConsumer>,
  connection: GatewayConnection,
  clock: () => Date,
): PaymentProvider {
  const api = openEnzonaApi(settings, consumers, connection, clock);

  /** Of duplicates (a create repeated blindly), the one that progressed furthest. */
  async function readPaymentFields(reference: string): Promise<GatewayResult<JsonFields | null>> {
    const list = await readList(api, "/payments", { merchant_uuid: settings.merchant, merchant_op_filter: reference });
    if (list.kind !== "ok") return list;
    const ownRows = list.value.rows.filter((row) => textField(row.merchant_op_id) === reference);
    // "Not found" is believed only of a complete list, because it allows the payment to be created again.
    if (ownRows.length === 0 && !list.value.whole) return unknown("unparsable");
    const rank = (row: JsonFields) => ["1113", "1116", "1111", "1115"].indexOf(textField(row.status_code) ?? "");
    return ok(ownRows.sort((a, b) => rank(b) - rank(a))[0] ?? null);
  }

  async function findByReference(reference: string): Promise<GatewayResult<Snapshot | null>> {
    const payment = await readPaymentFields(reference);
    if (payment.kind !== "ok") return payment;
    if (!payment.value) return ok(null);
    const snapshot = readPayment(payment.value, reference, clock());
    return snapshot ? ok(snapshot) : unknown("unparsable");
  }

  async function getStatus(attempt: Attempt): Promise<GatewayResult<Snapshot>> {
    const { reference } = attempt;
    if (!attempt.gatewayId) return lookupResult(await findByReference(reference), reference, clock());
    const answer = await api.get(`/payments/${encodeURIComponent(attempt.gatewayId)}`);
    if (answer.kind !== "ok") return answer;
    const snapshot = readPayment(answer.value, undefined, clock());
    const isSamePayment = snapshot?.reference === attempt.reference && snapshot.gatewayId === attempt.gatewayId;
    return isSamePayment ? ok(snapshot) : unknown("unparsable");
  }

  /** The current status decides, not an answer that was lost or arrived too early. */
  async function decidedByQuery(attempt: Attempt, answer: GatewayResult<JsonFields>): Promise<GatewayResult<Snapshot>> {
    if (answer.kind === "ok") {
      const snapshot = readPayment(answer.value, attempt.reference, clock());
      // Without an amount, it cannot be compared with the requested amount.
      if (snapshot?.amount || snapshot?.state === "cancelled") return ok(snapshot);
    }
    if (answer.kind === "unreached") return answer;
    const current = await getStatus(attempt);
    if (current.kind === "ok") return current;
    return answer.kind === "ok" ? unknown("unparsable") : answer;
  }

  /** The payment that an earlier attempt created, as if it were created now; null if there is none. */
  async function findPlaced(reference: string): Promise<GatewayResult<PlacedOrder | null>> {
    const payment = await readPaymentFields(reference);
    if (payment.kind !== "ok" || !payment.value) return payment as GatewayResult<null>;
    const order = readPlacedOrder(payment.value, reference, clock());
    if (order) return ok(order);
    const uuid = textField(payment.value.transaction_uuid);
    const detailsResult = uuid ? await api.get(`/payments/${encodeURIComponent(uuid)}`) : unknown("unparsable");
    if (detailsResult.kind !== "ok") return detailsResult;
    const fullOrder = readPlacedOrder(detailsResult.value, reference, clock());
    return fullOrder ? ok(fullOrder) : unknown("unparsable");
  }

  /** Adds the gateway's id; if the answer to `create` was lost, the payment is looked up by its reference. */
  async function withGatewayId(attempt: Attempt): Promise<GatewayResult<Attempt & { gatewayId: string }>> {
    if (attempt.gatewayId) return ok({ ...attempt, gatewayId: attempt.gatewayId });
    const payment = await findByReference(attempt.reference);
    if (payment.kind !== "ok") return payment;
    if (!payment.value?.gatewayId) return refused("NOT_FOUND", "EnZona does not know this payment");
    return ok({ ...attempt, gatewayId: payment.value.gatewayId });
  }

  async function runAction(attempt: Attempt, verb: "complete" | "cancel"): Promise<GatewayResult<Snapshot>> {
    const identified = await withGatewayId(attempt);
    if (identified.kind !== "ok") return identified;
    const answer = await api.post(`/payments/${encodeURIComponent(identified.value.gatewayId)}/${verb}`);
    return decidedByQuery(identified.value, answer);
  }

  /** Requires the complete list of refunds: one missing from an incomplete list may still exist. */
  async function refundsOf(attempt: Attempt): Promise<GatewayResult<RefundView>> {
    const identified = await withGatewayId(attempt);
    if (identified.kind !== "ok") return identified;
    const current = await getStatus(identified.value);
    if (current.kind !== "ok") return current;
    const list = await readList(api, `/payments/${encodeURIComponent(identified.value.gatewayId)}/refunds`, {});
    if (list.kind !== "ok") return list;
    const refunds = list.value.rows.flatMap((row) => readRefund(row) ?? []);
    if (!list.value.whole || refunds.length < list.value.rows.length) return unknown("unparsable");
    return ok({ state: current.value.state, isRequested: false, listedRefunds: refunds });
  }

  return {
    gateway: "enzona",
    capabilities: {
      serverCreate: true,
      needsCompletion: true,
      cancel: true,
      refund: "direct",
      push: "none",
      list: true,
      currencies: ["CUP"],
    },
    listMethods: async () => ok([{ id: "account", label: "EnZona" }]),
    create: async (attempt) => {
      if (attempt.repeated) {
        const existing = await findPlaced(attempt.reference);
        if (existing.kind !== "ok" || existing.value) return existing as GatewayResult<PlacedOrder>;
      }
      const answer = await api.post("/payments", paymentRequest(attempt, settings.merchant));
      if (answer.kind === "ok") {
        const order = readPlacedOrder(answer.value, attempt.reference, clock());
        if (order) return ok(order);
      }
      if (answer.kind === "refused" || answer.kind === "unreached") return answer;
      const existing = await findPlaced(attempt.reference);
      if (existing.kind === "ok" && existing.value) return ok(existing.value);
      return answer.kind === "ok" ? unknown("unparsable") : answer;
    },
    findByReference,
    getStatus,
    complete: (attempt) => runAction(attempt, "complete"),
    cancel: async (attempt) => {
      const result = await runAction(attempt, "cancel");
      // EnZona reports «Fallida» for an unconfirmed payment that is cancelled.
      return result.kind === "ok" && result.value.rawState === "1112"
        ? ok({ ...result.value, state: "cancelled" })
        : result;
    },
    refund: async (attempt, refund) => {
      const identified = await withGatewayId(attempt);
      if (identified.kind !== "ok") return identified;
      const answer = await api.post(
        `/payments/${encodeURIComponent(identified.value.gatewayId)}/refund`,
        {
          amount: { total: amountText(refund.amount.minor) },
          commerce_refund_id: refund.reference,
          username: "",
          description: refund.reason.slice(0, 200),
        },
        refundTimeoutMs,
      );
      if (answer.kind !== "ok") return answer;
      const createdRefund = readRefund(answer.value);
      if (!createdRefund) return unknown("unparsable");
      // An id equal to the payment's does not identify a refund.
      const refundId = createdRefund.refundId === identified.value.gatewayId ? undefined : createdRefund.refundId;
      return ok({ refundId, state: createdRefund.state });
    },
    refundsOf,
    parsePush: async (push, channel) => {
      const uuid = textField(new URLSearchParams(push.query).get("transaction_uuid") ?? undefined);
      return {
        verified: uuid === undefined ? "bad" : "none",
        channel,
        gatewayId: uuid,
        dedupeKey: `enzona:${uuid ?? "-"}:return`,
        evidence: uuid === undefined ? {} : { transaction_uuid: uuid.slice(0, 64) },
      };
    },
    ackFor: () => ({ status: 200, contentType: "text/plain", body: "" }),
    listOperations: async (from, to) => {
      const list = await readList(api, "/payments", {
        merchant_uuid: settings.merchant,
        start_date_filter: dayOf(from),
        end_date_filter: dayOf(to),
        order_filter: "asc",
      });
      if (list.kind !== "ok") return list;
      if (!list.value.whole) return unknown("unparsable");
      const snapshots: Snapshot[] = [];
      for (const row of list.value.rows) {
        const snapshot = readListed(row, clock());
        if (snapshot) snapshots.push(snapshot);
        else if (!isNoPayment(row)) return unknown("unparsable");
      }
      return ok(snapshots);
    },
  };
}

/** Amounts are texts with exactly two decimals, the only format that every version of their API accepts. */
function paymentRequest(attempt: Attempt, merchant: string): object {
  const total = amountText(attempt.amount.minor);
  const text = attempt.description.slice(0, 200);
  return {
    merchant_uuid: merchant,
    merchant_op_id: attempt.reference,
    invoice_number: attempt.reference.slice(-9).replace(/^0+/, "") || "1",
    terminal_id: "1",
    currency: attempt.amount.currency,
    description: text,
    buyer_identity_code: "",
    amount: { total, details: { shipping: "0.00", tax: "0.00", discount: "0.00", tip: "0.00" } },
    items: [{ name: text.slice(0, 60), description: text, quantity: 1, price: total, tax: "0.00" }],
    return_url: attempt.returnUrl,
    cancel_url: attempt.cancelUrl,
  };
}

function readPlacedOrder(fields: JsonFields, reference: string, current: Date): PlacedOrder | undefined {
  const snapshot = readPayment(fields, reference, current);
  const links = Array.isArray(fields.links) ? (fields.links as readonly Partial<JsonFields>[]) : [];
  const url = textField(links.find((link) => textField(link?.rel) === "confirm")?.href);
  if (!snapshot?.gatewayId || !url || !/^https?:\/\//.test(url)) return undefined;
  return {
    gatewayId: snapshot.gatewayId,
    state: snapshot.state,
    signature: snapshot.signature,
    present: { kind: "redirect", url },
  };
}
