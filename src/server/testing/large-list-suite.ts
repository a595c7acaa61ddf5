/**
 * A list of staff at fifty thousand rows, in every order that it offers: how many statements a page costs is fixed, its
 * first and last pages walk an index and sort no more than they show, and no filter reads the whole table.
 */
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { type PlanNode, planOf, recordStatements } from "./recorded-statements.ts";

export const longListRows = 50_000;
/** For the hook that writes them, on a machine that is busy with other things. */
export const longListMs = 240_000;
const limit = 20;

interface Page {
  readonly docs: readonly { readonly _id: string }[];
  readonly totalDocs: number;
  readonly more?: boolean | undefined;
}

interface LongList<Wanted> {
  readonly pool: () => Pool;
  /** Whose rows are many. */
  readonly table: string;
  readonly read: (wanted: Wanted) => Promise<Page>;
  /** Every offered sort, by its rising name, and the view it is offered in. */
  readonly sorts: readonly (readonly [sort: string, view: Wanted])[];
  /** Views and filters under the usual sort. */
  readonly filters: readonly Wanted[];
  /** Statements of a page beside the page itself and the count: sums, counts of other views. */
  readonly more?: number;
}

export function describeLargeList<Wanted extends object>(list: LongList<Wanted>): void {
  const asked = (wanted: Wanted, more: { sort?: string; page?: number } = {}): Wanted => ({
    limit,
    ...wanted,
    ...more,
  });
  const beside = list.more ?? 0;

  const both = list.sorts.flatMap(([sort, view]) => [sort, `-${sort}`].map((each) => [each, view] as const));
  test.each(both)(
    "of fifty thousand by %s %o, each page costs the same and the ends sort nothing",
    async (sort, view) => {
      const { totalDocs, more } = await list.read(asked(view, { sort }));
      expect([totalDocs, more]).toEqual([10_001, true]);
      const seen = new Set<string>();
      for (const page of [1, longListRows / limit / 2, -1]) {
        const statements = await recordStatements(async () => {
          for (const { _id } of (await list.read(asked(view, { sort, page }))).docs) seen.add(_id);
        });
        expect(statements).toHaveLength(2 + beside);
        const [cut, ...others] = statements.filter(({ text }) => / order by [\s\S]+ limit /i.test(text));
        expect(others).toEqual([]);
        // In the middle of a sort by what lies scattered, reading the table once is the better plan.
        if (!cut || (page !== 1 && page !== -1)) continue;
        const plan = await planOf(list.pool(), cut);
        const sorted = plan.filter((step) => step["Node Type"] === "Sort").map((step) => step["Plan Rows"]);
        expect(scansOf(plan, list.table), `page ${page}`).not.toContain("Seq Scan");
        expect(scansOf(plan, list.table).length, `page ${page}`).toBeGreaterThan(0);
        expect(Math.max(0, ...sorted), `rows sorted for page ${page}`).toBeLessThanOrEqual(5 * limit);
      }
      expect(seen.size).toBe(3 * limit);
    },
  );

  test.each(list.filters)(
    "of fifty thousand, %o reads the whole table neither for the page nor for its count",
    async (view) => {
      // Of a common word a few hundred rows are looked for, in the order in which they are met.
      const lookup = /^select json_build_array/;
      for (const statement of (await recordStatements(() => list.read(asked(view)))).filter(
        ({ text }) => !lookup.test(text),
      ))
        expect(scansOf(await planOf(list.pool(), statement), list.table), statement.text).not.toContain("Seq Scan");
    },
  );
}

function scansOf(plan: readonly PlanNode[], table: string): string[] {
  return plan.filter((step) => step["Relation Name"] === table).map((step) => step["Node Type"]);
}
