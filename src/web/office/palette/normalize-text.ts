const combiningMarks = /\p{M}/gu;

/** Normalizes a text for comparison: lower case without accents. Positions of characters do not change. */
export function normalizeForComparison(text: string): string {
  return Array.from(text)
    .map((character) => {
      const bare = character.normalize("NFD").replace(combiningMarks, "").toLowerCase();
      return bare.length === character.length ? bare : character;
    })
    .join("");
}

/** The words of a text, normalized for comparison. */
export const plainWords = (text: string): string[] => normalizeForComparison(text).split(/\s+/).filter(Boolean);
