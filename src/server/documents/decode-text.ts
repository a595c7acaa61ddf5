/**
 * Decodes text without a declared encoding: UTF-8, UTF-16 (the «Unicode text» of spreadsheet programs) or Windows-1252.
 */

type Utf16 = "utf-16le" | "utf-16be";

/** Decodes a text file. Never throws: bytes that are neither UTF-16 nor UTF-8 are read as Windows-1252. */
export function decodeText(content: Uint8Array): string {
  const utf16 = utf16In(content);
  if (utf16) return new TextDecoder(utf16).decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return decodeWindows1252(content);
  }
}

/** Bytes to sample from the beginning; an even number. */
const sampleBytes = 4096;
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/;

/**
 * Detects UTF-16, by its byte order mark, or by one zero byte in many pairs. Undefined if the decoded sample is not
 * text.
 */
export function utf16In(content: Uint8Array): Utf16 | undefined {
  const sample = content.subarray(0, Math.min(sampleBytes, content.length - (content.length % 2)));
  const encoding = byteOrderMark(sample) ?? guessByteOrder(sample);
  if (!encoding) return undefined;
  // A surrogate pair may be split at the end of the sample.
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  return controls.test(text) ? undefined : encoding;
}

function byteOrderMark([first, second]: Uint8Array): Utf16 | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function guessByteOrder(sample: Uint8Array): Utf16 | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [evenZeros = 0, oddZeros = 0] = zeros;
  const minZeros = sample.length / 4;
  if (oddZeros > minZeros && evenZeros === 0) return "utf-16le";
  return evenZeros > minZeros && oddZeros === 0 ? "utf-16be" : undefined;
}

/**
 * Characters of Windows-1252 where Latin-1 has control characters. Node's own decoder reads both as Latin-1
 * (nodejs/node#56542).
 */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const decodeWindows1252 = (content: Uint8Array): string =>
  Buffer.from(content)
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character);
