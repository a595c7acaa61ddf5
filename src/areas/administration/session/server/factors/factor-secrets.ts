/** Encryption and keyed hashes of second factors. The key is FACTORS_KEY, otherwise derived from SECRET. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Server } from "../../../../../server/server.ts";

type KeyHolder = Pick<Server, "environment" | "secret">;
const algorithm = "aes-256-gcm";
const [ivLength, tagLength] = [12, 16];

/** Encrypts a text for one owner: the result cannot be decrypted as another owner's. */
export function encryptSecret(server: KeyHolder, owner: string, text: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyFor(server, "encryption"), iv).setAAD(Buffer.from(owner));
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** The encrypted text; undefined if it was changed, or encrypted for another owner or with another key. */
export function decryptSecret(server: KeyHolder, owner: string, encrypted: string): string | undefined {
  const bytes = Buffer.from(encrypted, "base64url");
  if (bytes.length < ivLength + tagLength) return undefined;
  const decipher = createDecipheriv(algorithm, keyFor(server, "encryption"), bytes.subarray(0, ivLength))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-tagLength));
  try {
    const text = decipher.update(bytes.subarray(ivLength, -tagLength));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Hash that cannot be searched without the key. */
export function keyedHash(server: KeyHolder, text: string): string {
  return createHmac("sha256", keyFor(server, "hashes")).update(text).digest("base64url");
}

const keyFor = ({ environment, secret }: KeyHolder, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", environment.FACTORS_KEY ?? secret, "", `second factors ${purpose}`, 32));
