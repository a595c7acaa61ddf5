const marks = /\p{M}/gu;

/** A text as it is compared: small letters without accents, each letter where it was. */
export function plain(text: string): string {
  return Array.from(text)
    .map((letter) => {
      const bare = letter.normalize("NFD").replace(marks, "").toLowerCase();
      return bare.length === letter.length ? bare : letter;
    })
    .join("");
}

/** Its words, as they are compared. */
export const plainWords = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);
