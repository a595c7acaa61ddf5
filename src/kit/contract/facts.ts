/**
 * Schemas of statistics: names of measures, dimensions and filters, without SQL. The fact sources of the area
 * (`server/fact-sources.ts`) define what each name means.
 */

/**
 * Source of the labels of a dimension's groups. A list of keys is complete and ordered, and its empty groups are
 * shown; so are those of weeks and months of the period, open services, and provinces with "abroad".
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

/** A status with the texts of its record's kind, because the same key may have different texts in different areas. */
interface StatusLabels {
  readonly wordsArea: string;
  readonly keys: readonly string[];
}

/** Names of everything that a fact can be measured, grouped and filtered by. */
export interface FactSchema {
  /** Measures: counts, sums of amounts, distinct persons. */
  readonly measures: readonly string[];
  readonly dimensions: Readonly<Record<string, DimensionLabels>>;
  readonly conditions: readonly string[];
  /** Dates other than the default one by which the facts may be counted. */
  readonly dateVariants?: readonly string[];
}
export type DateVariantOf<Fact extends FactSchema> = FactSchema extends Fact
  ? string
  : Fact extends { readonly dateVariants: readonly (infer Name)[] }
    ? Name & string
    : never;

/** Preserves the literal names, so that an unknown name does not compile. */
export const defineFacts = <const Fact extends FactSchema>(fact: Fact): Fact => fact;

/** Chart types of a statistic. */
const chartKinds = ["tile", "bars", "stacked", "line", "map", "table", "versus", "trend"] as const;
export type ChartKind = (typeof chartKinds)[number];

/** Filters that a statistic may have; a fact without the column ignores the filter. */
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
