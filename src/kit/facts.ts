/** What an area's things can be counted in: names without SQL. Their rows (`server/fact-sources.ts` of the area) say what each means. */

/**
 * How the groups of a dimension are called. A list are its only keys, in their order, each kept when it is empty; so are
 * weeks and months of the period, services that are given now, provinces and what is abroad.
 */
export type DimensionLabels =
  | "person"
  | "nomenclator"
  | "country"
  | "tariff"
  | "service"
  | "openService"
  | "province"
  | "week"
  | "month"
  | "virtualTable"
  | "keyword"
  | readonly string[]
  | StatusLabels;

/** Where a record stands, in the words of its kind: one key may be another word of another. */
export interface StatusLabels {
  readonly wordsArea: string;
  readonly keys: readonly string[];
}

export interface FactSchema {
  /** Of what an amount is summed, and whom of those concerned one counts once. */
  readonly measures: readonly string[];
  readonly dimensions: Readonly<Record<string, DimensionLabels>>;
  readonly conditions: readonly string[];
  /** Other days than the usual one by which it may be counted. */
  readonly dateVariants?: readonly string[];
}
export type DateVariantOf<Fact extends FactSchema> = FactSchema extends Fact
  ? string
  : Fact extends { readonly dateVariants: readonly (infer Name)[] }
    ? Name & string
    : never;

/** Keeps the names, so that a misspelt one does not compile. */
export const defineFacts = <const Fact extends FactSchema>(fact: Fact): Fact => fact;

/** How a statistic is shown. */
const drawings = ["tile", "bars", "stacked", "line", "map", "table", "versus", "trend"] as const;
export type ChartKind = (typeof drawings)[number];

/** What everybody who asks for a statistic may narrow it by; what a fact does not have is not asked of it. */
export const factFilters = [
  "clientType",
  "country",
  "specialist",
  "practiceArea",
  "family",
  "offerId",
  "kind",
] as const;
export type FactFilter = (typeof factFilters)[number];
