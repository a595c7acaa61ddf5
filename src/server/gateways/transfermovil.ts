/**
 * Transfermóvil (ETECSA), payments.md §1: an order placed server to server, paid from the application by QR or link.
 * Notifications carry no signature, so they only tell us to ask; there is no cancelling and no public refund recipe.
 */
import { timingSafeEqual } from "node:crypto";
import type { WebhookRequest } from "../../kit/contract.ts";
import { amountText } from "../../kit/money.ts";
import { type JsonFields, evidenceOf, isFields, isTrue, jsonIn, minorOf, objectIn, textField } from "./lenient.ts";
import type { GatewayConnection, GatewayReply } from "./line.ts";
import {
  type Attempt,
  lookupResult,
  ok,
  type GatewayResult,
  type PaymentProvider,
  type PayState,
  type PlacedOrder,
  type ParsedWebhook,
  refused,
  type Snapshot,
  unknown,
} from "./provider.ts";
import { type Secrets, rejectedSecretCode } from "./secrets.ts";
import { passwordDays, passwordOn, type TransfermovilAccount } from "./transfermovil-password.ts";
import { presentation } from "./transfermovil-presentation.ts";

export interface TransfermovilSettings extends TransfermovilAccount {
  /** Up to, and without, `/RestExternalPayment.svc`. */
  readonly url: string;
  /** Our origin inside their network, where names do not resolve. */
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
const secrets = ["password", "username", "authorization"];

export function transfermovil(
  settings: TransfermovilSettings,
  seeds: Secrets<string>,
  line: GatewayConnection,
  clock: () => Date,
): PaymentProvider {
  const base = `${settings.url.replace(/\/$/, "")}/RestExternalPayment.svc`;

  interface Asked {
    readonly method: "GET" | "POST";
    readonly path: string;
    /** The answer's own name in what they send. */
    readonly result: string;
    readonly body?: string;
  }

  /** Asks with today's password; when it is refused, once more with the day computed anew (hard case 13). */
  const ask = (asked: Asked): Promise<GatewayResult<JsonFields>> =>
    seeds.ask(async (seed) => {
      const [day = ""] = passwordDays(clock());
      const first = await askOn(passwordOn(day, settings, seed), asked);
      if (!isUnauthorized(first)) return first;
      const again = passwordDays(clock()).find((other) => other !== day) ?? day;
      return askOn(passwordOn(again, settings, seed), asked);
    });

  async function askOn(password: string, { method, path, result, body }: Asked): Promise<GatewayResult<JsonFields>> {
    const reply = await line.ask({
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
    const answer = resultIn(reply.value, result);
    if (answer.kind === "ok" && isPasswordRefused(answer.value))
      return refused(rejectedSecretCode, textField(answer.value.Resultmsg) ?? "");
    return answer;
  }

  async function look(reference: string): Promise<GatewayResult<Snapshot | null>> {
    const path = `getStatusOrder/${reference}/${settings.source}`;
    const answer = await ask({ method: "GET", path, result: "GetStatusOrderResult" });
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

  const placed = (attempt: Attempt, gatewayId: string | undefined, state: PayState = "pending"): PlacedOrder => ({
    gatewayId,
    state,
    present: presentation(attempt, settings.source),
  });

  /** The order of an earlier try, or null. A refusal to say so is no proof that there is none. */
  async function findPlaced(attempt: Attempt): Promise<GatewayResult<PlacedOrder | null>> {
    const found = await look(attempt.reference);
    if (found.kind === "refused") return unknown("unparsable");
    if (found.kind !== "ok" || !found.value) return found as GatewayResult<null>;
    return ok(placed(attempt, found.value.gatewayId, found.value.state));
  }

  const getStatus = async (attempt: Attempt): Promise<GatewayResult<Snapshot>> => {
    return lookupResult(await look(attempt.reference), attempt.reference, clock());
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
      const answer = await ask({ method: "POST", path: "payOrder", result: "PayOrderResult", body });
      if (answer.kind !== "ok") return answer;
      if (isTrue(answer.value.Success)) return ok(placed(attempt, textField(answer.value.OrderId)));
      // An earlier try may have arrived after all (hard case 3). Their words for it are not documented, so we ask.
      const found = await findPlaced(attempt);
      if (found.kind !== "ok") return found;
      return found.value ? ok(found.value) : refused("REFUSED", textField(answer.value.Resultmsg) ?? "");
    },
    findByReference: look,
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

/** The amount is written digit by digit, so that 150.50 never passes through a float. */
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

function resultIn(reply: GatewayReply, name: string): GatewayResult<JsonFields> {
  const answer = objectIn(reply);
  if (answer.kind !== "ok") return answer;
  const result = answer.value[name];
  return isFields(result) ? ok(result) : unknown(reply.status >= 500 ? "5xx" : "unparsable");
}

const isUnauthorized = (outcome: GatewayResult<unknown>) =>
  outcome.kind === "refused" && outcome.code === rejectedSecretCode;

function isPasswordRefused(fields: JsonFields): boolean {
  return !isTrue(fields.Success) && /password incorrect/i.test(textField(fields.Resultmsg) ?? "");
}

function snapshotOf(fields: JsonFields, now: Date): Snapshot | undefined {
  const rawState = textField(fields.Status);
  const reference = textField(fields.ExternalId);
  const state = rawState === undefined ? undefined : states[rawState];
  if (!state || !rawState || !reference) return undefined;
  const paid = minorOf(fields.AmountPaid);
  return {
    state,
    rawState,
    reference,
    gatewayId: textField(fields.OrderId),
    bank: textField(fields.Bank)?.padStart(2, "0"),
    bankId: textField(fields.BankId),
    tmId: textField(fields.TmId),
    payerPhone: textField(fields.Phone),
    amount: paid === undefined ? undefined : { minor: paid, currency: textField(fields.Currency) ?? "CUP" },
    observedAt: now,
    evidence: evidenceOf(fields, secrets),
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
    verified: standing(push, fields, settings, seeds, now),
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
    evidence: evidenceOf(fields, secrets),
  };
}

function standing(
  push: WebhookRequest,
  fields: JsonFields,
  settings: TransfermovilSettings,
  seeds: Secrets<string>,
  now: Date,
): ParsedWebhook["verified"] {
  const from = push.remoteIp.replace(/^::ffff:/, "");
  if (settings.callbackFrom.length > 0 && !settings.callbackFrom.includes(from)) return "bad";
  if (textField(fields.ExternalId) === undefined || textField(fields.Source) !== settings.source) return "bad";
  const { username, source, password } = push.headers;
  if (password === undefined) return "none";
  const known =
    username === settings.username &&
    source === settings.source &&
    seeds.thatFits((seed) => passwordDays(now).some((day) => sameText(password, passwordOn(day, settings, seed))));
  return known ? "headers" : "bad";
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
