/** Two clients beside what they will be as one, line by line. */

type Fact = readonly [label: string, value: string];

/** The same in both; only here; the other's is left behind; taken from the other; of both. */
export type MergeOutcome = "same" | "own" | "left" | "taken" | "joined";

export interface MergeRow {
  readonly label: string;
  readonly own: string;
  readonly other: string;
  readonly after: string;
  readonly becomes: MergeOutcome;
}

/** Lines that none of the three has are left out; each of the three has them in the same order. */
export function compareClients(
  own: readonly Fact[],
  other: readonly Fact[],
  after: readonly Fact[],
): readonly MergeRow[] {
  return own
    .map(([label, value], at) => {
      const line = { label, own: value, other: other[at]?.[1] ?? "", after: after[at]?.[1] ?? "" };
      return { ...line, becomes: becomesOf(line) };
    })
    .filter((line) => line.own || line.other || line.after);
}

function becomesOf({ own, other, after }: Omit<MergeRow, "becomes">): MergeOutcome {
  if (own === other && own === after) return "same";
  if (after === own) return other === "" ? "own" : "left";
  return after === other ? "taken" : "joined";
}
