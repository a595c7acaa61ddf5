/** What our papers are set in: one family of letters, one ink that looks alike in black and white, nothing it cannot show. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
/** Where a style of our letters stands, such as 400Regular. */
export const fontFile = (style: string): string =>
  require.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`);

export const ink = { text: "#16202e", muted: "#55657c", line: "#9fabbd", head: "#142f5c", tint: "#f3f5f8" } as const;

let shown: ReadonlySet<number> | undefined;
const isOurs = (point: number) => (shown ??= new Set(openFont(fontFile("400Regular_Italic")).characterSet)).has(point);

const uncommon = /[^\n\u0020-\u007e\u00a0-\u017f]/gu;
/** Nobody's letters, or half of one. */
const nobodys = /[\p{Co}\p{Cn}\p{Cs}]/u;
/** How signs are joined to one picture, and which of their looks is meant: letters know nothing of it. */
const looks =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\ufe0f?\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}]/gu;

/** The letters of a text that ours lack and that somebody's may have. */
export function lackingIn(text: string): Set<number> {
  const lacking = new Set<number>();
  for (const [letter] of text.replace(looks, "").matchAll(uncommon)) {
    const point = letter.codePointAt(0) ?? 0;
    if (!isOurs(point) && !nobodys.test(letter) && !/\p{Cc}/u.test(letter)) lacking.add(point);
  }
  return lacking;
}

/**
 * The text with a sign in place of each letter that neither ours nor `more` have, which joins those that are `lost`: the
 * standard for archives refuses a paper with a gap.
 */
export function replaceMissingGlyphs(text: string, more: ReadonlySet<number>, lost: Set<number>): string {
  return text.replace(looks, "").replace(uncommon, (letter) => {
    if (/[\p{Cc}\ufeff]/u.test(letter)) return " ";
    const point = letter.codePointAt(0) ?? 0;
    if (isOurs(point) || more.has(point)) return letter;
    lost.add(point);
    return "\ufffd";
  });
}

const mostLost = 8;

/** Letters that could not be printed, as who prints looks them up: «U+20000, U+E000». */
export function namesOf(lost: ReadonlySet<number>): string {
  const names = [...lost].slice(0, mostLost).map((point) => `U+${point.toString(16).toUpperCase().padStart(4, "0")}`);
  return [...names, ...(lost.size > mostLost ? ["…"] : [])].join(", ");
}

const openFont: (file: string) => { readonly characterSet: readonly number[] } = (file) =>
  (require("fontkit") as { openSync: typeof openFont }).openSync(file);
