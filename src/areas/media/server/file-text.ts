/** What a file says, and what a ZIP holds. In a process of its own: a broken one may do anything. */
import { pdfText } from "../../../server/documents/pdf-text.ts";
import { BrokenZip, zipEntries, inflateEntry, type ZipEntry } from "../../../server/documents/zip.ts";

interface Given {
  readonly mime: string;
  readonly content: Uint8Array;
}
export interface FileText {
  readonly text: string;
  /** There is more of it than was read. */
  readonly more: boolean;
}
export interface ZipList {
  readonly entries: readonly { readonly name: string; readonly size: number; readonly folder: boolean }[];
  readonly total: number;
  /** What all of it says it unpacks to, in bytes. */
  readonly size: number;
}

/** Read of a file, in characters: some two hundred pages. */
const mostText = 500_000;
const mostXml = 32 * 1024 * 1024;
const mostListed = 1000;
const mostEntries = 65_000;

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const odt = "application/vnd.oasis.opendocument.text";
const readers: Readonly<Record<string, (content: Uint8Array) => string | Promise<string>>> = {
  "text/plain": plainText,
  "application/pdf": (content) => pdfText(content, { most: mostText + 1 }),
  [docx]: (content) => textOfXml(part(content, "word/document.xml"), "w:t", "w:p"),
  [odt]: (content) => textOfXml(part(content, "content.xml"), undefined, "text:p", "text:h"),
};

/** Types that say something. */
export const readTypes = Object.keys(readers);

/** Empty for what cannot be read: locked, broken, or a picture of a page. */
export async function readFileText({ mime, content }: Given): Promise<FileText> {
  let text = "";
  try {
    text = (await readers[mime]?.(content)) ?? "";
  } catch (error) {
    if (!(error instanceof BrokenZip)) throw error;
  }
  const tidy = text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[ \t\u00a0]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { text: tidy.slice(0, mostText), more: text.length > mostText };
}

/** Undefined for one that cannot be read. Nothing in it is unpacked. */
export async function listZip({ content }: Given): Promise<ZipList | undefined> {
  const entries: ZipEntry[] = [];
  let total = 0;
  let size = 0;
  try {
    for (const entry of zipEntries(content)) {
      if (++total > mostEntries) return undefined;
      size += entry.size;
      if (entries.length < mostListed) entries.push(entry);
    }
  } catch (error) {
    if (error instanceof BrokenZip) return undefined;
    throw error;
  }
  return {
    entries: entries.map(({ name, size: own, isFolder }) => ({ name, size: own, folder: isFolder })),
    total,
    size,
  };
}

/** UTF-8 with or without its mark, UTF-16 with one, else what Windows writes. */
function plainText(content: Uint8Array): string {
  const most = content.subarray(0, (mostText + 1) * 4);
  if ((most[0] === 0xff && most[1] === 0xfe) || (most[0] === 0xfe && most[1] === 0xff))
    return new TextDecoder(most[0] === 0xff ? "utf-16le" : "utf-16be").decode(most);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(most, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(most);
  }
}

function part(content: Uint8Array, name: string): string {
  for (const entry of zipEntries(content))
    if (entry.name === name) return inflateEntry(content, entry, mostXml).toString("utf8");
  throw new BrokenZip();
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** What stands between tags: within `only`, where that is said; each of `blocks` ends a line. */
function textOfXml(xml: string, only: string | undefined, ...blocks: readonly string[]): string {
  const parts: string[] = [];
  let length = 0;
  let isInside = only === undefined;
  for (let at = xml.indexOf("<"); at >= 0 && length <= mostText; ) {
    const end = xml.indexOf(">", at);
    if (end < 0) break;
    const tag = xml.slice(at + 1, Math.min(end, at + 60));
    const name = /^\/?([^\s/>]+)/.exec(tag)?.[1] ?? "";
    if (name === only) isInside = !tag.startsWith("/") && xml[end - 1] !== "/";
    if (tag.startsWith("/") && blocks.includes(name)) parts.push("\n");
    else if (/^(w:tab|w:br|text:tab|text:s|text:line-break)$/.test(name)) parts.push(" ");
    const next = xml.indexOf("<", end);
    if (isInside && next > end + 1) {
      const said = xml.slice(end + 1, next).replace(/&(#x?)?([\w]+);/g, decoded);
      parts.push(said);
      length += said.length;
    }
    at = next;
  }
  return parts.join("");
}

function decoded(whole: string, mark: string | undefined, what: string): string {
  if (!mark) return entities[what] ?? whole;
  const code = Number.parseInt(what, mark === "#x" ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
