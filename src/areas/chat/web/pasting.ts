/** What a paste brings: text before a picture of it, and no more than a message holds. */

interface Brought {
  readonly text: string;
  readonly files: readonly { readonly name: string }[];
}

/** Spreadsheets and word processors bring their text as a picture too; a file system brings the name of a file as text. */
export function bringsFiles({ text, files }: Brought): boolean {
  return files.length > 0 && (text === "" || files.some(({ name }) => name === text.trim()));
}

interface Box {
  readonly text: string;
  /** What is selected, and gives way. */
  readonly from: number;
  readonly to: number;
}

/** What stands in the box afterwards, where not all has room; undefined where it has. */
export function cutPaste(
  { text, from, to }: Box,
  pasted: string,
  most: number,
): { readonly text: string; readonly caret: number; readonly kept: number } | undefined {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const room = Math.max(0, most - before.length - after.length);
  if (pasted.length <= room) return undefined;
  // Half an emoji is nothing.
  const fitting = pasted.slice(0, room).replace(/[\uD800-\uDBFF]$/, "");
  return { text: before + fitting + after, caret: before.length + fitting.length, kept: fitting.length };
}
