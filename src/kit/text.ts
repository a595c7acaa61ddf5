/**
 * How typed text is cleaned: what looks the same is kept the same. Every text of a contract passes here (`schemas.ts`),
 * and so does what is read from a sheet or compared. Pasted text brings marks that nobody sees: they make a second
 * "CT26000003", a name of nothing, a phone that cannot be read.
 */
export interface TextShape {
  /** Keeps line breaks, and dashes and apostrophes as they were set: prose. Otherwise they are made one. */
  readonly multiline?: boolean;
}

/** Emoji with their joiners, skin tones, tags and, behind a sign that is drawn as text by itself, a variation selector. */
const pictograph =
  "(?:\\p{Emoji_Presentation}|(?![\\u00a9\\u00ae\\u2122])\\p{Extended_Pictographic}\\ufe0f?)\\p{Emoji_Modifier}?";
const emoji = `${pictograph}(?:\\u200d${pictograph})*(?:[\\u{e0020}-\\u{e007e}]+\\u{e007f})?|[#*0-9]\\ufe0f?\\u20e3`;
const invisible =
  "[\\p{Cs}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f]";
const emojiOrInvisible = new RegExp(`(${emoji})|${invisible}`, "gu");

/** Letters that are drawn as nothing: the blanks of Hangul and Braille. */
const blanks = /[\p{Zs}\t\u115f\u1160\u2800\u3164\uffa0]/gu;
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const apostrophes = /[`´ʹʻʼʽˈ‘’‛′＇]/g;
const dashes = /[‐‑‒–—―−﹘﹣－]/g;

export function normalizeText(value: string, { multiline = false }: TextShape = {}): string {
  const visible = value
    .normalize("NFC")
    .replace(lineBreaks, "\n")
    .replace(blanks, " ")
    .replace(emojiOrInvisible, (_mark, whole: string | undefined) => whole ?? "")
    // A letter and its accent may have had a mark between them.
    .normalize("NFC");
  if (multiline) return visible.replace(/ +$/gm, "").trim();
  return visible.replace(apostrophes, "'").replace(dashes, "-").replace(/\s+/g, " ").trim();
}
