/** Levenshtein distance: how many letters to add, remove or replace. */
export function editDistance(one: string, other: string): number {
  let previousRow = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, character] of one.split("").entries()) {
    const currentRow = [row + 1];
    for (let at = 1; at <= other.length; at += 1)
      currentRow.push(
        Math.min(
          (previousRow[at] ?? 0) + 1,
          (currentRow[at - 1] ?? 0) + 1,
          (previousRow[at - 1] ?? 0) + (character === other[at - 1] ? 0 : 1),
        ),
      );
    previousRow = currentRow;
  }
  return previousRow[other.length] ?? 0;
}
