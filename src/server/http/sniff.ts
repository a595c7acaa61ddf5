/** What a file is by its bytes, not by its name. */
import { createReadStream } from "node:fs";
import { fileTypeFromFile } from "file-type";

/** Undefined for what nobody knows. */
export async function sniff(path: string): Promise<string | undefined> {
  return (await fileTypeFromFile(path))?.mime ?? ((await isText(path)) ? "text/plain" : undefined);
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
