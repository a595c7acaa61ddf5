/** The place in a text where words stand, with a little before and after. */
const before = 60;
const length = 180;

/** Where the first of these words stands; none: undefined. Accents and capitals do not matter. */
export function excerptOf(text: string, words: readonly string[]): string | undefined {
  const plain = fold(text);
  const at = Math.min(...words.map((word) => plain.indexOf(fold(word))).filter((found) => found >= 0));
  if (!Number.isFinite(at)) return undefined;
  const from = Math.max(0, at - before);
  const begin = from === 0 ? 0 : text.indexOf(" ", from) + 1 || from;
  const cut = text.slice(Math.min(begin, at), Math.min(begin, at) + length);
  const end = begin + length < text.length ? cut.lastIndexOf(" ") : -1;
  const said = (end > before ? cut.slice(0, end) : cut).replace(/\s+/g, " ").trim();
  return `${begin > 0 ? "… " : ""}${said}${end > before ? " …" : ""}`;
}

/** As long as it was: each letter without its accent, small. */
const fold = (text: string): string =>
  text
    .replace(/[^\u0000-\u007f]/g, (sign) => {
      const [plain = sign] = sign.normalize("NFD");
      return plain.length === 1 ? plain : sign;
    })
    .toLowerCase();
