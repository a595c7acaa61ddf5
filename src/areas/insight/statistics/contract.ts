/** Statistics of the firm's services, clients and income. Each figure can list the rows behind it. */
import { z } from "zod";
import { formatMeaning, sheetFormats } from "../../../kit/contract/list-columns.ts";
import { download, type ApiOperation, operation } from "../../../kit/contract/contract.ts";
import { languages } from "../../../kit/text/language.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { amount, choice, currency, day, integer, text } from "../../../kit/contract/schemas.ts";
import {
  type AnyStatisticQuery,
  StatisticQuery,
  statisticQueryShape,
  ComparisonQuery,
  ComparisonQueryOfKind,
  StatisticGroup,
  kindFilter,
  StatisticMeta,
  StatisticSplit,
  StatisticTable,
  StatisticTotal,
  StatisticComparison,
} from "./result-schemas.ts";
import { anyBoard, type BoardName, boards } from "./boards.ts";
import { type catalogue, statisticOf, type StatisticName, statisticNames } from "./catalogue.ts";
import { rowColumns } from "./columns.ts";
import { words as definitions } from "./definition-words.en.ts";
import { IncomeHome } from "./income-home.ts";

/** The type of the answer: a total, groups, or groups split by a second dimension. */
type StatisticDocs<Options> = Options extends { comparesPeriods: true }
  ? StatisticComparison[]
  : Options extends { perCurrency: "columns" | "lines" }
    ? StatisticTable
    : Options extends { groupBy: readonly [string, string] }
      ? StatisticSplit[]
      : Options extends { groupBy: readonly [string] }
        ? StatisticGroup[]
        : StatisticTotal;
type Statistic<Options> = Options extends { comparesPeriods: true }
  ? ApiOperation<
      z.input<typeof ComparisonQueryOfKind>,
      AnyStatisticQuery,
      { docs: StatisticDocs<Options>; meta: StatisticMeta }
    >
  : ApiOperation<z.input<typeof StatisticQuery>, StatisticQuery, { docs: StatisticDocs<Options>; meta: StatisticMeta }>;

const schemas = [StatisticTotal, z.array(StatisticGroup), z.array(StatisticSplit)] as const;
const answer = (docs: z.ZodType) => z.object({ docs: docs.describe("The figures"), meta: StatisticMeta });
const answers = schemas.map(answer);
const table = answer(StatisticTable);
const comparison = answer(z.array(StatisticComparison));

const statisticOperations = Object.fromEntries(
  statisticNames.map((name) => {
    const statistic = statisticOf(name);
    const { group, access, groupBy = [], perCurrency } = statistic;
    return [
      name,
      operation({
        route: `POST private/${group}/${name}`,
        access,
        allowedWhileImpersonating: true,
        readsReplica: true,
        summary: definitions[name].definition,
        input: statistic.comparesPeriods
          ? statistic.extraFilter === "kind"
            ? ComparisonQueryOfKind
            : ComparisonQuery
          : StatisticQuery,
        output: statistic.comparesPeriods
          ? comparison
          : perCurrency === "columns" || perCurrency === "lines"
            ? table
            : (answers[groupBy.length] as z.ZodType),
        envelope: "bare",
      }),
    ];
  }),
) as unknown as { [Name in StatisticName]: Statistic<(typeof catalogue)[Name]> };

const operationName = choice(statisticNames.map((name) => `${statisticOf(name).group}/${name}` as const));

const FactRow = z.object({
  _id: z.string().describe("Identifier of the record, or of the person who is counted once"),
  date: day.describe("The day by which it is counted"),
  number: z.string().describe("Number of the record or person"),
  kind: z.string().describe("Kind"),
  status: z.string().describe("Status"),
  amount: amount.optional().describe("Amount, for statistics of amounts"),
  currency: currency.optional().describe("Currency of the amount"),
  converted: amount.nullish().describe("In CUP at the rate of its day; null without a rate"),
  name: z.string().optional().describe("Name of its client, for those who may open it"),
  link: z.string().optional().describe("Path of its page in the office, for those who may open it"),
});

/** Two periods as flat query parameters. */
const periodParams = {
  fromA: day.optional().describe("First day of the first of two periods that are compared"),
  toA: day.optional().describe("Last day of it"),
  fromB: day.optional().describe("First day of the second of them"),
  toB: day.optional().describe("Last day of it"),
  kind: kindFilter,
} as const;

export const factRows = listContract(rowColumns, {
  rowSchema: FactRow,
  access: anyBoard,
  filters: {
    ...statisticQueryShape,
    ...periodParams,
    operation: operationName.describe("The statistic, as its path ends: filingStats/totalFeeAmount"),
    input: ComparisonQueryOfKind.optional().describe(
      "Input of the statistic; its fields may be given at the top level instead",
    ),
    key: text(1, 80).optional().describe("Key of a group; for a comparison, A or B"),
    seriesKey: text(1, 80).optional().describe("Key of a series of the group, or of a group of that period"),
  },
});

const boardName = choice(boards.map(({ name }) => name) as [BoardName, ...BoardName[]]).describe("Name of the board");
const Weekly = z.object({
  boards: z
    .array(z.object({ board: boardName, weekday: z.number().int().describe("1 is Monday, 7 Sunday") }))
    .describe("Boards to which the caller is subscribed"),
  day: z.number().int().describe("The day that is proposed: 1 is Monday, 7 Sunday"),
  hour: z.number().int().describe("From which hour on they leave, in Havana"),
});

export const statisticsContract = {
  ...statisticOperations,
  rows: factRows.page({
    route: "POST private/statistics/rows",
    summary: "The records behind a number, page by page",
    readsReplica: true,
  }),
  rowsSheet: factRows.spreadsheet({
    route: "GET private/statistics/exportRows",
    summary: "The records behind a number as XLSX or CSV",
  }),
  sheet: download({
    recorded: "handler",
    route: "GET private/statistics/export",
    access: anyBoard,
    readsReplica: true,
    summary: "Export one statistic as XLSX or CSV, with its total",
    input: StatisticQuery.extend({
      ...periodParams,
      operation: operationName.describe("The statistic, as its path ends: filingStats/totalFeeAmount"),
      format: choice(sheetFormats).default("xlsx").describe(formatMeaning),
      language: choice(languages).optional().describe("Language of headings and names; links have no language header"),
    }),
    limit: [60, 60],
  }),
  boardPaper: download({
    recorded: "handler",
    route: "GET private/statistics/boardPaper",
    access: anyBoard,
    readsReplica: true,
    summary: "A board as PDF, with the figures that its screen shows",
    input: StatisticQuery.extend({
      ...periodParams,
      board: boardName,
      language: choice(languages).optional().describe("A link carries no header"),
    }),
    limit: [20, 60],
  }),
  home: operation({
    route: "GET private/statistics/home",
    access: ["servicesIncomes"],
    summary: "Get the income of this month beside that of the month and the year before, with the last twelve months",
    output: IncomeHome,
  }),
  weekly: operation({
    route: "GET private/statistics/weekly",
    access: anyBoard,
    summary: "List the boards that the caller gets by email every week, with the day",
    output: Weekly,
  }),
  subscribe: operation({
    route: "POST private/statistics/subscribe",
    access: anyBoard,
    summary: "Subscribe to a board by weekly email, change the day, or unsubscribe",
    input: z.object({
      board: boardName,
      weekday: integer(1, 7).nullable().describe("1 is Monday, 7 Sunday; null: no more"),
    }),
    output: Weekly,
  }),
};
