/** Base32 of RFC 4648 without padding: a QR code encodes its characters in 5.5 bits, and they may be part of an address. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function encodeBase32(bytes: Uint8Array): string {
  let text = "";
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(buffer >> (bits - 5)) & 31];
    buffer &= 31;
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text;
}

/**
 * Accepts lower case, which messengers make of it. Undefined for any other character, an impossible length, and unused
 * last bits that are not zero: the same bytes have one text.
 */
export function decodeBase32(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let buffer = 0;
  let bits = 0;
  let length = 0;
  for (const character of text.toUpperCase()) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    buffer = ((buffer << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length] = buffer >> bits;
    length += 1;
    buffer &= (1 << bits) - 1;
  }
  return bits < 5 && buffer === 0 ? bytes : undefined;
}
