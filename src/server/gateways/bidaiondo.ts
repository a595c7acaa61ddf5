/**
 * Bidaiondo's Concentrador (international cards), payments.md §3: a signed form that the payer's browser posts, a
 * signed result, and queries. Nothing exists there until the browser has posted the form.
 */
import { currencyNumber, currencyFromCode } from "./bidaiondo-currency.ts";
import { readBidaiondoPush } from "./bidaiondo-push.ts";
import { signBidaiondoFields, type SignedMessage } from "./bidaiondo-signature.ts";
import { type JsonFields, evidenceOf, isFields, isTrue, jsonIn, minorOf, textField, wholeMinorOf } from "./lenient.ts";
import type { GatewayConnection } from "./line.ts";
import {
  type Attempt,
  lookupResult,
  ok,
  type GatewayResult,
  type PaymentProvider,
  type PayState,
  refused,
  type ReportedMoney,
  type Snapshot,
  unknown,
} from "./provider.ts";
import { type Secrets, rejectedSecretCode } from "./secrets.ts";

export interface BidaiondoSettings {
  /** Where browsers post the form; `infoper.php` stands beside it. */
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
  E: "confirmed",
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
  line: GatewayConnection,
  clock: () => Date,
): PaymentProvider {
  const { merchant } = settings;

  /** Errors are plain text that must not be kept; all that is said of them is that they are no answer, or of whom. */
  async function ask(url: string, fields: Readonly<Record<string, string>>): Promise<GatewayResult<unknown>> {
    const reply = await line.ask({
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

  const signed = (message: SignedMessage, fields: Record<string, string>, secret: string) => ({
    ...fields,
    firma: signBidaiondoFields(message, fields, secret),
  });
  const askSigned = (url: string, message: SignedMessage, fields: Record<string, string>) =>
    secrets.ask((secret) => ask(url, signed(message, fields, secret)));

  /**
   * A form is posted by the payer's browser, so nobody tells us that its signature was not taken. While two secrets are
   * in force a query tells which of them is.
   */
  async function secretFor(reference: string): Promise<string> {
    if (secrets.inForce.length > 1) await status(reference);
    return secrets.preferred();
  }

  async function status(reference: string): Promise<GatewayResult<JsonFields>> {
    const answer = await askSigned(settings.servicesUrl, "status", { comercio: merchant, transaccion: reference });
    if (answer.kind !== "ok") return answer;
    return isFields(answer.value) ? ok(answer.value) : unknown("unparsable");
  }

  async function look(reference: string): Promise<GatewayResult<Snapshot | null>> {
    const answer = await status(reference);
    if (answer.kind !== "ok") return answer;
    // "Denied" without an id of theirs only means that they have never heard of it (hard case 12).
    if (textField(answer.value.transaccion) === undefined) return ok(null);
    const snapshot = readStatus(answer.value, reference, clock());
    return snapshot ? ok(snapshot) : unknown("unparsable");
  }

  async function getStatus(attempt: Attempt): Promise<GatewayResult<Snapshot>> {
    return lookupResult(await look(attempt.reference), attempt.reference, clock());
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
      const answer = await ask(settings.servicesUrl, { comercio: merchant });
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
      const asked = {
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
      const fields = signed("request", asked, await secretFor(attempt.reference));
      return ok({ state: "pending", present: { kind: "form", action: settings.url, fields } });
    },
    findByReference: look,
    getStatus,
    complete: getStatus,
    cancel: getStatus,
    refund: async (attempt, refund) => {
      const found = attempt.gatewayId ? undefined : await look(attempt.reference);
      if (found && found.kind !== "ok") return found;
      const id = attempt.gatewayId ?? found?.value?.gatewayId;
      const moneda = currencyNumber(refund.amount.currency);
      if (!id || !moneda) return refused("NOT_FOUND", "Bidaiondo does not know this payment");
      const answer = await askSigned(settings.servicesUrl, "request", {
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
      // Their id is the payment's, for each of its refunds.
      return ok({ state: "refundRequested" });
    },
    refundsOf: async (attempt) => {
      const answer = await status(attempt.reference);
      if (answer.kind !== "ok") return answer;
      // «Denied» without an id of theirs says nothing about money.
      if (textField(answer.value.transaccion) === undefined) return unknown("unparsable");
      const now = readStatus(answer.value, attempt.reference, clock());
      return now ? ok({ state: now.state, asked: isTrue(answer.value.soldev) }) : unknown("unparsable");
    },
    parsePush: (push, channel) => readBidaiondoPush(push, channel, { merchant, secrets }, clock()),
    // They try once and read nothing; any 200 will do.
    ackFor: (result) => ({ status: result === "error" ? 503 : 200, contentType: "text/plain", body: "OK" }),
    listOperations: async (from, to) => {
      const seconds = (moment: Date) => String(Math.floor(moment.getTime() / 1000));
      const fields = { comercio: merchant, fechaini: seconds(from), fechafin: seconds(to) };
      const answer = await askSigned(new URL("infoper.php", settings.url).href, "list", fields);
      if (answer.kind !== "ok") return answer;
      if (!Array.isArray(answer.value)) return unknown("unparsable");
      return ok(answer.value.filter(isFields).flatMap((row) => readListed(row, clock()) ?? []));
    },
  };
}

function readStatus(fields: JsonFields, reference: string, now: Date): Snapshot | undefined {
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
    observedAt: now,
    evidence: evidenceOf(fields, ["error"]),
  };
}

function readListed(fields: JsonFields, now: Date): Snapshot | undefined {
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
    observedAt: now,
    evidence: evidenceOf(fields),
  };
}

/** Minor units, unless a decimal point says otherwise. */
function money(value: unknown, currency: unknown): ReportedMoney | undefined {
  const minor = wholeMinorOf(value) ?? minorOf(value);
  return minor === undefined ? undefined : { minor, currency: currencyFromCode(textField(currency)) };
}
