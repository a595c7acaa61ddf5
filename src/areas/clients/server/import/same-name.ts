/** Whether two names may be of one client: the same words in any order, some left out, a slip or an initial here and there. */
import { tidied } from "./headers.ts";

/** False for names that are clearly of two: then one document in common is a mistake more often than a change of name. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  const left = [...more];
  return (
    fewer.length > 0 &&
    fewer.every((word) => {
      const at = left.findIndex((each) => isSameWord(word, each));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    })
  );
}

/** What many names have in common and tells none from another. */
const common = new Set(
  "s a sa srl sl sau sas ltd ltda limited inc llc llp corp co cia gmbh ag bv nv spa the of and y e de del la las el los da do dos van von der mr mrs sr sra don dona".split(
    " ",
  ),
);

function wordsOf(name: string): string[] {
  const words = tidied(name).split(" ").filter(Boolean);
  const telling = words.filter((word) => !common.has(word));
  return telling.length > 0 ? telling : words;
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const least = Math.min(one.length, other.length);
  if (least === 1) return one[0] === other[0];
  return least >= 4 && slips(one, other) <= (least >= 8 ? 2 : 1);
}

/** Letters that are missing, extra or another (Levenshtein). */
function slips(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of one.split("").entries()) {
    const line = [row + 1];
    for (let at = 1; at <= other.length; at += 1)
      line.push(
        Math.min(
          (above[at] ?? 0) + 1,
          (line[at - 1] ?? 0) + 1,
          (above[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1),
        ),
      );
    above = line;
  }
  return above[other.length] ?? 0;
}
