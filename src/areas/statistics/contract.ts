/** Statistics: how much of what the firm did, for whom, when and for how much; each number opens the rows behind it. */
import { z } from "zod";
import { download, type Operation, operation } from "../../kit/contract.ts";
import { languages } from "../../kit/language.ts";
import { listed } from "../../kit/listing.ts";
import { amount, choice, currency, day, text } from "../../kit/shapes.ts";
import { Asked, asked, Group, Meta, Split, Table, Total } from "./answer.ts";
import { anyBoard } from "./boards.ts";
import { type catalogue, lineOf, type StatisticName, statisticNames } from "./catalogue.ts";
import { rowColumns } from "./columns.ts";
import { words as definitions } from "./definition-words.en.ts";

/** By nothing it is one number, by one thing groups, by two groups with their parts. */
type DocsOf<Line> = Line extends { perCurrency: "columns" }
  ? Table
  : Line extends { by: readonly [string, string] }
    ? Split[]
    : Line extends { by: readonly [string] }
      ? Group[]
      : Total;
type Statistic<Line> = Operation<z.input<typeof Asked>, Asked, { docs: DocsOf<Line>; meta: Meta }>;

const shapes = [Total, z.array(Group), z.array(Split)] as const;
const answer = (docs: z.ZodType) => z.object({ docs: docs.describe("The figures"), meta: Meta });
const answers = shapes.map(answer);
const table = answer(Table);

const statistics_ = Object.fromEntries(
  statisticNames.map((name) => {
    const { group, access, by = [], perCurrency } = lineOf(name);
    return [
      name,
      operation({
        wire: `POST private/${group}/${name}`,
        access,
        whileSeeing: true,
        summary: definitions[name].definition,
        input: Asked,
        output: perCurrency === "columns" ? table : (answers[by.length] as z.ZodType),
        envelope: "bare",
      }),
    ];
  }),
) as unknown as { [Name in StatisticName]: Statistic<(typeof catalogue)[Name]> };

const named = choice(statisticNames.map((name) => `${lineOf(name).group}/${name}` as const));

const FactRow = z.object({
  _id: z.string().describe("Identifier of the record, or of the person who is counted once"),
  date: day.describe("The day by which it is counted"),
  number: z.string().describe("Of the record, or of the person"),
  kind: z.string().describe("What it is"),
  status: z.string().describe("How it stands"),
  amount: amount.optional().describe("Of statistics of amounts"),
  currency: currency.optional().describe("Of the amount"),
  converted: amount.nullable().optional().describe("In CUP at the rate of its day; null where there is none"),
  name: z.string().optional().describe("Whose it is, for those who may open it"),
  link: z.string().optional().describe("Where the office shows it, for those who may open it"),
});

export const factRows = listed(rowColumns, {
  row: FactRow,
  access: anyBoard,
  filters: {
    ...asked,
    operation: named.describe("The statistic, as its path ends: filingStats/totalFeeAmount"),
    input: Asked.optional().describe("What the statistic was asked; its fields may stand beside it instead"),
    key: text(1, 80).optional().describe("Of one group"),
    seriesKey: text(1, 80).optional().describe("Of one part of it"),
  },
});

export const statistics = {
  ...statistics_,
  rows: factRows.page({ wire: "POST private/statistics/rows", summary: "The records behind a number, page by page" }),
  rowsSheet: factRows.sheet({
    wire: "GET private/statistics/exportRows",
    summary: "The records behind a number as XLSX or CSV",
  }),
  sheet: download({
    wire: "GET private/statistics/export",
    access: anyBoard,
    summary: "One statistic as XLSX or CSV, with its total",
    input: Asked.extend({
      operation: named.describe("The statistic, as its path ends: filingStats/totalFeeAmount"),
      format: choice(["xlsx", "csv"]).default("xlsx").describe("XLSX, or CSV in UTF-8 with its mark"),
      language: choice(languages).optional().describe("Of headings and names; a link carries no header"),
    }),
    limit: [60, 60],
  }),
};
