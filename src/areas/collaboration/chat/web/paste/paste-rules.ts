/** Rules for pasted content: text is preferred to a picture of it, and is truncated to the length of a message. */

interface PastedContent {
  readonly text: string;
  readonly files: readonly { readonly name: string }[];
}

/**
 * True when the paste is files. Spreadsheets and word processors add a picture of their text, file managers add the
 * file name as text.
 */
export function hasPastedFiles({ text, files }: PastedContent): boolean {
  return files.length > 0 && (text === "" || files.some(({ name }) => name === text.trim()));
}

interface Box {
  readonly text: string;
  /** The selection, which the paste replaces. */
  readonly from: number;
  readonly to: number;
}

/**
 * The text after a paste that does not fit, with the caret and the number of characters that were used; undefined if
 * all fits.
 */
export function truncatePaste(
  { text, from, to }: Box,
  pasted: string,
  maxLength: number,
): { readonly text: string; readonly caret: number; readonly usedLength: number } | undefined {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const room = Math.max(0, maxLength - before.length - after.length);
  if (pasted.length <= room) return undefined;
  // Do not end with half of a surrogate pair.
  const fitting = pasted.slice(0, room).replace(/[\uD800-\uDBFF]$/, "");
  return { text: before + fitting + after, caret: before.length + fitting.length, usedLength: fitting.length };
}
