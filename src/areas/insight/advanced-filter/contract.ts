/** The advanced filter: filings and notarial filings by any of their fields, with totals of all matches. */
import { z } from "zod";
import type { ListColumns } from "../../../kit/contract/list-columns.ts";
import { type ApiOperation, operation } from "../../../kit/contract/contract.ts";
import { type RouteSpec, listContract } from "../../../kit/contract/list-contract.ts";
import { amount, choice, currency, day, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { type FilterResultRow, legalColumns, notarialColumns, type LegalCellContext } from "./columns.ts";
import { conditionsOn, plainOn } from "./conditions.ts";
import { type FilterField, registers } from "./fields.ts";
import type { Condition } from "./operators.ts";

const access = ["advancedFilterStats"] as const;

const cell = z.union([z.string(), z.number()]).nullable();
const Row = z
  .record(z.string(), cell)
  .describe("_id and the requested columns; codes and people by name") as unknown as z.ZodType<FilterResultRow>;

const Answer = z.object({
  docs: z
    .object({
      columns: z
        .array(z.object({ key: z.string(), label: z.string().describe("In the reader's language") }))
        .describe("Columns in the requested order"),
      rows: z.array(Row).describe("Rows of this page"),
      totals: z
        .object({
          count: z.number().int().describe("How many were found"),
          fee: z
            .array(z.object({ currency, value: amount }))
            .describe("Their fees, each currency for itself: CUP, USD, EUR"),
        })
        .describe("Totals of all matches"),
    })
    .describe("Matches"),
  meta: z.object({
    definition: z.string().describe("The filters as a sentence in the reader's language"),
    asOf: instant.describe("The moment of which the figures are"),
    from: day.describe("First day"),
    to: day.describe("Last day"),
    partial: z.boolean().describe("The period contains today"),
    names: z.record(z.string(), z.string()).describe("Names of clients and people used in conditions, by id"),
  }),
  totalDocs: z.number().int().describe("How many were found"),
  page: z.number().int(),
  limit: z.number().int(),
  totalPages: z.number().int(),
});
export type FilterResult = z.output<typeof Answer>;

nameSchemas({ AdvancedFilterAnswer: Answer });

/** The page operation of a filter: a table with totals, where a list has rows only. */
type FilterOperation<Input, Query, Name> = ApiOperation<
  Input & { page?: number; limit?: number; columns?: readonly Name[] },
  Query & { page: number; limit: number; columns?: Name[] },
  FilterResult
>;

function filterContract<Name extends string, Sort extends Name>(
  listColumns: ListColumns<FilterResultRow, LegalCellContext, Name, Sort>,
  { fields, day: dayField }: { readonly fields: Readonly<Record<Name, FilterField>>; readonly day: Name },
  label: string,
) {
  const list = listContract(listColumns, {
    rowSchema: Row,
    access,
    filters: {
      from: day.optional().describe(`First day, of ${dayField}; 1 January of the year of \`to\` unless given`),
      to: day.optional().describe("Last day, inclusive; defaults to today"),
      conditions: conditionsOn(fields),
      ...(plainOn(fields) as Record<never, z.ZodType>),
    },
  });
  const page = ({ route, summary }: RouteSpec) => {
    const input = list.page({ route, summary }).input as z.ZodObject;
    const columns = z
      .array(choice(Object.keys(fields) as [Name, ...Name[]]))
      .min(1, "REQUIRED")
      .max(50, "TOO_LONG")
      .optional()
      .describe(`Fields of each record; defaults to ${usualOf(fields).join(", ")}`);
    return operation({
      route,
      access,
      allowedWhileImpersonating: true,
      readsReplica: true,
      summary,
      input: input.extend({ columns }),
      output: Answer,
      envelope: "bare",
      limit: [120, 60],
    }) as unknown as FilterOperation<Input, Query, Name>;
  };
  type Query = { sort: Sort | `-${Sort}`; from?: string; to?: string; conditions?: Condition[] };
  type Input = Partial<Omit<Query, "conditions">> & { conditions?: readonly Condition[] | string };
  return {
    list,
    page,
    sheet: (route: RouteSpec["route"]) =>
      list.spreadsheet({ route, summary: `${label} that were found as XLSX or CSV` }),
  };
}

/** The fields that are shown until the user chooses columns. */
export const usualOf = <Name extends string>(fields: Readonly<Record<Name, FilterField>>): Name[] =>
  (Object.keys(fields) as Name[]).filter((name) => fields[name].usual);

export const legal = filterContract(legalColumns, registers.legalAssistance, "Filings");
export const notarial = filterContract(notarialColumns, registers.notarial, "Notarial filings");

export const advancedFilterContract = {
  legalAssistance: legal.page({
    route: "POST private/advancedStats/legalAssistanceFilter",
    summary: "Query filings by any of their fields, page by page, with the totals of all matches",
  }),
  notarial: notarial.page({
    route: "POST private/advancedStats/notarialFilter",
    summary: "Query notarial filings by any of their fields, page by page, with the totals of all matches",
  }),
  legalAssistanceSheet: legal.sheet("GET private/advancedStats/exportLegalAssistanceFilter"),
  notarialSheet: notarial.sheet("GET private/advancedStats/exportNotarialFilter"),
};
