/** Compares two clients with the result of their merge, field by field. */

type Fact = readonly [label: string, value: string];

/** Equal in both; only in the survivor; dropped from the other; copied from the other; combined. */
type MergeOutcome = "same" | "own" | "left" | "taken" | "joined";

export interface MergeRow {
  readonly label: string;
  readonly own: string;
  readonly other: string;
  readonly after: string;
  readonly becomes: MergeOutcome;
}

/** Skips fields that are empty in all three. The three lists have the same fields in the same order. */
export function compareClients(
  own: readonly Fact[],
  other: readonly Fact[],
  after: readonly Fact[],
): readonly MergeRow[] {
  return own
    .map(([label, value], at) => {
      const row = { label, own: value, other: other[at]?.[1] ?? "", after: after[at]?.[1] ?? "" };
      return { ...row, becomes: outcomeOf(row) };
    })
    .filter((row) => row.own || row.other || row.after);
}

function outcomeOf({ own, other, after }: Omit<MergeRow, "becomes">): MergeOutcome {
  if (own === other && own === after) return "same";
  if (after === own) return other === "" ? "own" : "left";
  return after === other ? "taken" : "joined";
}
