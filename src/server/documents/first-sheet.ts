/** Finds the first visible sheet of a workbook; hidden sheets often hold lists and previous years. */
import { zipEntries, inflateEntry } from "./zip.ts";

const maxWorkbookBytes = 4 * 1024 * 1024;

/** Its index among all sheets; 0 if the workbook does not list its sheets. Throws BrokenZip. */
export function firstVisibleSheet(workbook: Uint8Array): number {
  for (const entry of zipEntries(workbook)) {
    if (entry.name !== "xl/workbook.xml") continue;
    const tags = inflateEntry(workbook, entry, maxWorkbookBytes)
      .toString("utf8")
      .match(/<(?:\w+:)?sheet\s[^>]*>/g);
    return Math.max(0, tags?.findIndex((tag) => !/\sstate\s*=\s*["'](?:veryH|h)idden["']/.test(tag)) ?? 0);
  }
  return 0;
}
