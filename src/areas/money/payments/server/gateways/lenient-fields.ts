/** Lenient readers for gateway answers: numbers as text, text as numbers, missing fields. None of them throws. */
import { toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Evidence } from "./provider.ts";
import { type GatewayResult, ok, unknown } from "./gateway-result.ts";
import type { GatewayReply } from "./gateway-connection.ts";

/** A JSON object with unknown values. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** The JSON object of an answer; "unknown" for anything else (HTML, an empty body, an array). */
export function objectIn(reply: GatewayReply): GatewayResult<JsonFields> {
  const value = jsonIn(reply.text);
  if (isFields(value)) return ok(value);
  return unknown(reply.status >= 500 ? "5xx" : "unparsable");
}

/** The parsed JSON; undefined if the text is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** True for a JSON object, not for an array or null. */
export function isFields(value: unknown): value is JsonFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field as trimmed text, undefined if it is empty: 3 and "3" are equal. */
export function textField(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value !== "string") return undefined;
  return value.trim() === "" ? undefined : value.trim();
}

/** True for true, 1, "true" and "1". */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === "string" && /^(true|1)$/i.test(value.trim()));
}

/** A decimal amount (150.5, "150.50") in minor units; undefined if it is no amount. */
export function minorOf(value: unknown): bigint | undefined {
  const text = textField(value);
  if (text === undefined) return undefined;
  try {
    return toMinorUnits(text);
  } catch {
    return undefined;
  }
}

/** An amount already in minor units ("2500"); undefined if it is not. */
export function wholeMinorOf(value: unknown): bigint | undefined {
  const text = textField(value);
  return text !== undefined && /^\d{1,15}$/.test(text) ? BigInt(text) : undefined;
}

/**
 * The scalar fields of an answer as text, except those listed in `without` (lower case): what may be stored with a
 * payment.
 */
export function evidenceOf(fields: JsonFields, excluded: readonly string[] = []): Evidence {
  const evidence: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    const text = typeof value === "boolean" ? String(value) : textField(value);
    if (text !== undefined && !excluded.includes(name.toLowerCase())) evidence[name] = text.slice(0, 500);
  }
  return evidence;
}
