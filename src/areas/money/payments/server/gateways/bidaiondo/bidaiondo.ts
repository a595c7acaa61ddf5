/**
 * Bidaiondo's Concentrador (international cards): a signed form that the payer's browser posts, a
 * signed result, and queries. No payment exists there until the browser has posted the form.
 */
import { currencyNumber, currencyFromCode } from "../../../../../../kit/numbers/currency-codes.ts";
import { readBidaiondoPush } from "./bidaiondo-push.ts";
import { signBidaiondoFields, type SignedMessage } from "./bidaiondo-signature.ts";
import {
  type JsonFields,
  evidenceOf,
  isFields,
  isTrue,
  jsonIn,
  minorOf,
  textField,
  wholeMinorOf,
} from "../lenient-fields.ts";
import type { GatewayConnection } from "../gateway-connection.ts";
import {
  type Attempt,
  lookupResult,
  type PaymentProvider,
  type PayState,
  type ReportedMoney,
  type Snapshot,
} from "../provider.ts";
import { ok, type GatewayResult, refused, unknown } from "../gateway-result.ts";
import { type Secrets, rejectedSecretCode } from "../secrets.ts";

interface BidaiondoSettings {
  /** URL that browsers post the form to; `infoper.php` is in the same folder. */
  readonly url: string;
  readonly servicesUrl: string;
  readonly merchant: string;
}

const states: Readonly<Record<string, PayState>> = {
  P: "pending",
  T: "pending",
  A: "paid",
  D: "failed",
  N: "expired",
  V: "partiallyRefunded",
  B: "refunded",
  R: "disputed",
  E: "authorized",
  L: "cancelled",
};
const methods: Readonly<Record<string, string>> = {
  "1": "American Express",
  "2": "Visa",
  "3": "Mastercard",
  "4": "Diners",
  "5": "JCB",
  "9": "Maestro",
  "10": "Visa Electron",
  "12": "Bizum",
  "14": "Discover",
  "15": "UnionPay",
  "16": "PayPal",
};
const visa = "2";
const amountDigits = 9;

export function bidaiondo(
  settings: BidaiondoSettings,
  secrets: Secrets<string>,
  connection: GatewayConnection,
  clock: () => Date,
): PaymentProvider {
  const { merchant } = settings;

  /** Error texts must not be stored; they are mapped to a refusal or an unknown result. */
  async function post(url: string, fields: Readonly<Record<string, string>>): Promise<GatewayResult<unknown>> {
    const reply = await connection.send({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
    if (reply.kind !== "ok") return reply;
    const value = jsonIn(reply.value.text);
    if (value !== undefined && typeof value === "object" && reply.value.status < 400) return ok(value);
    if (/firmas no coinciden/i.test(reply.value.text))
      return refused(rejectedSecretCode, "our signature was not taken");
    return unknown(reply.value.status >= 500 ? "5xx" : "unparsable");
  }

  const sign = (message: SignedMessage, fields: Record<string, string>, secret: string) => ({
    ...fields,
    firma: signBidaiondoFields(message, fields, secret),
  });
  const postSigned = (url: string, message: SignedMessage, fields: Record<string, string>) =>
    secrets.sendWithSecret((secret) => post(url, sign(message, fields, secret)));

  /**
   * The payer's browser posts the form, so a rejected signature is not reported to us. While two secrets are in force,
   * a status query first determines which one the gateway accepts.
   */
  async function secretFor(reference: string): Promise<string> {
    if (secrets.inForce.length > 1) await readStatusFields(reference);
    return secrets.preferred();
  }

  async function readStatusFields(reference: string): Promise<GatewayResult<JsonFields>> {
    const answer = await postSigned(settings.servicesUrl, "status", { comercio: merchant, transaccion: reference });
    if (answer.kind !== "ok") return answer;
    return isFields(answer.value) ? ok(answer.value) : unknown("unparsable");
  }

  async function findPayment(reference: string): Promise<GatewayResult<Snapshot | null>> {
    const answer = await readStatusFields(reference);
    if (answer.kind !== "ok") return answer;
    // "Denied" without a gateway id means that the gateway does not know the payment.
    if (textField(answer.value.transaccion) === undefined) return ok(null);
    const snapshot = readStatus(answer.value, reference, clock());
    return snapshot ? ok(snapshot) : unknown("unparsable");
  }

  async function getStatus(attempt: Attempt): Promise<GatewayResult<Snapshot>> {
    return lookupResult(await findPayment(attempt.reference), attempt.reference, clock());
  }

  return {
    gateway: "bipay",
    capabilities: {
      serverCreate: false,
      needsCompletion: false,
      cancel: false,
      refund: "asked",
      push: "signed",
      list: true,
      currencies: ["EUR", "USD"],
    },
    listMethods: async () => {
      const answer = await post(settings.servicesUrl, { comercio: merchant });
      if (answer.kind !== "ok") return answer;
      if (!Array.isArray(answer.value)) return unknown("unparsable");
      const ids = answer.value
        .map(textField)
        .filter((id) => id !== undefined && Object.hasOwn(methods, id)) as string[];
      return ok(ids.map((id) => ({ id, label: methods[id] as string })));
    },
    create: async (attempt) => {
      const moneda = currencyNumber(attempt.amount.currency);
      const importe = attempt.amount.minor.toString();
      if (!moneda || moneda === currencyNumber("CUP"))
        return refused("CURRENCY", "cards are not paid in this currency");
      if (attempt.amount.minor <= 0n || importe.length > amountDigits) return refused("AMOUNT", "out of its limits");
      if (attempt.callbackUrl.includes("?")) throw new Error("Bidaiondo appends '?' to a callback address");
      const request = {
        comercio: merchant,
        transaccion: attempt.reference,
        importe,
        moneda,
        operacion: "P",
        idioma: attempt.language,
        amex: attempt.method ?? visa,
        tipo: "W",
        url: attempt.returnUrl,
        urldirecta: attempt.callbackUrl,
      };
      const fields = sign("request", request, await secretFor(attempt.reference));
      return ok({ state: "pending", present: { kind: "form", action: settings.url, fields } });
    },
    findByReference: findPayment,
    getStatus,
    complete: getStatus,
    cancel: getStatus,
    refund: async (attempt, refund) => {
      const payment = attempt.gatewayId ? undefined : await findPayment(attempt.reference);
      if (payment && payment.kind !== "ok") return payment;
      const id = attempt.gatewayId ?? payment?.value?.gatewayId;
      const moneda = currencyNumber(refund.amount.currency);
      if (!id || !moneda) return refused("NOT_FOUND", "Bidaiondo does not know this payment");
      const answer = await postSigned(settings.servicesUrl, "request", {
        comercio: merchant,
        transaccion: id,
        importe: refund.amount.minor.toString(),
        moneda,
        operacion: "S",
        motivo: `${refund.reason} (${refund.reference})`.slice(0, 179).padEnd(8, "."),
      });
      if (answer.kind !== "ok") return answer;
      if (!isFields(answer.value)) return unknown("unparsable");
      if (textField(answer.value.result) !== "A") return refused("REFUSED", "the refund was not taken");
      // Every refund has the payment's own id there.
      return ok({ state: "refundRequested" });
    },
    refundsOf: async (attempt) => {
      const answer = await readStatusFields(attempt.reference);
      if (answer.kind !== "ok") return answer;
      // «Denied» without a gateway id contains no information about money.
      if (textField(answer.value.transaccion) === undefined) return unknown("unparsable");
      const snapshot = readStatus(answer.value, attempt.reference, clock());
      return snapshot ? ok({ state: snapshot.state, isRequested: isTrue(answer.value.soldev) }) : unknown("unparsable");
    },
    parsePush: (push, channel) => readBidaiondoPush(push, channel, { merchant, secrets }, clock()),
    // The gateway sends a webhook once and ignores the body of the response; any 200 is accepted.
    ackFor: (result) => ({ status: result === "error" ? 503 : 200, contentType: "text/plain", body: "OK" }),
    listOperations: async (from, to) => {
      const seconds = (instant: Date) => String(Math.floor(instant.getTime() / 1000));
      const fields = { comercio: merchant, fechaini: seconds(from), fechafin: seconds(to) };
      const answer = await postSigned(new URL("infoper.php", settings.url).href, "list", fields);
      if (answer.kind !== "ok") return answer;
      if (!Array.isArray(answer.value)) return unknown("unparsable");
      return ok(answer.value.filter(isFields).flatMap((row) => readListed(row, clock()) ?? []));
    },
  };
}

function readStatus(fields: JsonFields, reference: string, snapshot: Date): Snapshot | undefined {
  if (textField(fields.identificador) !== reference) return undefined;
  const rawState = textField(fields.estado) ?? "";
  const state = states[rawState];
  if (!state) return undefined;
  return {
    state: state === "paid" && isTrue(fields.soldev) ? "refundRequested" : state,
    rawState,
    reference,
    gatewayId: textField(fields.transaccion),
    bankId: textField(fields.codBanco),
    amount: money(fields.valor_inicial, fields.moneda),
    observedAt: snapshot,
    evidence: evidenceOf(fields, ["error"]),
  };
}

function readListed(fields: JsonFields, snapshot: Date): Snapshot | undefined {
  const reference = textField(fields.identificador);
  const rawState = textField(fields.estado) ?? "";
  const state = states[rawState];
  if (!reference || !state) return undefined;
  return {
    state,
    rawState,
    reference,
    gatewayId: textField(fields.idtransaccion),
    amount: money(fields.valor, fields.moneda),
    observedAt: snapshot,
    evidence: evidenceOf(fields),
  };
}

/** In minor units, unless the value has a decimal point. */
function money(value: unknown, currency: unknown): ReportedMoney | undefined {
  const minor = wholeMinorOf(value) ?? minorOf(value);
  return minor === undefined ? undefined : { minor, currency: currencyFromCode(textField(currency)) };
}
