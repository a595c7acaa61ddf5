/**
 * Code that confirms a hand-over on another person's phone: eight digits, new every minute, computed on the person's own
 * device from a key of the day, so that it works offline (RFC 6238 with HMAC-SHA-256). Same code on server and browser.
 */

/** Validity of a code. */
export const codeStepMs = 60_000;
const digits = 8;

/** The signed message: the number of the minute as eight bytes. */
function minuteOf(at: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.floor(at / codeStepMs)));
  return bytes;
}

/** `sign` is Web Crypto in the browser and node:crypto on the server. */
export async function codeAt(
  at: number,
  sign: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array,
): Promise<string> {
  const mac = await sign(minuteOf(at));
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const truncated = new DataView(mac.buffer, mac.byteOffset, mac.byteLength).getUint32(offset) & 0x7fffffff;
  return String(truncated % 10 ** digits).padStart(digits, "0");
}
