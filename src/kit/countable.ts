/** What an area's things can be counted in: names without SQL. Their rows (`server/rows.ts` of the area) say what each means. */

/** How the groups of a dimension are called; a list are its only keys, in their order, each kept when it is empty. */
export type Naming = "person" | "nomenclator" | "country" | "itself" | readonly string[];

export interface Countable {
  /** Of what an amount is summed, and whom of those concerned one counts once. */
  readonly measures: readonly string[];
  readonly by: Readonly<Record<string, Naming>>;
  readonly when: readonly string[];
}

/** Keeps the names, so that a misspelt one does not compile. */
export const countable = <const Fact extends Countable>(fact: Fact): Fact => fact;

/** How a statistic is shown. */
export const drawings = ["tile", "bars", "stacked", "line", "map", "table"] as const;
export type Drawing = (typeof drawings)[number];

/** What everybody who asks for a statistic may narrow it by; what a fact does not have is not asked of it. */
export const narrowings = ["clientType", "country", "specialist", "practiceArea", "family", "offerId"] as const;
export type Narrowing = (typeof narrowings)[number];
