/** Excerpts of texts around a search term. */
const contextBefore = 60;
const excerptLength = 180;

/** Around the first term in the text, ignoring accents and case; undefined without a match. */
export function excerptOf(text: string, words: readonly string[]): string | undefined {
  const normalized = normalize(text);
  const matchAt = Math.min(
    ...words.map((word) => normalized.indexOf(normalize(word))).filter((position) => position >= 0),
  );
  if (!Number.isFinite(matchAt)) return undefined;
  const from = Math.max(0, matchAt - contextBefore);
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1 || from;
  const passage = text.slice(Math.min(start, matchAt), Math.min(start, matchAt) + excerptLength);
  const end = start + excerptLength < text.length ? passage.lastIndexOf(" ") : -1;
  const excerpt = (end > contextBefore ? passage.slice(0, end) : passage).replace(/\s+/g, " ").trim();
  return `${start > 0 ? "… " : ""}${excerpt}${end > contextBefore ? " …" : ""}`;
}

/** Removes accents and case without changing the length. */
const normalize = (text: string): string =>
  text
    .replace(/[^\u0000-\u007f]/g, (character) => {
      const [normalized = character] = character.normalize("NFD");
      return normalized.length === 1 ? normalized : character;
    })
    .toLowerCase();
