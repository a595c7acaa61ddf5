/** Hashes of codes that are sent by mail. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Call } from "../../../../server/call.ts";

/**
 * Six digits can be brute-forced: the hash is an HMAC with the server's secret, so that the table alone does not reveal
 * the code.
 */
export function hashCode(call: Call, userId: string, code: string): string {
  return createHmac("sha256", call.server.secret).update(`${userId}:${code}`).digest("base64url");
}

/** Compares in constant time. Lengths are compared in bytes: input may contain multi-byte characters. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
