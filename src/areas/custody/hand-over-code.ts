/**
 * The code by which somebody confirms a hand-over on another's phone: eight digits, new every minute, worked out on their
 * own device from a key of the day, so that it needs no line (RFC 6238, with HMAC-SHA-256). Same on both sides.
 */

/** How long one stands. */
export const codeStepMs = 60_000;
const digits = 8;

/** What is signed for a moment: the number of its minute, eight bytes. */
function minuteOf(at: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.floor(at / codeStepMs)));
  return bytes;
}

/** By the side that signs: the browser's own cryptography, or Node's. */
export async function codeAt(
  at: number,
  sign: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array,
): Promise<string> {
  const mac = await sign(minuteOf(at));
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const word = new DataView(mac.buffer, mac.byteOffset, mac.byteLength).getUint32(offset) & 0x7fffffff;
  return String(word % 10 ** digits).padStart(digits, "0");
}
