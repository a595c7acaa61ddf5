/** What statistics answer. */
import { z } from "zod";
import { amount, currency, day, id, instant, country, choice, integer, nameShapes, text } from "../../kit/shapes.ts";
import { clientTypes } from "../clients/columns.ts";
import { families } from "../online-requests/states.ts";

/** What every statistic may be narrowed by; what its facts do not have narrows nothing. */
export const asked = {
  from: day.optional().describe("First day, in Havana; 1 January of the year of `to` unless given"),
  to: day.optional().describe("Last day, included; today unless given"),
  currency: currency.optional().describe("Amounts of this currency only, as they are; converted to CUP unless given"),
  clientType: choice(clientTypes).optional().describe("national or foreign"),
  country: country.optional().describe("Country, ISO 3166-1 alpha-2"),
  specialist: id.optional().describe("Identifier of the specialist or notary"),
  practiceArea: text(1, 16).optional().describe("Code of the nomenclator PRACTICE_AREA, and what stands below it"),
  family: choice(families).optional().describe("AP or TR; both unless given"),
  offerId: id.optional().describe("Identifier of the online service"),
  limit: integer(1, 100)
    .optional()
    .describe("Groups at most, of the statistics that tell the first few; 10 unless given"),
} as const;
export const Asked = z.object(asked);
export type Asked = z.output<typeof Asked>;

/** A count, or an amount with two decimals. */
const figure = z.union([z.number().int(), amount]).describe("A count, or an amount as decimal text with two digits");
const key = z
  .string()
  .describe("What the group has in common: a code, an identifier, a country; none where nothing is said");
const label = z.string().describe("What it is called, in the reader's language");

export const Total = z.object({ value: figure });
export const Group = z.object({
  key,
  label,
  value: figure,
  amount: amount.optional().describe("Their sum, of statistics that tell it beside the count"),
  currency: currency.optional().describe("Of statistics that tell each currency for itself"),
});
export const Split = z.object({
  key,
  label,
  value: figure,
  series: z.array(z.object({ key, label, value: figure })).describe("Its parts; they sum up to it"),
});
const cell = z.union([z.string(), z.number()]);
export const Table = z.object({
  columns: z.array(z.object({ key, label })).describe("Its columns, in their order"),
  rows: z.array(z.record(z.string(), cell)).describe("Its lines, by the keys of the columns"),
  totals: z.record(z.string(), cell).describe("The sums of its columns"),
});
export type Table = z.output<typeof Table>;
export type Total = z.output<typeof Total>;
export type Group = z.output<typeof Group>;
export type Split = z.output<typeof Split>;

export const Meta = z.object({
  definition: z.string().describe("What is counted and how, in the reader's language"),
  asOf: instant.describe("The moment of which the figures are"),
  from: day.describe("First day counted"),
  to: day.describe("Last day counted"),
  currency: currency.nullable().describe("Of the amounts, where one was asked for"),
  unconverted: z.number().int().optional().describe("Facts left out for want of an exchange rate; of amounts only"),
  partial: z.boolean().describe("The period contains today"),
  rows: z
    .object({ operation: z.string().describe("The statistic, as its path ends"), input: Asked })
    .describe(
      "What private/statistics/rows is sent to read the rows behind these figures, with the key of one group if wanted",
    ),
});
export type Meta = z.output<typeof Meta>;

nameShapes({
  StatisticAsked: Asked,
  StatisticTotal: Total,
  StatisticGroup: Group,
  StatisticSplit: Split,
  StatisticTable: Table,
  StatisticMeta: Meta,
});
