/** What a file is by its first bytes, whatever it is called. */
import { fileTypeFromBuffer } from "file-type";

/** Undefined for what nobody knows. */
export async function sniff(content: Buffer): Promise<string | undefined> {
  return (await fileTypeFromBuffer(content))?.mime ?? (isText(content) ? "text/plain" : undefined);
}

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Plain text has no mark of its own; it has no control characters either, but tabs and line ends: its beginning tells. */
function isText(content: Buffer): boolean {
  return content.length > 0 && !content.includes(0) && !controls.test(content.toString("latin1", 0, 65_536));
}
