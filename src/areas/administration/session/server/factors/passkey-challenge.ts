/**
 * Challenges for passkeys: signed by the server for one purpose, valid for five minutes and once. Only used ones are
 * stored.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Call } from "../../../../../server/call.ts";
import type { CallInTransaction } from "../../../../../server/crud/crud-resource.ts";
import { isFarAhead } from "../../../../../server/recent.ts";
import { challengeMaxAgeMs } from "../guessing/captcha.ts";
import { usedChallenges } from "../tables.ts";

const [randomLength, expiryLength, signatureLength] = [16, 6, 16];

export function newPasskeyChallenge(call: Call, purpose: string): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(expiryLength);
  expiry.writeUIntBE(call.now.getTime() + challengeMaxAgeMs, 0, expiryLength);
  const signed = Buffer.concat([randomBytes(randomLength), expiry]);
  return new Uint8Array(Buffer.concat([signed, signatureOf(call, purpose, signed)]));
}

/** Whether the challenge is the server's for this purpose and unused; it is used afterwards. */
export async function acceptsPasskeyChallenge(
  call: CallInTransaction,
  purpose: string,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== randomLength + expiryLength + signatureLength) return false;
  const signed = bytes.subarray(0, -signatureLength);
  if (!timingSafeEqual(bytes.subarray(-signatureLength), signatureOf(call, purpose, signed))) return false;
  const expiresAtMs = signed.readUIntBE(randomLength, expiryLength);
  if (!(expiresAtMs > call.now.getTime()) || isFarAhead(expiresAtMs, call.now)) return false;
  const inserted = await call.db
    .insert(usedChallenges)
    .values({ signature: `passkey ${challenge}`, expiresAt: new Date(expiresAtMs).toISOString() })
    .onConflictDoNothing()
    .returning({ signature: usedChallenges.signature });
  return inserted.length > 0;
}

const signatureOf = ({ server }: Pick<Call, "server">, purpose: string, signed: Buffer) =>
  createHmac("sha256", server.secret)
    .update(`passkey ${purpose} `)
    .update(signed)
    .digest()
    .subarray(0, signatureLength);
