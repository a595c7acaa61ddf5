/** Bidaiondo's signatures (payments.md §3): sha256 over the fields, without separators, and the shared secret. */
import { createHash, timingSafeEqual } from "node:crypto";

/** The fields that each message signs, in their order. */
export const signedFields = {
  request: ["comercio", "transaccion", "importe", "moneda", "operacion"],
  result: ["comercio", "transaccion", "importe", "moneda", "resultado", "codigo", "fecha"],
  status: ["comercio", "transaccion"],
  list: ["comercio", "fechaini", "fechafin"],
} as const;

export type SignedMessage = keyof typeof signedFields;

export function signBidaiondoFields(
  message: SignedMessage,
  fields: Readonly<Record<string, string | undefined>>,
  secret: string,
): string {
  const text = signedFields[message].map((name) => fields[name] ?? "").join("");
  return createHash("sha256")
    .update(text + secret)
    .digest("hex");
}

/**
 * In constant time, and never as MD5: the gateway answers with the kind of signature it was sent, and we send SHA-256,
 * so a short one was made by somebody else.
 */
export function isSignedBy(
  message: SignedMessage,
  fields: Readonly<Record<string, string | undefined>>,
  secret: string,
): boolean {
  const given = Buffer.from((fields.firma ?? "").toLowerCase());
  const expected = Buffer.from(signBidaiondoFields(message, fields, secret));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
