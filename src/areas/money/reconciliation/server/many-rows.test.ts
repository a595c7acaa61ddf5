// @engine postgres @slow
/** A day of fifty thousand lines and differences, and many days: every page needs constant time and uses an index. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxCountedRows } from "../../../../kit/limits.ts";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { describeLargeList, longListMs, longListRows } from "../../../../server/testing/large-list-suite.ts";
import { writeMany } from "../../../../server/testing/write-many.ts";
import {
  type PlanNode,
  planOf,
  type RecordedStatement,
  recordStatements,
} from "../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import type { reconciliationContract } from "../contract.ts";
import { differenceKinds, lineStatuses } from "../states.ts";

const many = longListRows;
const limit = 20;
const pages = [1, many / limit / 2, many / limit];
const tables = ["payments", "gateway_records", "differences"];
const gateway = "enzona" as const;
/** Winter time in Havana: the day begins at 05:00 UTC. */
const day = "2026-01-20";
/** An ordinary day with three payments an hour. */
const usualDay = "2026-09-10";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date("2026-11-20T18:00:00.000Z") });
  const { db } = app.server;
  // Our payments of the day and of half a year; the gateway lacks one in a hundred of the day's.
  await writeMany(
    db,
    "payments",
    sql`insert into payments (id, reference, kind, subject_id, subject_number, gateway, status, amount, currency, bank_fee, due_amount, due_currency,
        description, payer_name, payer_email, payer_language, expires_at, confirmed_at, settled, created_at, updated_at)
      select gen_random_uuid(), prefix || lpad(n::text, 10, '0'), 'consulate', gen_random_uuid(), 'CE26' || lpad(n::text, 6, '0'), ${gateway}, 'confirmed',
        100 + n % 977, 'CUP', 0, 100, 'CUP', 'Contrato', 'Persona ' || n % 5000, 'client@demo.example', 'es', at, at, false, at, at
      from (
        select n, '61' as prefix, timestamptz '2026-01-20 05:00Z' + n * interval '1.7 seconds' as at from generate_series(1, ${many}) n
        union all
        select n, '62', timestamptz '2026-11-20 17:00Z' - n * interval '20 minutes' from generate_series(1, 10000) n
      ) payments`,
  );
  await writeMany(
    db,
    "gateway_records",
    sql`insert into gateway_records (id, gateway, operation, reference, day, at, state, amount, currency, refunded, source, payment_id)
      select gen_random_uuid(), gateway, 'op-' || reference, reference, (confirmed_at at time zone 'America/Havana')::date, confirmed_at, 'paid', amount,
        'CUP', 0, 'gateway', id
      from payments where gateway = ${gateway} and (reference like '62%' or reference like '61%' and right(reference, 2) <> '07')`,
  );
  // Payments that the gateway lacks have a resolved difference too.
  await writeMany(
    db,
    "differences",
    sql`insert into differences (id, gateway, day, kind, fact, reference, record_id, payment_id, status, found_at)
      select gen_random_uuid(), ${gateway}, ${day}, (${sql.param([...differenceKinds])}::text[])[1 + n % 7], 'fact ' || n, reference, record_id, payment_id,
        case when n % 10 = 0 then 'open' else 'resolved' end, now()
      from (
        select r.id as record_id, p.id as payment_id, p.reference, row_number() over (order by p.reference) as n
        from payments p left join gateway_records r on r.payment_id = p.id where p.gateway = ${gateway} and p.reference like '61%'
      ) lines`,
  );
}, longListMs);
afterAll(() => app.close());

const cashier = () => app.as("cashier@demo.example").reconciliation;

/** The plan of the statement that reads the rows. */
async function planOfRowQuery(work: () => Promise<unknown>): Promise<PlanNode[]> {
  const statements = await recordStatements(work);
  const rows = statements.find(
    ({ text }) => /^\s*select/.test(text) && text.includes("order by") && text.includes("limit"),
  );
  return planOf(app.server.open.pool, rows as RecordedStatement);
}

/** Steps that a page must not contain: a sequential scan of a large table, or a sort of more than a few pages. */
function expensiveSteps(plan: readonly PlanNode[], largeTables: readonly string[]): string[] {
  return plan
    .filter(
      (step) =>
        (step["Node Type"] === "Seq Scan" && largeTables.includes(step["Relation Name"] ?? "")) ||
        (step["Node Type"] === "Sort" && step["Plan Rows"] > 1000),
    )
    .map((step) => `${step["Node Type"]} ${step["Relation Name"] ?? ""} (${step["Plan Rows"]} rows)`.trim());
}

describe("the lines of a day", () => {
  type LineQuery = Omit<InputOf<typeof reconciliationContract.lines>, "gateway" | "day"> & { day?: string };
  const lines = (query: LineQuery = {}) => cashier().lines({ gateway, day, limit, ...query });

  test("contain every record of both sides once", async () => {
    expect(await lines()).toMatchObject({ totalDocs: maxCountedRows + 1, more: true });
    expect((await lines({ standing: "open" })).totalDocs).toBe(many / 10);
    expect((await lines({ standing: "unread" })).totalDocs).toBe(0);
    expect((await lines({ standing: "agree", day: usualDay })).totalDocs).toBe(72);
    const [line] = (await lines({ search: "610000000107" })).docs;
    expect(line).toMatchObject({ reference: "610000000107", ours: { number: "CE26000107" } });
    expect(line).not.toHaveProperty("theirs");
  });

  test("take two statements per page, at any depth", async () => {
    for (const page of pages) expect(await recordStatements(() => lines({ page }))).toHaveLength(2);
  });

  test.each(["at", "-at", "reference", "-reference", "amount", "-amount"] as const)(
    "sorted by %s use an index, from either end",
    async (sort) => {
      // For such a large share of the table, the anti join may scan it once; nothing is sorted.
      for (const page of pages)
        expect(expensiveSteps(await planOfRowQuery(() => lines({ sort, page })), [])).toEqual([]);
      const [first, last] = [await lines({ sort }), await lines({ sort, page: pages.at(-1) })];
      expect(new Set([...first.docs, ...last.docs].map((row) => row._id)).size).toBe(2 * limit);
      const plan = await planOfRowQuery(() => lines({ sort, day: usualDay }));
      expect(expensiveSteps(plan, tables)).toEqual([]);
    },
  );

  test.each(lineStatuses)("with status %s are found from the day's rows", async (status) => {
    const plan = await planOfRowQuery(() => lines({ standing: status, day: usualDay }));
    expect(expensiveSteps(plan, tables)).toEqual([]);
  });
});

describe("the differences of a day", () => {
  type DifferenceQuery = Omit<InputOf<typeof reconciliationContract.differences>, "gateway" | "day">;
  const listDifferences = (query: DifferenceQuery) => cashier().differences({ gateway, day, ...query });

  describeLargeList<DifferenceQuery>({
    pool: () => app.server.open.pool,
    table: "differences",
    read: listDifferences,
    sorts: (["status", "kind", "reference"] as const).map((sort) => [sort, {}] as const),
    filters: [{ kind: "hereOnly" }, { status: "open" }, { kind: "paidLate", status: "resolved" }],
  });

  test("are listed with the open ones first", async () => {
    expect((await listDifferences({})).docs.every(({ status }) => status === "open")).toBe(true);
    expect((await listDifferences({ sort: "-status" })).docs.every(({ status }) => status === "resolved")).toBe(true);
  });
});

describe("the days of a gateway", () => {
  const days = (query: Omit<InputOf<typeof reconciliationContract.days>, "gateway"> = {}) =>
    cashier().days({ gateway, limit, ...query });

  test("take six statements per page, without scanning payments", async () => {
    const { totalDocs } = await days({ from: "2025-01-01" });
    expect(totalDocs).toBeGreaterThan(139);
    for (const page of [1, 4, 7]) {
      const statements = await recordStatements(() => days({ from: "2025-01-01", page }));
      expect(statements).toHaveLength(6);
      const plan = await planOf(app.server.open.pool, statements[0] as RecordedStatement);
      expect(expensiveSteps(plan, ["payments", "gateway_records"])).toEqual([]);
    }
  });

  test("sum the payments of each day, and sort by open differences", async () => {
    const [first, second] = (await days({ sort: "-open" })).docs;
    expect(first).toMatchObject({ _id: day, open: many / 10 });
    expect(second?.open).toBe(0);
    expect(first?.ours[0]?.count).toBe(many);
    expect((await days({ unexplained: true })).docs.map(({ _id }) => _id)).toEqual([day]);
    expect((await days({ unexplained: false, from: day, to: day })).totalDocs).toBe(0);
  });
});
