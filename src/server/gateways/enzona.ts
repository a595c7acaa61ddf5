/**
 * EnZona, payments.md §2: created server to server, confirmed by the payer on their page, then taken by us. They push
 * nothing and know no idempotency key: after every doubt we look before we repeat.
 */
import { dayOf } from "../../kit/calendar.ts";
import { amountText } from "../../kit/money.ts";
import { type EnzonaConsumer, type EnzonaSettings, openEnzonaApi } from "./enzona-api.ts";
import { readList } from "./enzona-list.ts";
import { isNoPayment, readListed, readPayment, readRefund } from "./enzona-payment.ts";
import { type JsonFields, textField } from "./lenient.ts";
import type { GatewayConnection } from "./line.ts";
import {
  type Attempt,
  lookupResult,
  ok,
  type GatewayResult,
  type PaymentProvider,
  type PlacedOrder,
  type RefundView,
  refused,
  type Snapshot,
  unknown,
} from "./provider.ts";
import type { Secrets } from "./secrets.ts";

/** A refund waits for the payer's bank. */
const refundTimeoutMs = 90_000;

export function enzona(
  settings: EnzonaSettings,
  consumers: Secrets<EnzonaConsumer>,
  line: GatewayConnection,
  clock: () => Date,
): PaymentProvider {
  const api = openEnzonaApi(settings, consumers, line, clock);

  /** Of twins (a create that was repeated blindly) the one that went furthest. */
  async function fieldsOf(reference: string): Promise<GatewayResult<JsonFields | null>> {
    const read = await readList(api, "/payments", { merchant_uuid: settings.merchant, merchant_op_filter: reference });
    if (read.kind !== "ok") return read;
    const ours = read.value.rows.filter((row) => textField(row.merchant_op_id) === reference);
    // «It is not there» is believed only of the whole list: it is what lets a payment be created again.
    if (ours.length === 0 && !read.value.whole) return unknown("unparsable");
    const rank = (row: JsonFields) => ["1113", "1116", "1111", "1115"].indexOf(textField(row.status_code) ?? "");
    return ok(ours.sort((a, b) => rank(b) - rank(a))[0] ?? null);
  }

  async function findByReference(reference: string): Promise<GatewayResult<Snapshot | null>> {
    const found = await fieldsOf(reference);
    if (found.kind !== "ok") return found;
    if (!found.value) return ok(null);
    const snapshot = readPayment(found.value, reference, clock());
    return snapshot ? ok(snapshot) : unknown("unparsable");
  }

  async function getStatus(attempt: Attempt): Promise<GatewayResult<Snapshot>> {
    const { reference } = attempt;
    if (!attempt.gatewayId) return lookupResult(await findByReference(reference), reference, clock());
    const answer = await api.get(`/payments/${encodeURIComponent(attempt.gatewayId)}`);
    if (answer.kind !== "ok") return answer;
    const snapshot = readPayment(answer.value, undefined, clock());
    const same = snapshot?.reference === attempt.reference && snapshot.gatewayId === attempt.gatewayId;
    return same ? ok(snapshot) : unknown("unparsable");
  }

  /** What it says now decides, not the answer that got lost or came too early (hard cases 6, 7, 8). */
  async function decidedByQuery(attempt: Attempt, answer: GatewayResult<JsonFields>): Promise<GatewayResult<Snapshot>> {
    if (answer.kind === "ok") {
      const snapshot = readPayment(answer.value, attempt.reference, clock());
      // Without an amount there is nothing to compare with what was asked.
      if (snapshot?.amount || snapshot?.state === "cancelled") return ok(snapshot);
    }
    if (answer.kind === "unreached") return answer;
    const now = await getStatus(attempt);
    if (now.kind === "ok") return now;
    return answer.kind === "ok" ? unknown("unparsable") : answer;
  }

  /** The payment that an earlier try left there, as if it had been created now. */
  async function placedBefore(reference: string): Promise<GatewayResult<PlacedOrder | null>> {
    const found = await fieldsOf(reference);
    if (found.kind !== "ok" || !found.value) return found as GatewayResult<null>;
    const placed = placedIn(found.value, reference, clock());
    if (placed) return ok(placed);
    const uuid = textField(found.value.transaction_uuid);
    const details = uuid ? await api.get(`/payments/${encodeURIComponent(uuid)}`) : unknown("unparsable");
    if (details.kind !== "ok") return details;
    const full = placedIn(details.value, reference, clock());
    return full ? ok(full) : unknown("unparsable");
  }

  /** Needs the uuid; an attempt whose create got lost is looked up by its reference. */
  async function withId(attempt: Attempt): Promise<GatewayResult<Attempt & { gatewayId: string }>> {
    if (attempt.gatewayId) return ok({ ...attempt, gatewayId: attempt.gatewayId });
    const found = await findByReference(attempt.reference);
    if (found.kind !== "ok") return found;
    if (!found.value?.gatewayId) return refused("NOT_FOUND", "EnZona does not know this payment");
    return ok({ ...attempt, gatewayId: found.value.gatewayId });
  }

  async function act(attempt: Attempt, verb: "complete" | "cancel"): Promise<GatewayResult<Snapshot>> {
    const known = await withId(attempt);
    if (known.kind !== "ok") return known;
    const answer = await api.post(`/payments/${encodeURIComponent(known.value.gatewayId)}/${verb}`);
    return decidedByQuery(known.value, answer);
  }

  /** Its list, whole: a refund that is not in a part of it may still have been made. */
  async function refundsOf(attempt: Attempt): Promise<GatewayResult<RefundView>> {
    const known = await withId(attempt);
    if (known.kind !== "ok") return known;
    const now = await getStatus(known.value);
    if (now.kind !== "ok") return now;
    const read = await readList(api, `/payments/${encodeURIComponent(known.value.gatewayId)}/refunds`, {});
    if (read.kind !== "ok") return read;
    const made = read.value.rows.flatMap((row) => readRefund(row) ?? []);
    if (!read.value.whole || made.length < read.value.rows.length) return unknown("unparsable");
    return ok({ state: now.value.state, asked: false, made });
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
        const before = await placedBefore(attempt.reference);
        if (before.kind !== "ok" || before.value) return before as GatewayResult<PlacedOrder>;
      }
      const answer = await api.post("/payments", paymentOf(attempt, settings.merchant));
      if (answer.kind === "ok") {
        const placed = placedIn(answer.value, attempt.reference, clock());
        if (placed) return ok(placed);
      }
      if (answer.kind === "refused" || answer.kind === "unreached") return answer;
      const before = await placedBefore(attempt.reference);
      if (before.kind === "ok" && before.value) return ok(before.value);
      return answer.kind === "ok" ? unknown("unparsable") : answer;
    },
    findByReference,
    getStatus,
    complete: (attempt) => act(attempt, "complete"),
    cancel: async (attempt) => {
      const outcome = await act(attempt, "cancel");
      // Of a payment that nobody confirmed EnZona says «Fallida» when it is cancelled (payments.md §2.6).
      return outcome.kind === "ok" && outcome.value.rawState === "1112"
        ? ok({ ...outcome.value, state: "cancelled" })
        : outcome;
    },
    refund: async (attempt, refund) => {
      const known = await withId(attempt);
      if (known.kind !== "ok") return known;
      const answer = await api.post(
        `/payments/${encodeURIComponent(known.value.gatewayId)}/refund`,
        {
          amount: { total: amountText(refund.amount.minor) },
          commerce_refund_id: refund.reference,
          username: "",
          description: refund.reason.slice(0, 200),
        },
        refundTimeoutMs,
      );
      if (answer.kind !== "ok") return answer;
      const made = readRefund(answer.value);
      if (!made) return unknown("unparsable");
      // An id that is the payment's names no refund.
      const refundId = made.refundId === known.value.gatewayId ? undefined : made.refundId;
      return ok({ refundId, state: made.state });
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
      const read = await readList(api, "/payments", {
        merchant_uuid: settings.merchant,
        start_date_filter: dayOf(from),
        end_date_filter: dayOf(to),
        order_filter: "asc",
      });
      if (read.kind !== "ok") return read;
      if (!read.value.whole) return unknown("unparsable");
      const snapshots: Snapshot[] = [];
      for (const row of read.value.rows) {
        const snapshot = readListed(row, clock());
        if (snapshot) snapshots.push(snapshot);
        else if (!isNoPayment(row)) return unknown("unparsable");
      }
      return ok(snapshots);
    },
  };
}

/** Every amount with exactly two decimals, as text: the only style that no version of theirs refuses. */
function paymentOf(attempt: Attempt, merchant: string): object {
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

function placedIn(fields: JsonFields, reference: string, now: Date): PlacedOrder | undefined {
  const snapshot = readPayment(fields, reference, now);
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
