/**
 * Transfermóvil (ETECSA): an order placed server to server, paid in the application by QR code or link.
 * Its notifications are not signed, so they only trigger a query. It has no cancellation and no documented refund call.
 */
import { timingSafeEqual } from "node:crypto";
import type { WebhookRequest } from "../../../../../../kit/contract/contract.ts";
import { amountText } from "../../../../../../kit/numbers/money.ts";
import {
  type JsonFields,
  evidenceOf,
  isFields,
  isTrue,
  jsonIn,
  minorOf,
  objectIn,
  textField,
} from "../lenient-fields.ts";
import type { GatewayConnection, GatewayReply } from "../gateway-connection.ts";
import {
  type Attempt,
  lookupResult,
  type PaymentProvider,
  type PayState,
  type PlacedOrder,
  type ParsedWebhook,
  type Snapshot,
} from "../provider.ts";
import { ok, type GatewayResult, refused, unknown } from "../gateway-result.ts";
import { type Secrets, rejectedSecretCode } from "../secrets.ts";
import { passwordDays, passwordOn, type TransfermovilAccount } from "./transfermovil-password.ts";
import { presentation } from "./transfermovil-presentation.ts";

interface TransfermovilSettings extends TransfermovilAccount {
  /** Base URL without `/RestExternalPayment.svc`. */
  readonly url: string;
  /** Our origin inside their network, in which host names do not resolve. */
  readonly callbackOrigin?: string | undefined;
  /** Addresses that notifications may come from; empty: any. */
  readonly callbackFrom: readonly string[];
}

const states: Readonly<Record<string, PayState>> = {
  "1": "pending",
  "2": "pending",
  "3": "paid",
  "4": "paid",
  "5": "failed",
  "6": "failed",
  "7": "reversing",
  "8": "reversed",
  "9": "expired",
};
const secretFields = ["password", "username", "authorization"];

export function transfermovil(
  settings: TransfermovilSettings,
  seeds: Secrets<string>,
  connection: GatewayConnection,
  clock: () => Date,
): PaymentProvider {
  const base = `${settings.url.replace(/\/$/, "")}/RestExternalPayment.svc`;

  interface ApiRequest {
    readonly method: "GET" | "POST";
    readonly path: string;
    /** Name of the field that wraps the answer. */
    readonly result: string;
    readonly body?: string;
  }

  /** Calls with today's password; if it is rejected, once more with the day computed again. */
  const send = (request: ApiRequest): Promise<GatewayResult<JsonFields>> =>
    seeds.sendWithSecret(async (seed) => {
      const [day = ""] = passwordDays(clock());
      const firstResult = await sendWithPassword(passwordOn(day, settings, seed), request);
      if (!isUnauthorized(firstResult)) return firstResult;
      const retryDay = passwordDays(clock()).find((otherDay) => otherDay !== day) ?? day;
      return sendWithPassword(passwordOn(retryDay, settings, seed), request);
    });

  async function sendWithPassword(
    password: string,
    { method, path, result, body }: ApiRequest,
  ): Promise<GatewayResult<JsonFields>> {
    const reply = await connection.send({
      method,
      url: `${base}/${path}`,
      headers: {
        username: settings.username,
        source: settings.source,
        password,
        accept: "application/json",
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body } : {}),
    });
    if (reply.kind !== "ok") return reply;
    const answer = unwrapResult(reply.value, result);
    if (answer.kind === "ok" && isPasswordRefused(answer.value))
      return refused(rejectedSecretCode, textField(answer.value.Resultmsg) ?? "");
    return answer;
  }

  async function findOrder(reference: string): Promise<GatewayResult<Snapshot | null>> {
    const path = `getStatusOrder/${reference}/${settings.source}`;
    const answer = await send({ method: "GET", path, result: "GetStatusOrderResult" });
    if (answer.kind !== "ok") return answer;
    const fields = answer.value;
    if (!isTrue(fields.Success)) {
      const message = textField(fields.Resultmsg) ?? "";
      return /no existe|not found|no encontrad/i.test(message) ? ok(null) : refused("REFUSED", message);
    }
    if (textField(fields.ExternalId) !== reference) return unknown("unparsable");
    const snapshot = snapshotOf(fields, clock());
    return snapshot ? ok(snapshot) : unknown("unparsable");
  }

  const placedOrder = (attempt: Attempt, gatewayId: string | undefined, state: PayState = "pending"): PlacedOrder => ({
    gatewayId,
    state,
    present: presentation(attempt, settings.source),
  });

  /** The order of an earlier attempt; null if there is none. A refused query does not prove that there is none. */
  async function findPlaced(attempt: Attempt): Promise<GatewayResult<PlacedOrder | null>> {
    const order = await findOrder(attempt.reference);
    if (order.kind === "refused") return unknown("unparsable");
    if (order.kind !== "ok" || !order.value) return order as GatewayResult<null>;
    return ok(placedOrder(attempt, order.value.gatewayId, order.value.state));
  }

  const getStatus = async (attempt: Attempt): Promise<GatewayResult<Snapshot>> => {
    return lookupResult(await findOrder(attempt.reference), attempt.reference, clock());
  };

  return {
    gateway: "transfermovil",
    capabilities: {
      serverCreate: true,
      needsCompletion: false,
      cancel: false,
      refund: "manual",
      push: "unsigned",
      list: false,
      currencies: ["CUP"],
    },
    listMethods: async () => ok([{ id: "app", label: "Transfermóvil" }]),
    create: async (attempt) => {
      const earlier = attempt.repeated ? await findPlaced(attempt) : ok(null);
      if (earlier.kind !== "ok" || earlier.value) return earlier as GatewayResult<PlacedOrder>;
      const body = payOrder(attempt, settings, clock());
      const answer = await send({ method: "POST", path: "payOrder", result: "PayOrderResult", body });
      if (answer.kind !== "ok") return answer;
      if (isTrue(answer.value.Success)) return ok(placedOrder(attempt, textField(answer.value.OrderId)));
      // An earlier attempt may have succeeded after all. Their message for that is not documented, so we
      // query.
      const existing = await findPlaced(attempt);
      if (existing.kind !== "ok") return existing;
      return existing.value ? ok(existing.value) : refused("REFUSED", textField(answer.value.Resultmsg) ?? "");
    },
    findByReference: findOrder,
    getStatus,
    complete: getStatus,
    cancel: getStatus,
    refund: async () => refused("MANUAL", "refundPay needs a code whose recipe ETECSA gives to each merchant"),
    refundsOf: async () => refused("UNSUPPORTED", "Transfermóvil tells of refunds only who holds the code"),
    parsePush: async (push, channel) => readPush(push, channel, settings, seeds, clock()),
    ackFor: (result) => ({
      status: result === "error" ? 503 : 200,
      contentType: "application/json",
      body: JSON.stringify(
        result === "stored" || result === "duplicate"
          ? { Success: true, Resultmsg: "Notificación recibida", Status: 1 }
          : { Success: false, Resultmsg: result === "notOurs" ? "Orden desconocida" : "Intente de nuevo", Status: 0 },
      ),
    }),
    listOperations: async () => refused("UNSUPPORTED", "Transfermóvil offers no list of operations"),
  };
}

/** The amount is written as text, so that 150.50 is never converted to a float. */
function payOrder(attempt: Attempt, settings: TransfermovilSettings, now: Date): string {
  const validSeconds = attempt.expiresAt
    ? Math.max(1, Math.floor((attempt.expiresAt.getTime() - now.getTime()) / 1000))
    : 0;
  const rest = JSON.stringify({
    ...(attempt.payerPhone ? { Phone: attempt.payerPhone.replace(/^\+/, "") } : {}),
    Currency: attempt.amount.currency,
    Description: attempt.description.slice(0, 200),
    ExternalId: attempt.reference,
    Source: Number(settings.source),
    UrlResponse: callbackUrl(attempt, settings),
    ValidTime: validSeconds,
  });
  return `{"request":{"Amount":${amountText(attempt.amount.minor)},${rest.slice(1)}}`;
}

function callbackUrl(attempt: Attempt, settings: TransfermovilSettings): string {
  if (!settings.callbackOrigin) return attempt.callbackUrl;
  const { pathname } = new URL(attempt.callbackUrl);
  return new URL(pathname, settings.callbackOrigin).href;
}

function unwrapResult(reply: GatewayReply, name: string): GatewayResult<JsonFields> {
  const answer = objectIn(reply);
  if (answer.kind !== "ok") return answer;
  const result = answer.value[name];
  return isFields(result) ? ok(result) : unknown(reply.status >= 500 ? "5xx" : "unparsable");
}

const isUnauthorized = (result: GatewayResult<unknown>) =>
  result.kind === "refused" && result.code === rejectedSecretCode;

function isPasswordRefused(fields: JsonFields): boolean {
  return !isTrue(fields.Success) && /password incorrect/i.test(textField(fields.Resultmsg) ?? "");
}

function snapshotOf(fields: JsonFields, now: Date): Snapshot | undefined {
  const rawState = textField(fields.Status);
  const reference = textField(fields.ExternalId);
  const state = rawState === undefined ? undefined : states[rawState];
  if (!state || !rawState || !reference) return undefined;
  const paidMinor = minorOf(fields.AmountPaid);
  return {
    state,
    rawState,
    reference,
    gatewayId: textField(fields.OrderId),
    bank: textField(fields.Bank)?.padStart(2, "0"),
    bankId: textField(fields.BankId),
    tmId: textField(fields.TmId),
    payerPhone: textField(fields.Phone),
    amount: paidMinor === undefined ? undefined : { minor: paidMinor, currency: textField(fields.Currency) ?? "CUP" },
    observedAt: now,
    evidence: evidenceOf(fields, secretFields),
  };
}

function readPush(
  push: WebhookRequest,
  channel: ParsedWebhook["channel"],
  settings: TransfermovilSettings,
  seeds: Secrets<string>,
  now: Date,
): ParsedWebhook {
  const body = jsonIn(Buffer.from(push.body).toString("utf8"));
  const fields = isFields(body) ? body : {};
  const snapshot = snapshotOf(fields, now);
  const reference = textField(fields.ExternalId);
  return {
    verified: verificationOf(push, fields, settings, seeds, now),
    channel,
    reference,
    gatewayId: snapshot?.gatewayId,
    snapshot,
    dedupeKey: [
      "transfermovil",
      reference,
      textField(fields.TmId),
      textField(fields.Status),
      textField(fields.AmountPaid),
    ]
      .map((part) => part ?? "-")
      .join(":"),
    evidence: evidenceOf(fields, secretFields),
  };
}

function verificationOf(
  push: WebhookRequest,
  fields: JsonFields,
  settings: TransfermovilSettings,
  seeds: Secrets<string>,
  now: Date,
): ParsedWebhook["verified"] {
  const sender = push.remoteIp.replace(/^::ffff:/, "");
  if (settings.callbackFrom.length > 0 && !settings.callbackFrom.includes(sender)) return "bad";
  if (textField(fields.ExternalId) === undefined || textField(fields.Source) !== settings.source) return "bad";
  const { username, source, password } = push.headers;
  if (password === undefined) return "none";
  const isRecorded =
    username === settings.username &&
    source === settings.source &&
    seeds.thatFits((seed) => passwordDays(now).some((day) => sameText(password, passwordOn(day, settings, seed))));
  return isRecorded ? "headers" : "bad";
}

function sameText(received: string, expected: string): boolean {
  const [receivedBytes, expectedBytes] = [Buffer.from(received), Buffer.from(expected)];
  return receivedBytes.length === expectedBytes.length && timingSafeEqual(receivedBytes, expectedBytes);
}
