/** Bidaiondo's signatures: SHA-256 over the concatenated fields and the shared secret. */
import { createHash, timingSafeEqual } from "node:crypto";

/** The fields that each message signs, in order. */
export const signedFields = {
  request: ["comercio", "transaccion", "importe", "moneda", "operacion"],
  result: ["comercio", "transaccion", "importe", "moneda", "resultado", "codigo", "fecha"],
  status: ["comercio", "transaccion"],
  list: ["comercio", "fechaini", "fechafin"],
} as const;

export type SignedMessage = keyof typeof signedFields;

/** The signature as lower-case hex. Missing fields count as empty. */
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
 * Verifies `firma` in constant time. MD5 is never accepted: the gateway answers with the algorithm of the request,
 * which is SHA-256 here, so a shorter signature was created by another party.
 */
export function isSignedBy(
  message: SignedMessage,
  fields: Readonly<Record<string, string | undefined>>,
  secret: string,
): boolean {
  const received = Buffer.from((fields.firma ?? "").toLowerCase());
  const expected = Buffer.from(signBidaiondoFields(message, fields, secret));
  return received.length === expected.length && timingSafeEqual(received, expected);
}
