/**
 * Normalizes typed text, so that texts that look the same are stored the same. Used by every text of a contract
 * (`schemas.ts`), by imported spreadsheets and by comparisons. Pasted text contains invisible characters, which would
 * make a second "CT26000003", an empty name or a phone number that cannot be parsed.
 */
interface TextShape {
  /** For prose: preserves line breaks, dashes and apostrophes. Otherwise all are unified and the result is one line. */
  readonly multiline?: boolean;
}

/** Flags of England, Scotland and Wales: the only emoji with tags. Other tags hide text behind an emoji. */
const flag =
  "\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}";
/** Emoji with joiners, skin tones and, after a sign that is text by default, a variation selector. */
const pictograph =
  "(?:\\p{Emoji_Presentation}|(?![\\u00a9\\u00ae\\u2122])\\p{Extended_Pictographic}\\ufe0f?)\\p{Emoji_Modifier}?";
const emoji = `${flag}|${pictograph}(?:\\u200d${pictograph})*|[#*0-9]\\ufe0f?\\u20e3`;
/** The last three are the place of a pasted object, and signs of music and Khitan that are drawn as nothing. */
const invisible =
  "[\\p{Cs}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\ufffc\\u{1d159}\\u{16fe4}]";
const emojiOrInvisible = new RegExp(`(${emoji})|${invisible}`, "gu");

/** Characters that are drawn as nothing: spaces, and the blanks of Hangul and Braille. */
const blanks = /[\p{Zs}\t\u115f\u1160\u2800\u3164\uffa0]/gu;
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const apostrophes = /[`´ʹʻʼʽˈˊˋ΄՚᾽᾿‘’‛′‵ꞌ＇｀]/g;
const dashes = /[\p{Pd}−˗⁃]/gu;

/** Returns the text in NFC, trimmed, without invisible characters. Emoji stay complete. */
export function normalizeText(value: string, { multiline = false }: TextShape = {}): string {
  const visible = value
    .normalize("NFC")
    .replace(lineBreaks, "\n")
    .replace(blanks, " ")
    .replace(emojiOrInvisible, (_mark, emojiText: string | undefined) => emojiText ?? "")
    // Removing an invisible character can leave a letter next to its combining accent.
    .normalize("NFC");
  if (multiline) return visible.replace(/ +$/gm, "").trim();
  return visible.replace(apostrophes, "'").replace(dashes, "-").replace(/\s+/g, " ").trim();
}
