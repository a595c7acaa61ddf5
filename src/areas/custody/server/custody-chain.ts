/**
 * What the lines of an original's way come to. They are judged in the order in which things happened, not in that in which
 * they were heard of: whatever order phones without a line send them in, the outcome is the same.
 */
import type { HandOverParty } from "../original.ts";
import type { CustodyPlace } from "../original-kinds.ts";

export interface HandOverStep {
  readonly at: string;
  readonly from: HandOverParty;
  readonly to: HandOverParty;
  readonly place: CustodyPlace;
  /** Somebody has it in hand and says so after a difference: that settles it. */
  readonly found: boolean;
}

export interface CustodyState {
  readonly holder: HandOverParty;
  readonly place: CustodyPlace;
  readonly since: string;
  /** Somebody gave or took what, by the lines before, another had; nobody has settled it yet. */
  readonly differs: boolean;
}

export type CheckedHandOver<L> = L & {
  /** Whom the lines before say that it was with, where that is not who gave it; such a line moves nothing. */
  readonly expected: string | null;
};

/** The first line is that of taking in. */
export function custodyStateOf<L extends HandOverStep>(
  lines: readonly L[],
): { lines: CheckedHandOver<L>[]; standing: CustodyState | undefined } {
  let standing: CustodyState | undefined;
  const judged = lines.map((line): CheckedHandOver<L> => {
    const expected = standing && !line.found && !isSame(standing.holder, line.from) ? standing.holder.name : null;
    const { to: holder, place, at: since } = line;
    standing =
      standing && expected !== null
        ? { ...standing, differs: true }
        : { holder, place, since, differs: !line.found && (standing?.differs ?? false) };
    return { ...line, expected };
  });
  return { lines: judged, standing };
}

/** One of us is themselves; what is out of our hands may come back by another than took it: a clerk, a relative. */
const isSame = (one: HandOverParty, other: HandOverParty) => one.user === other.user;
