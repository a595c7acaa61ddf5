/** What every list of staff takes and answers beside its rows: its sort, all that matches, its export, what became of many. */
import { z } from "zod";
import { mostAtOnce } from "./bounds.ts";
import { languages } from "./language.ts";
import { id, nameShapes, page, version } from "./shapes.ts";

/** The sorts of a list: a column's name, with - for descending. */
export function sortBy<const Name extends string>(names: readonly Name[], usual: Name | `-${Name}`) {
  const both: string[] = names.flatMap((name) => [name, `-${name}`]);
  const schema = z.enum(both, "CHOICE").default(usual).describe("Column, with - for descending");
  // The checker does not see through an enum over a type parameter.
  return schema as unknown as z.ZodDefault<z.ZodEnum<{ [Sort in Name | `-${Name}`]: Sort }>>;
}

/** Which page, beside a list's filters. */
export const paging = { page: page.shape.page, limit: page.shape.limit } as const;

/** Input and limit of the operation that answers all rows that the filters match now, as much of each as `row` says. */
export function matchingOf<Filters extends z.ZodType, Row extends z.ZodType>(filters: Filters, row: Row) {
  return { input: filters, output: z.array(row), limit: [30, 60] as const };
}

/** Input and limit of the export of a list, exactly as it is filtered. */
export function sheetOf<Shape extends z.ZodRawShape, const Column extends string>(
  filters: z.ZodObject<Shape>,
  columns: readonly Column[],
) {
  return { input: filters.extend(exportOf(columns)), limit: [20, 60] as const };
}

/** What an export takes beside the list's filters: the columns as the reader sees them, and which kind of sheet. */
function exportOf<const Column extends string>(columns: readonly Column[]) {
  return {
    ...paperOf(columns),
    format: z.enum(["xlsx", "csv"], "CHOICE").default("xlsx").describe("XLSX, or CSV in UTF-8 with its mark"),
  } as const;
}

/** The same for a list on paper: the columns as the reader sees them, all by default. */
export function paperOf<const Column extends string>(columns: readonly Column[]) {
  return {
    columns: z
      .string()
      .max(1000, "TOO_LONG")
      .optional()
      .transform((text) => text?.split(",").filter(Boolean) ?? [...columns])
      .pipe(z.array(z.enum(columns, "CHOICE")).min(1, "REQUIRED"))
      .describe(`Columns in their order, with commas between: ${columns.join(", ")}`),
    language: z.enum(languages, "CHOICE").optional().describe("Of headings and names; a link carries no header"),
  } as const;
}

/** The rows that an operation of many changes, each as it was read; `ids` say of what. */
export const many = {
  ids: z.array(id).min(1, "REQUIRED").max(mostAtOnce, "TOO_LONG"),
  versions: z
    .array(version)
    .max(mostAtOnce, "TOO_LONG")
    .describe("updatedAt of each as it was read, in the same order; a newer one fails with CONFLICT"),
} as const;

/** What became of each of many. */
export const Outcome = z.object({
  updated: z.array(z.string()).describe("Rows that were changed"),
  failed: z
    .array(
      z.object({
        id: z.string().describe("Row"),
        code: z.string().describe("Refusal code"),
        message: z.string().describe("Why, in the reader's language"),
      }),
    )
    .describe("Rows that stayed as they were, and why"),
});
export type Outcome = z.output<typeof Outcome>;

nameShapes({ Outcome });
