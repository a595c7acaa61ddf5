/** Byte arrays, without Node and without a browser. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Of an even number of hexadecimal digits. */
export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export function encodeUtf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text);
  return Uint8Array.from(escaped.match(/%..|[^%]/g) ?? [], (part) =>
    part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  );
}

/** Throws a URIError for malformed UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string => decodeURIComponent(toHex(bytes).replace(/../g, "%$&"));
