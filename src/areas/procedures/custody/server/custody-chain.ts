/**
 * Computes an original's state from its hand-overs. They are ordered by when they happened, not by when they arrived,
 * so that late uploads of offline phones lead to the same result.
 */
import type { HandOverParty } from "../hand-over-schemas.ts";
import type { CustodyPlace } from "../original-kinds.ts";

export interface HandOverStep {
  readonly at: string;
  readonly from: HandOverParty;
  readonly to: HandOverParty;
  readonly place: CustodyPlace;
  /** The holder confirms possession after a difference, which settles it. */
  readonly found: boolean;
}

export interface CustodyState {
  readonly holder: HandOverParty;
  readonly place: CustodyPlace;
  readonly since: string;
  /** A hand-over contradicts the ones before, and the difference is not settled. */
  readonly differs: boolean;
}

export type CheckedHandOver<L> = L & {
  /** Holder by the earlier hand-overs, if it is not the giver; such a hand-over does not change the state. */
  readonly expected: string | null;
};

/** The first hand-over is the intake. */
export function custodyStateOf<L extends HandOverStep>(
  lines: readonly L[],
): { lines: CheckedHandOver<L>[]; current: CustodyState | undefined } {
  let current: CustodyState | undefined;
  const checked = lines.map((line): CheckedHandOver<L> => {
    const expected = current && !line.found && !isSame(current.holder, line.from) ? current.holder.name : null;
    const { to: holder, place, at: since } = line;
    current =
      current && expected !== null
        ? { ...current, differs: true }
        : { holder, place, since, differs: !line.found && (current?.differs ?? false) };
    return { ...line, expected };
  });
  return { lines: checked, current };
}

/**
 * Colleagues are compared by user id; all outsiders count as one, because another person may return an original: a
 * clerk, a relative.
 */
const isSame = (left: HandOverParty, right: HandOverParty) => left.user === right.user;
