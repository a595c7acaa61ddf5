/** Which sheet of a book people see first: hidden ones keep lists and former years. */
import { zipEntries, inflateEntry } from "./zip.ts";

const mostInBook = 4 * 1024 * 1024;

/** Its place among all; the first where the book does not say. Throws BrokenZip. */
export function firstVisibleSheet(book: Uint8Array): number {
  for (const entry of zipEntries(book)) {
    if (entry.name !== "xl/workbook.xml") continue;
    const tags = inflateEntry(book, entry, mostInBook)
      .toString("utf8")
      .match(/<(?:\w+:)?sheet\s[^>]*>/g);
    return Math.max(0, tags?.findIndex((tag) => !/\sstate\s*=\s*["'](?:veryH|h)idden["']/.test(tag)) ?? 0);
  }
  return 0;
}
