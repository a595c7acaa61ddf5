/** A day of fifty thousand lines and as many differences, and days upon days: every page costs the same and finds its rows by an index. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fillQuickly,
  planOf,
  type PlanNode,
  stallsIn,
  type Statement,
  statementsOf,
} from "../../../server/testing/statements.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import type { InputOf } from "../../../kit/contract.ts";
import type { reconciliation } from "../contract.ts";
import { differenceKinds, standings } from "../states.ts";

const many = 50_000;
const limit = 20;
const pages = [1, many / limit / 2, many / limit];
const others = 10_000;
const tables = ["payments", "gateway_records", "differences"];
const gateway = "enzona" as const;
/** Winter in Havana: it begins at five in the morning UTC. */
const day = "2026-01-20";
/** A day like the others, of three payments an hour. */
const usualDay = "2026-09-10";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date("2026-11-20T18:00:00.000Z") });
  await fillQuickly(app, tables, fill);
}, 180_000);
afterAll(() => app.close());

async function fill(): Promise<void> {
  const { db } = app.server;
  // Ours of the day, and of half a year: one in a hundred of the day's the gateway does not know.
  for (const [prefix, rows, at] of [
    ["61", many, sql`timestamptz '2026-01-20 05:00Z' + n * interval '1.7 seconds'`],
    ["62", others, sql`timestamptz '2026-11-20 17:00Z' - n * interval '20 minutes'`],
  ] as const)
    await db.execute(sql`
      insert into payments (id, reference, kind, subject_id, subject_number, gateway, status, amount, currency, bank_fee, due_amount, due_currency,
        description, payer_name, payer_email, payer_language, return_path, expires_at, confirmed_at, settled, created_at, updated_at)
      select gen_random_uuid(), ${prefix} || lpad(n::text, 10, '0'), 'consulate', gen_random_uuid(), 'CE26' || lpad(n::text, 6, '0'), ${gateway}, 'confirmed',
        100 + n % 977, 'CUP', 0, 100, 'CUP', 'Contrato', 'Persona ' || n % 5000, 'client@demo.example', 'es', '/payment', ${at}, ${at}, false, ${at}, ${at}
      from generate_series(1, ${rows}) n`);
  await db.execute(sql`
    insert into gateway_records (id, gateway, operation, reference, day, at, state, amount, currency, refunded, source, payment_id)
    select gen_random_uuid(), gateway, 'op-' || reference, reference, (confirmed_at at time zone 'America/Havana')::date, confirmed_at, 'paid', amount,
      'CUP', 0, 'gateway', id
    from payments where gateway = ${gateway} and (reference like '62%' or reference like '61%' and right(reference, 2) <> '07')`);
  await db.execute(sql`
    insert into differences (id, gateway, day, kind, fact, reference, record_id, payment_id, status, found_at)
    select gen_random_uuid(), gateway, day, (${sql.param([...differenceKinds])}::text[])[1 + n % 7], 'fact ' || n, reference, id, payment_id,
      case when n % 10 = 0 then 'open' else 'resolved' end, now()
    from (select *, row_number() over (order by moment, id) as n from gateway_records where gateway = ${gateway} and day = ${day}) r`);
}

const cashier = () => app.as("cashier@demo.example").reconciliation;

/** The statement that reads the rows. */
async function planOfRows(work: () => Promise<unknown>): Promise<PlanNode[]> {
  const statements = await statementsOf(work);
  const rows = statements.find(
    ({ text }) => /^\s*select/.test(text) && text.includes("order by") && text.includes("limit"),
  );
  return planOf(app, rows as Statement);
}

describe("the lines of a day", () => {
  type Wanted = Omit<InputOf<typeof reconciliation.lines>, "gateway" | "day"> & { day?: string };
  const lines = (wanted: Wanted = {}) => cashier().lines({ gateway, day, limit, ...wanted });

  test("are all there, ours and theirs, once each", async () => {
    expect((await lines()).totalDocs).toBe(many);
    expect((await lines({ standing: "unread" })).totalDocs).toBe(many / 100);
    const [one] = (await lines({ search: "610000000107" })).docs;
    expect(one).toMatchObject({ reference: "610000000107", ours: { number: "CE26000107" }, open: [], resolved: [] });
    expect(one).not.toHaveProperty("theirs");
  });

  test("cost two statements a page, however deep", async () => {
    for (const page of pages) expect(await statementsOf(() => lines({ page }))).toHaveLength(2);
  });

  test.each(["at", "-at", "reference", "-reference", "amount", "-amount"] as const)(
    "sorted by %s are put in order by an index, from either end",
    async (sort) => {
      // Of so large a part of all there is, what the gateway lacks is looked for in one sweep; nothing of it is sorted.
      for (const page of pages) expect(stallsIn(await planOfRows(() => lines({ sort, page })), [])).toEqual([]);
      const [first, last] = [await lines({ sort }), await lines({ sort, page: pages.at(-1) })];
      expect(new Set([...first.docs, ...last.docs].map((line) => line._id)).size).toBe(2 * limit);
      const plan = await planOfRows(() => lines({ sort, day: usualDay }));
      expect(stallsIn(plan, tables)).toEqual([]);
    },
  );

  test.each(standings)("that stand as %s are found by the day's own rows", async (standing) => {
    const plan = await planOfRows(() => lines({ standing, day: usualDay }));
    expect(stallsIn(plan, tables)).toEqual([]);
  });
});

describe("the differences of a day", () => {
  type Wanted = Omit<InputOf<typeof reconciliation.differences>, "gateway" | "day">;
  const found = (wanted: Wanted = {}) => cashier().differences({ gateway, day, limit, ...wanted });
  const total = many - many / 100;

  test("cost two statements a page, however deep, the unexplained first", async () => {
    for (const page of [1, Math.floor(total / limit / 2), Math.ceil(total / limit)])
      expect(await statementsOf(() => found({ page }))).toHaveLength(2);
    expect((await found()).docs.every(({ status }) => status === "open")).toBe(true);
    expect((await found({ page: Math.ceil(total / limit) })).docs.every(({ status }) => status === "resolved")).toBe(
      true,
    );
  });

  test.each(["status", "-status", "kind", "-kind", "reference", "-reference"] as const)(
    "sorted by %s walk an index, from either end",
    async (sort) => {
      for (const page of pages.slice(0, 2).concat(Math.ceil(total / limit)))
        expect(stallsIn(await planOfRows(() => found({ sort, page })), tables)).toEqual([]);
    },
  );

  test.each([{ kind: "hereOnly" }, { status: "open" }, { kind: "paidLate", status: "resolved" }] as const)(
    "filtered by %o walk an index",
    async (wanted) => {
      expect(stallsIn(await planOfRows(() => found(wanted)), tables)).toEqual([]);
    },
  );
});

describe("the days of a gateway", () => {
  const days = (wanted: Omit<InputOf<typeof reconciliation.days>, "gateway"> = {}) =>
    cashier().days({ gateway, limit, ...wanted });

  test("cost five statements a page however many payments they have, and go through none of them", async () => {
    const { totalDocs } = await days({ from: "2025-01-01" });
    expect(totalDocs).toBeGreaterThan(139);
    for (const page of [1, 4, 7]) {
      const statements = await statementsOf(() => days({ from: "2025-01-01", page }));
      expect(statements).toHaveLength(5);
      const plan = await planOf(app, statements[0] as Statement);
      expect(stallsIn(plan, ["payments", "gateway_records"])).toEqual([]);
    }
  });

  test("add up to what was paid on each, with the one that has most to explain first when that is asked for", async () => {
    const [worst, second] = (await days({ sort: "-open" })).docs;
    expect(worst).toMatchObject({ _id: day, open: Math.floor((many - many / 100) / 10) });
    expect(second?.open).toBe(0);
    expect(worst?.ours[0]?.count).toBe(many);
    expect((await days({ unexplained: true })).docs.map(({ _id }) => _id)).toEqual([day]);
    expect((await days({ unexplained: false, from: day, to: day })).totalDocs).toBe(0);
  });
});
