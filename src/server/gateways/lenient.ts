/** Reads what gateways answer: numbers as text, text as numbers, fields that come and go. Nothing here throws. */
import { minor } from "../../kit/money.ts";
import { type Evidence, type GatewayResult, ok, unknown } from "./provider.ts";
import type { GatewayReply } from "./line.ts";

export type JsonFields = Readonly<Record<string, unknown>>;

/** The JSON object in an answer; anything else (HTML, nothing, a list) leaves us not knowing. */
export function objectIn(reply: GatewayReply): GatewayResult<JsonFields> {
  const value = jsonIn(reply.text);
  if (isFields(value)) return ok(value);
  return unknown(reply.status >= 500 ? "5xx" : "unparsable");
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function isFields(value: unknown): value is JsonFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field as text, absent when it is empty: 3 and "3" are the same. */
export function textField(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value !== "string") return undefined;
  return value.trim() === "" ? undefined : value.trim();
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === "string" && /^(true|1)$/i.test(value.trim()));
}

/** A decimal amount (150.5, "150.50") in minor units; undefined when it is no amount. */
export function minorOf(value: unknown): bigint | undefined {
  const text = textField(value);
  if (text === undefined) return undefined;
  try {
    return minor(text);
  } catch {
    return undefined;
  }
}

/** An amount that is minor units already ("2500"). */
export function wholeMinorOf(value: unknown): bigint | undefined {
  const text = textField(value);
  return text !== undefined && /^\d{1,15}$/.test(text) ? BigInt(text) : undefined;
}

/** The plain fields of an answer, as text, without those named: what may be kept beside a payment. */
export function evidenceOf(fields: JsonFields, without: readonly string[] = []): Evidence {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    const text = typeof value === "boolean" ? String(value) : textField(value);
    if (text !== undefined && !without.includes(name.toLowerCase())) kept[name] = text.slice(0, 500);
  }
  return kept;
}
