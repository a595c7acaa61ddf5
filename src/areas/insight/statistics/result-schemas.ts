/** Schemas of statistic queries and results. */
import { z } from "zod";
import {
  amount,
  currency,
  day,
  id,
  instant,
  country,
  choice,
  integer,
  nameSchemas,
  text,
} from "../../../kit/contract/schemas.ts";
import { clientTypes } from "../../practice/clients/enums.ts";
import { filingKinds } from "../../practice/filings/enums.ts";
import { families } from "../../procedures/online-requests/states.ts";

/** Filters of every statistic; one that its facts do not have is ignored. */
export const statisticQueryShape = {
  from: day.optional().describe("First day, in Havana; defaults to 1 January of the year of `to`"),
  to: day.optional().describe("Last day, inclusive; defaults to today"),
  currency: currency
    .optional()
    .describe("Only amounts of this currency, unconverted; without it, amounts are converted to CUP"),
  clientType: choice(clientTypes).optional().describe("national or foreign"),
  country: country.optional().describe("Country, ISO 3166-1 alpha-2"),
  specialist: id.optional().describe("Identifier of the specialist or notary"),
  practiceArea: text(1, 16).optional().describe("Code of the nomenclator PRACTICE_AREA; includes its descendants"),
  family: choice(families).optional().describe("AP or TR; defaults to both"),
  offerId: id.optional().describe("Identifier of the online service"),
  limit: integer(1, 100).optional().describe("Maximum number of groups, for rankings; defaults to 10"),
} as const;
export const StatisticQuery = z.object(statisticQueryShape);
export type StatisticQuery = z.output<typeof StatisticQuery>;

const Days = z.object({
  from: day.optional().describe("First day, in Havana"),
  to: day.optional().describe("Last day, included"),
});
/** A filter of some statistics only. */
export const kindFilter = choice(filingKinds).optional().describe("advisory, contract or supplement; defaults to all");
/** Both periods are required; a missing one is refused with INVALID_PERIOD. */
export const ComparisonQuery = StatisticQuery.extend({
  periodA: Days.optional().describe("The first period; required. `from` and `to` are ignored"),
  periodB: Days.optional().describe("The second period; required. Periods may overlap"),
});
export type ComparisonQuery = z.output<typeof ComparisonQuery>;
export const ComparisonQueryOfKind = ComparisonQuery.extend({ kind: kindFilter });
/** Parameters that any statistic may take. */
export type AnyStatisticQuery = z.output<typeof ComparisonQueryOfKind>;

/** A count, or an amount with two decimals. */
const figure = z.union([z.number().int(), amount]).describe("A count, or an amount as decimal text with two digits");
const key = z
  .string()
  .describe("Key of the group: a code, an identifier, a country; absent if the records have no value");
const label = z.string().describe("Label in the reader's language");

export const StatisticTotal = z.object({
  value: figure,
  amount: amount.optional().describe("Sum of amounts, for statistics that return it with the count"),
});
export const StatisticGroup = z.object({
  key,
  label,
  value: figure,
  amount: amount.optional().describe("Sum of amounts, for statistics that return it with the count"),
  currency: currency.optional().describe("Currency, for statistics that return each currency separately"),
});
export const StatisticSplit = z.object({
  key,
  label,
  value: figure,
  series: z.array(z.object({ key, label, value: figure })).describe("Parts of the value; their sum is the value"),
});
const change = z
  .number()
  .nullish()
  .describe("(B−A)/A in percent, one decimal; null where A is nothing. Of the second period only");
/** One of two compared periods. Months are numbered from the first month of each. */
export const StatisticComparison = z.object({
  key: choice(["A", "B"]),
  label,
  from: day.describe("First day of the period"),
  to: day.describe("Last day of the period"),
  value: figure,
  change,
  series: z
    .array(
      z.object({
        key,
        label: label.nullable().describe("Label; null for a month that this period does not have"),
        value: figure.nullable(),
        change,
      }),
    )
    .describe("The same keys in both periods"),
});
const cell = z.union([z.string(), z.number()]);
export const StatisticTable = z.object({
  columns: z.array(z.object({ key, label })).describe("Columns in order"),
  rows: z.array(z.record(z.string(), cell)).describe("Rows, by column key"),
  totals: z.record(z.string(), cell).describe("The sums of its columns"),
});
export type StatisticTable = z.output<typeof StatisticTable>;
export type StatisticTotal = z.output<typeof StatisticTotal>;
export type StatisticGroup = z.output<typeof StatisticGroup>;
export type StatisticSplit = z.output<typeof StatisticSplit>;
export type StatisticComparison = z.output<typeof StatisticComparison>;

export const StatisticMeta = z.object({
  definition: z.string().describe("What is counted and how, in the reader's language"),
  asOf: instant.describe("The moment of which the figures are"),
  behindSeconds: z.number().int().optional().describe("How long ago that is, if a replica that is behind was read"),
  from: day.describe("First day counted"),
  to: day.describe("Last day counted"),
  currency: currency.nullable().describe("Currency of the amounts, if one was requested"),
  unconverted: z.number().int().optional().describe("Facts left out for want of an exchange rate; of amounts only"),
  partial: z.boolean().describe("The period contains today"),
  rows: z
    .object({ operation: z.string().describe("The statistic, as its path ends"), input: ComparisonQueryOfKind })
    .describe(
      "Input for private/statistics/rows to read the records behind these figures; add the key of a group to read only its records",
    ),
});
export type StatisticMeta = z.output<typeof StatisticMeta>;

nameSchemas({
  StatisticDays: Days,
  StatisticComparedOfKind: ComparisonQueryOfKind,
  StatisticTotal,
  StatisticGroup,
  StatisticSplit,
  StatisticTable,
  StatisticVersus: StatisticComparison,
  StatisticMeta,
});
