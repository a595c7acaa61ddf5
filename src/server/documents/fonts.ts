/** Font and colours of PDFs, and replacement of characters that no font contains. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
/** Path of a style of the font, such as 400Regular. */
export const fontFile = (style: string): string =>
  require.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`);

/** Colours of PDFs, readable also in black and white. */
export const ink = { text: "#16202e", muted: "#55657c", line: "#9fabbd", head: "#142f5c", tint: "#f3f5f8" } as const;

let mainFontPoints: ReadonlySet<number> | undefined;
const isInMainFont = (point: number) =>
  (mainFontPoints ??= new Set(openFont(fontFile("400Regular_Italic")).characterSet)).has(point);

const uncommon = /[^\n\u0020-\u007e\u00a0-\u017f]/gu;
/** Private, unassigned and unpaired surrogate characters: no font has them. */
const unassigned = /[\p{Co}\p{Cn}\p{Cs}]/u;
/** Joiners and variation selectors of emoji, which fonts do not contain. */
const emojiModifiers =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\ufe0f?\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}]/gu;

/** Code points of a text that the main font lacks and another font may have. */
export function missingCodePoints(text: string): Set<number> {
  const missing = new Set<number>();
  for (const [character] of text.replace(emojiModifiers, "").matchAll(uncommon)) {
    const point = character.codePointAt(0) ?? 0;
    if (!isInMainFont(point) && !unassigned.test(character) && !/\p{Cc}/u.test(character)) missing.add(point);
  }
  return missing;
}

/**
 * Replaces each character that neither the main font nor `extraPoints` has by U+FFFD, and adds its code point to `lost`: PDF/A
 * does not allow missing glyphs.
 */
export function replaceMissingGlyphs(text: string, extraPoints: ReadonlySet<number>, lost: Set<number>): string {
  return text.replace(emojiModifiers, "").replace(uncommon, (character) => {
    if (/[\p{Cc}\ufeff]/u.test(character)) return " ";
    const point = character.codePointAt(0) ?? 0;
    if (isInMainFont(point) || extraPoints.has(point)) return character;
    lost.add(point);
    return "\ufffd";
  });
}

const maxListedCharacters = 8;

/** Names of characters that could not be printed, by which a reader can look them up: «U+20000, U+E000». */
export function namesOf(lost: ReadonlySet<number>): string {
  const names = [...lost]
    .slice(0, maxListedCharacters)
    .map((point) => `U+${point.toString(16).toUpperCase().padStart(4, "0")}`);
  return [...names, ...(lost.size > maxListedCharacters ? ["…"] : [])].join(", ");
}

const openFont: (file: string) => { readonly characterSet: readonly number[] } = (file) =>
  (require("fontkit") as { openSync: typeof openFont }).openSync(file);
