/** Detects the MIME type of a file from its content, not its name. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { utf16In } from "../documents/decode-text.ts";

/** The MIME type; undefined if it is unknown. */
export async function detectMime(path: string): Promise<string | undefined> {
  // Checked first, because file-type reports the byte order mark of UTF-16 as audio.
  if (utf16In(await readStart(path))) return "text/plain";
  return (await fileTypeFromFile(path))?.mime ?? ((await isText(path)) ? "text/plain" : undefined);
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/**
 * Plain text has no signature. It has no control characters except tabs and line breaks at its beginning, and no zero
 * bytes at all.
 */
async function isText(path: string): Promise<boolean> {
  let isEmpty = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isEmpty ? controlCharacters.test(chunk.toString("latin1")) : chunk.includes(0)) return false;
    isEmpty = false;
  }
  return !isEmpty;
}
