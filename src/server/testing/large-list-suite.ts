/**
 * Test suite for a staff list with fifty thousand rows, in every sort order: the number of statements per page is
 * constant, the first and last page use an index and sort no more rows than they show, and no filter reads the whole
 * table.
 */
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { type PlanNode, planOf, recordStatements } from "./recorded-statements.ts";

/** Number of rows in the table. */
export const longListRows = 50_000;
/** Timeout of the hook that writes the rows, generous for a busy machine. */
export const longListMs = 240_000;
const limit = 20;

interface Page {
  readonly docs: readonly { readonly _id: string }[];
  readonly totalDocs: number;
  readonly more?: boolean | undefined;
}

interface LongList<Query> {
  readonly pool: () => Pool;
  /** The table with many rows. */
  readonly table: string;
  readonly read: (query: Query) => Promise<Page>;
  /** Every sort column, and a query in which the list offers it. */
  readonly sorts: readonly (readonly [sort: string, view: Query])[];
  /** Queries with the default sort order. */
  readonly filters: readonly Query[];
  /** Statements of a page besides the page and its count: sums, counts of other views. */
  readonly more?: number;
  /** The first page is counted in its own statement (`readPage`). */
  readonly countsInPage?: true;
}

export function describeLargeList<Query extends object>(list: LongList<Query>): void {
  const queryOf = (query: Query, more: { sort?: string; page?: number } = {}): Query => ({
    limit,
    ...query,
    ...more,
  });
  const extraStatements = list.more ?? 0;

  const sortsAndViews = list.sorts.flatMap(([sort, view]) => [sort, `-${sort}`].map((each) => [each, view] as const));
  test.each(sortsAndViews)(
    "of fifty thousand by %s %o, each page costs the same and the ends sort nothing",
    async (sort, view) => {
      const { totalDocs, more } = await list.read(queryOf(view, { sort }));
      expect([totalDocs, more]).toEqual([10_001, true]);
      const returnedIds = new Set<string>();
      for (const page of [1, longListRows / limit / 2, -1]) {
        const statements = await recordStatements(async () => {
          for (const { _id } of (await list.read(queryOf(view, { sort, page }))).docs) returnedIds.add(_id);
        });
        expect(statements).toHaveLength((page === 1 && list.countsInPage ? 1 : 2) + extraStatements);
        const [pageStatement, ...others] = statements.filter(({ text }) => / order by [\s\S]+ limit /i.test(text));
        expect(others).toEqual([]);
        // In the middle of a sort by scattered values, reading the whole table is the better plan.
        if (!pageStatement || (page !== 1 && page !== -1)) continue;
        const plan = await planOf(list.pool(), pageStatement, "rows");
        const sortedRows = plan.filter((step) => step["Node Type"] === "Sort").map((step) => step["Plan Rows"]);
        expect(scansOf(plan, list.table), `page ${page}`).not.toContain("Seq Scan");
        expect(scansOf(plan, list.table).length, `page ${page}`).toBeGreaterThan(0);
        expect(Math.max(0, ...sortedRows), `rows sorted for page ${page}`).toBeLessThanOrEqual(5 * limit);
      }
      expect(returnedIds.size).toBe(3 * limit);
    },
  );

  test.each(list.filters)(
    "of fifty thousand, %o reads the whole table neither for the page nor for its count",
    async (view) => {
      // Search lookup of related tables: for a common word it reads a few hundred rows in any order, so it is not
      // checked.
      const lookup = /^select json_build_array/;
      for (const statement of (await recordStatements(() => list.read(queryOf(view)))).filter(
        ({ text }) => !lookup.test(text),
      ))
        expect(scansOf(await planOf(list.pool(), statement), list.table), statement.text).not.toContain("Seq Scan");
    },
  );
}

function scansOf(plan: readonly PlanNode[], table: string): string[] {
  return plan.filter((step) => step["Relation Name"] === table).map((step) => step["Node Type"]);
}
