/**
 * Whether two names may belong to one client: the same words in any order, some missing, with small typing errors or
 * initials.
 */
import { normalizeHeader } from "./headers.ts";
import { editDistance } from "../../../../../kit/text/edit-distance.ts";

/** False for clearly different names: then a shared document is more often a mistake than a change of name. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const remaining = [...longer];
  return (
    shorter.length > 0 &&
    shorter.every((word) => {
      const at = remaining.findIndex((each) => isSameWord(word, each));
      if (at >= 0) remaining.splice(at, 1);
      return at >= 0;
    })
  );
}

/** Words that are too common to distinguish names. */
const stopWords = new Set(
  "sa srl sl sau sas ltd ltda limited inc llc llp corp co cia gmbh ag bv nv spa the of and y e de del la las el los da do dos van von der mr mrs sr sra don dona".split(
    " ",
  ),
);

function wordsOf(name: string): string[] {
  const words = normalizeHeader(name)
    // «S. A.», «S.L.», «S.R.L.».
    .replace(/\bs (?:a|l|r l)\b/g, (form) => form.replaceAll(" ", ""))
    .split(" ")
    .filter(Boolean);
  const significant = words.filter((word) => !stopWords.has(word));
  return significant.length > 0 ? significant : words;
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  // «Unión 2000» and «Unión 3000», «Tienda 5» and «Tienda 55» are two.
  if (/\p{N}/u.test(one + other)) return false;
  const minLength = Math.min(one.length, other.length);
  if (minLength === 1) return one[0] === other[0];
  return minLength >= 4 && editDistance(one, other) <= (minLength >= 8 ? 2 : 1);
}
