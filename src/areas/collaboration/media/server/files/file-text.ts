/**
 * Extracts text from files and lists ZIP archives. Runs in a child process, because a malformed file can exhaust it.
 */
import { pdfText } from "../../../../../server/documents/pdf-text.ts";
import { BrokenZip, zipEntries, inflateEntry, type ZipEntry } from "../../../../../server/documents/zip.ts";

interface FileInput {
  readonly mime: string;
  readonly content: Uint8Array;
}
export interface FileText {
  readonly text: string;
  /** The text was truncated. */
  readonly more: boolean;
}
interface ZipList {
  readonly entries: readonly { readonly name: string; readonly size: number; readonly folder: boolean }[];
  readonly total: number;
  /** Total uncompressed size that the archive claims, in bytes. */
  readonly size: number;
}

/** Maximum length of a text in characters, about two hundred pages. */
const maxTextLength = 500_000;
const maxXmlBytes = 32 * 1024 * 1024;
const maxListedEntries = 1000;
const maxEntries = 65_000;

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const odt = "application/vnd.oasis.opendocument.text";
const extractors: Readonly<Record<string, (content: Uint8Array) => string | Promise<string>>> = {
  "text/plain": plainText,
  "application/pdf": (content) => pdfText(content, { most: maxTextLength + 1 }),
  [docx]: (content) => textOfXml(readEntry(content, "word/document.xml"), "w:t", "w:p"),
  [odt]: (content) => textOfXml(readEntry(content, "content.xml"), undefined, "text:p", "text:h"),
};

/** MIME types with extractable text. */
export const readTypes = Object.keys(extractors);

/** Empty for a file that cannot be read: encrypted, broken or scanned. */
export async function readFileText({ mime, content }: FileInput): Promise<FileText> {
  let text = "";
  try {
    text = (await extractors[mime]?.(content)) ?? "";
  } catch (error) {
    if (!(error instanceof BrokenZip)) throw error;
  }
  const cleaned = text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[ \t\u00a0]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { text: cleaned.slice(0, maxTextLength), more: text.length > maxTextLength };
}

/** Undefined for a broken archive. Nothing is unpacked. */
export async function listZip({ content }: FileInput): Promise<ZipList | undefined> {
  const entries: ZipEntry[] = [];
  let total = 0;
  let size = 0;
  try {
    for (const entry of zipEntries(content)) {
      if (++total > maxEntries) return undefined;
      size += entry.size;
      if (entries.length < maxListedEntries) entries.push(entry);
    }
  } catch (error) {
    if (error instanceof BrokenZip) return undefined;
    throw error;
  }
  return {
    entries: entries.map(({ name, size: entrySize, isFolder }) => ({ name, size: entrySize, folder: isFolder })),
    total,
    size,
  };
}

/** UTF-8 with or without BOM, UTF-16 with BOM, otherwise Windows-1252. */
function plainText(content: Uint8Array): string {
  const prefix = content.subarray(0, (maxTextLength + 1) * 4);
  if ((prefix[0] === 0xff && prefix[1] === 0xfe) || (prefix[0] === 0xfe && prefix[1] === 0xff))
    return new TextDecoder(prefix[0] === 0xff ? "utf-16le" : "utf-16be").decode(prefix);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(prefix, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(prefix);
  }
}

function readEntry(content: Uint8Array, name: string): string {
  for (const entry of zipEntries(content))
    if (entry.name === name) return inflateEntry(content, entry, maxXmlBytes).toString("utf8");
  throw new BrokenZip();
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Text between tags, limited to elements with the name `only`, if set. The end of a block element starts a new line. */
function textOfXml(xml: string, only: string | undefined, ...blocks: readonly string[]): string {
  const parts: string[] = [];
  let length = 0;
  let isInside = only === undefined;
  for (let position = xml.indexOf("<"); position >= 0 && length <= maxTextLength; ) {
    const end = xml.indexOf(">", position);
    if (end < 0) break;
    const tag = xml.slice(position + 1, Math.min(end, position + 60));
    const name = /^\/?([^\s/>]+)/.exec(tag)?.[1] ?? "";
    if (name === only) isInside = !tag.startsWith("/") && xml[end - 1] !== "/";
    if (tag.startsWith("/") && blocks.includes(name)) parts.push("\n");
    else if (/^(w:tab|w:br|text:tab|text:s|text:line-break)$/.test(name)) parts.push(" ");
    const next = xml.indexOf("<", end);
    if (isInside && next > end + 1) {
      const decodedText = xml.slice(end + 1, next).replace(/&(#x?)?([\w]+);/g, decodeEntity);
      parts.push(decodedText);
      length += decodedText.length;
    }
    position = next;
  }
  return parts.join("");
}

function decodeEntity(entity: string, prefix: string | undefined, body: string): string {
  if (!prefix) return entities[body] ?? entity;
  const code = Number.parseInt(body, prefix === "#x" ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
