/** Reproducible random generator (mulberry32): the same seed gives the same values. */
export interface Chance {
  /** Integer with 0 ≤ n < limit. */
  below(limit: number): number;
  /** True with this probability in percent. */
  percent(chance: number): boolean;
  pick<T>(values: readonly T[]): T;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    percent: (chance) => below(100) < chance,
    pick: (values) => {
      const picked = values[below(values.length)];
      if (picked === undefined) throw new RangeError("nothing to pick from");
      return picked;
    },
  };
}
