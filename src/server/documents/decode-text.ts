/** Text of a file that does not say how it is written: UTF-8, UTF-16 as spreadsheets save «Unicode text», or Windows-1252. */

type Utf16 = "utf-16le" | "utf-16be";

export function decodeText(content: Uint8Array): string {
  const utf16 = utf16In(content);
  if (utf16) return new TextDecoder(utf16).decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return decodeWindows1252(content);
  }
}

/** Bytes of the beginning that tell, an even number. */
const sampled = 4096;
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/;

/** Which UTF-16 it is: by its mark, or where one byte of each pair is zero again and again; and it is text then. */
export function utf16In(content: Uint8Array): Utf16 | undefined {
  const start = content.subarray(0, Math.min(sampled, content.length - (content.length % 2)));
  const order = markOf(start) ?? orderOf(start);
  if (!order) return undefined;
  // A pair of surrogates may be cut at the end of the sample.
  const text = new TextDecoder(order).decode(start, { stream: true });
  return controls.test(text) ? undefined : order;
}

function markOf([first, second]: Uint8Array): Utf16 | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function orderOf(start: Uint8Array): Utf16 | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = start.length / 4;
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : undefined;
}

/** What Windows-1252 has where Latin-1 has control characters. Node's own decoder reads both as Latin-1 (nodejs/node#56542). */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const decodeWindows1252 = (content: Uint8Array): string =>
  Buffer.from(content)
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character);
