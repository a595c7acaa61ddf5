/**
 * Reads Bidaiondo's webhooks, sent by its server or through the payer's browser, in each of their encodings.
 */
import type { WebhookRequest } from "../../../../../../kit/contract/contract.ts";
import { isSignedBy } from "./bidaiondo-signature.ts";
import { currencyFromCode } from "../../../../../../kit/numbers/currency-codes.ts";
import { evidenceOf, textField, wholeMinorOf } from "../lenient-fields.ts";
import type { PayState, ParsedWebhook, Snapshot } from "../provider.ts";
import type { Secrets } from "../secrets.ts";

const stateByResult: Readonly<Record<string, PayState>> = { A: "paid", D: "failed", N: "expired", E: "authorized" };

/** Parses and verifies a webhook. Never throws; an invalid one has `verified: "bad"`. */
export async function readBidaiondoPush(
  push: WebhookRequest,
  channel: ParsedWebhook["channel"],
  account: { readonly merchant: string; readonly secrets: Secrets<string> },
  now: Date,
): Promise<ParsedWebhook> {
  const fields = await readFields(push);
  const isGenuine =
    fields.comercio === account.merchant && account.secrets.thatFits((secret) => isSignedBy("result", fields, secret));
  const snapshot = isGenuine ? snapshotOf(fields, now) : undefined;
  return {
    verified: snapshot ? "signature" : "bad",
    channel,
    reference: textField(fields.transaccion),
    gatewayId: textField(fields.codigo),
    snapshot,
    dedupeKey: ["bipay", fields.codigo, fields.resultado, fields.importe].map((part) => part || "-").join(":"),
    // The bank's message may contain anything. Unsigned fields are stored as evidence only and never acted on.
    evidence: evidenceOf(fields, ["firma", "error", "usuario", "identconc"]),
  };
}

function snapshotOf(fields: Readonly<Record<string, string>>, now: Date): Snapshot | undefined {
  const state = stateByResult[fields.resultado ?? ""];
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

/**
 * A GET appends the fields to the URL; a POST is multipart, in which `fecha` and `error` are additionally
 * percent-encoded.
 */
async function readFields(push: WebhookRequest): Promise<Record<string, string>> {
  const fields = push.method === "GET" ? parseFormFields(push.query) : await readBodyFields(push);
  for (const name of ["fecha", "error"]) {
    if (fields[name]?.includes("%")) fields[name] = percentDecode(fields[name]);
  }
  return fields;
}

async function readBodyFields(push: WebhookRequest): Promise<Record<string, string>> {
  const type = push.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return parseFormFields(Buffer.from(push.body).toString("latin1"));
  try {
    const form = await new Response(Buffer.from(push.body), { headers: { "content-type": type } }).formData();
    return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
  } catch {
    return {};
  }
}

function parseFormFields(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const pair of text.split("&")) {
    const [name = "", ...rest] = pair.split("=");
    // The first value wins: a repeated field must not mean one thing to the signature check and another to the reader.
    const key = percentDecode(name);
    if (key && !Object.hasOwn(fields, key)) fields[key] = percentDecode(rest.join("="));
  }
  return fields;
}

/** Percent-decodes as UTF-8, or as Latin-1 if the bytes are not valid UTF-8. */
function percentDecode(text: string): string {
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
