/** What a file is by its bytes, not by its name. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { utf16In } from "../documents/decode-text.ts";

/** Undefined for what nobody knows. */
export async function detectMime(path: string): Promise<string | undefined> {
  // The mark of UTF-16 is taken for music otherwise.
  if (utf16In(await beginningOf(path))) return "text/plain";
  return (await fileTypeFromFile(path))?.mime ?? ((await isText(path)) ? "text/plain" : undefined);
}

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Plain text has no mark of its own; it has no control characters either, but tabs and line ends: its beginning tells. */
async function isText(path: string): Promise<boolean> {
  let isEmpty = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isEmpty ? controls.test(chunk.toString("latin1")) : chunk.includes(0)) return false;
    isEmpty = false;
  }
  return !isEmpty;
}
