/** What Bidaiondo sends back, by its server or through the payer's browser, in each of its encodings (payments.md §3.3). */
import type { WebhookRequest } from "../../kit/contract.ts";
import { isSignedBy } from "./bidaiondo-signature.ts";
import { currencyFromCode } from "./bidaiondo-currency.ts";
import { evidenceOf, textField, wholeMinorOf } from "./lenient.ts";
import type { PayState, ParsedWebhook, Snapshot } from "./provider.ts";
import type { Secrets } from "./secrets.ts";

const results: Readonly<Record<string, PayState>> = { A: "paid", D: "failed", N: "expired", E: "confirmed" };

export async function readBidaiondoPush(
  push: WebhookRequest,
  channel: ParsedWebhook["channel"],
  account: { readonly merchant: string; readonly secrets: Secrets<string> },
  now: Date,
): Promise<ParsedWebhook> {
  const fields = await fieldsOf(push);
  const genuine =
    fields.comercio === account.merchant && account.secrets.thatFits((secret) => isSignedBy("result", fields, secret));
  const snapshot = genuine ? snapshotOf(fields, now) : undefined;
  return {
    verified: snapshot ? "signature" : "bad",
    channel,
    reference: textField(fields.transaccion),
    gatewayId: textField(fields.codigo),
    snapshot,
    dedupeKey: ["bipay", fields.codigo, fields.resultado, fields.importe].map((part) => part || "-").join(":"),
    // The bank's own words may hold anything; what is not signed stays evidence and is never acted on.
    evidence: evidenceOf(fields, ["firma", "error", "usuario", "identconc"]),
  };
}

function snapshotOf(fields: Readonly<Record<string, string>>, now: Date): Snapshot | undefined {
  const state = results[fields.resultado ?? ""];
  const minor = wholeMinorOf(fields.importe);
  if (!state || !fields.transaccion || minor === undefined) return undefined;
  return {
    state,
    rawState: fields.resultado ?? "",
    reference: fields.transaccion,
    gatewayId: textField(fields.codigo),
    amount: { minor, currency: currencyFromCode(fields.moneda) },
    signature: fields.firma,
    authCode: textField(fields.autorizo),
    observedAt: now,
    evidence: evidenceOf(fields, ["firma", "error", "usuario", "identconc"]),
  };
}

/** GET appends the fields to our address; POST sends multipart whose `fecha` and `error` are encoded once more. */
async function fieldsOf(push: WebhookRequest): Promise<Record<string, string>> {
  const fields = push.method === "GET" ? formFields(push.query) : await bodyFields(push);
  for (const name of ["fecha", "error"]) {
    if (fields[name]?.includes("%")) fields[name] = decoded(fields[name]);
  }
  return fields;
}

async function bodyFields(push: WebhookRequest): Promise<Record<string, string>> {
  const type = push.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return formFields(Buffer.from(push.body).toString("latin1"));
  try {
    const form = await new Response(Buffer.from(push.body), { headers: { "content-type": type } }).formData();
    return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
  } catch {
    return {};
  }
}

function formFields(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const pair of text.split("&")) {
    const [name = "", ...rest] = pair.split("=");
    // The first one wins: a field that is said twice must not mean something else to the one who checked it.
    const key = decoded(name);
    if (key && !Object.hasOwn(fields, key)) fields[key] = decoded(rest.join("="));
  }
  return fields;
}

/** Percent-decoding of UTF-8, or of Latin-1 where the bytes are no UTF-8. */
function decoded(text: string): string {
  const bytes = Buffer.from(
    text
      .replace(/\+/g, " ")
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}
