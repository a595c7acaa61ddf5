/** What our papers are set in: one family of letters, one ink that looks alike in black and white, nothing it cannot show. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
/** Where a style of our letters stands, such as 400Regular. */
export const fontFile = (style: string): string =>
  require.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`);

export const ink = { text: "#16202e", muted: "#55657c", line: "#9fabbd", head: "#142f5c", tint: "#f3f5f8" } as const;

let shown: ReadonlySet<number> | undefined;

/** The text with a sign in place of each letter that ours lack: the standard for archives refuses a paper with a gap. */
export function legible(text: string): string {
  return text.replace(/[^\n\u0020-\u007e\u00a0-\u017f]/gu, (letter) => {
    shown ??= new Set(openFont(fontFile("400Regular_Italic")).characterSet);
    if (/[\p{Cc}\ufeff]/u.test(letter)) return " ";
    return shown.has(letter.codePointAt(0) ?? 0) ? letter : "\ufffd";
  });
}

const openFont: (file: string) => { readonly characterSet: readonly number[] } = (file) =>
  (require("fontkit") as { openSync: typeof openFont }).openSync(file);
