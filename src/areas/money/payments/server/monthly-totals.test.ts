// @engine both
/**
 * Monthly totals stored by the database equal the sums over the payments after every kind of write, also concurrent ones.
 */
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../../../kit/time/calendar.ts";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { writeMany } from "../../../../server/testing/write-many.ts";
import type { paymentsContract } from "../contract.ts";
import { paidStatuses } from "../states.ts";
import { jobs } from "./jobs.ts";
import { compactPaymentTotals } from "./monthly-totals.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type ListInput = InputOf<typeof paymentsContract.listTransfermovil>;
const db = () => app.server.db;
const sumOf = async (query: ListInput) =>
  (await app.as("cashier@demo.example").payments.listTransfermovil({ limit: 1, ...query })).sum;

/** Matches every payment, but is no filter of the monthly totals: forces summing over the payments. */
const unfilteredByPayments = { amountFrom: "0.00" } as const;
const dayAt = (index: number) => addDays("2025-01-01", (index * 337) % 701);

async function expectTotalsToAgree(): Promise<void> {
  const queries: ListInput[] = [
    {},
    { from: "2025-03-01", to: "2025-03-31" },
    { from: "2025-03-02", to: "2025-03-30" },
    { to: "2025-12-31" },
    { from: "2026-01-15", type: "apenales" },
    { from: "2025-01-31", to: "2025-03-01", conciliated: true },
    { from: "2025-02-01", to: "2025-04-30", status: "refunded", type: "legalization" },
    { status: "expired" },
    ...Array.from({ length: 8 }, (_each, index): ListInput => {
      const [from = "", to = ""] = [dayAt(index * 2), dayAt(index * 2 + 1)].toSorted();
      return {
        from,
        to,
        ...(index % 3 === 0 && { type: "registrals" }),
        ...(index % 3 === 1 && { conciliated: false }),
        ...(index % 4 === 1 && { status: "partlyRefunded" }),
      };
    }),
  ];
  for (const each of queries)
    expect(await sumOf(each), JSON.stringify(each)).toEqual(await sumOf({ ...each, ...unfilteredByPayments }));
}

const readTotals = async (source: "payment_sums" | "payments") => {
  const groups = sql`gateway, kind, status, conciliated, currency`;
  const { rows } = await db().execute(
    source === "payment_sums"
      ? sql`select month::text, ${groups}, sum(count)::int as count, sum(amount) as amount, sum(refunded) as refunded
          from payment_sums group by month, ${groups} having sum(count) <> 0 order by 1, 2, 3, 4, 5, 6`
      : sql`select date_trunc('month', created_at at time zone 'America/Havana')::date::text as month, ${groups},
            count(*)::int as count, sum(amount) as amount, sum(refunded_amount) as refunded
          from payments where status = any(${sql.param([...paidStatuses])}::text[]) group by 1, ${groups}
          order by 1, 2, 3, 4, 5, 6`,
  );
  return rows;
};

// One payment on each side of midnight in Havana at the end of a month.
const insert = (from: number, to: number) => sql`
  insert into payments (id, reference, kind, subject_id, subject_number, gateway, status, amount, currency, bank_fee, due_amount,
    due_currency, description, payer_name, payer_email, payer_language, expires_at, conciliated, created_at, updated_at)
  select md5('sum' || n)::uuid, '7' || lpad(n::text, 11, '0'), (array['AP', 'TR', 'vale'])[1 + n % 3], gen_random_uuid(),
    'AP25' || n, (array['transfermovil', 'transfermovil', 'enzona'])[1 + n % 3],
    (array['confirmed', 'failed', 'expired', 'confirmed', 'cancelled'])[1 + n % 5], n % 97 + 0.01, 'CUP', 0, 1, 'CUP',
    'Documento', 'Persona', 'client@demo.example', 'es', at, n % 4 < 2, at, at
  from (select n, timestamptz '2025-01-31 23:30 America/Havana' + n * interval '15 hours' as at
    from ${sql.raw(`generate_series(${from}, ${to}) n`)}) made`;

test("totals follow inserts, payments, refunds, conciliation, deletions and bulk inserts", async () => {
  await expectTotalsToAgree();
  await db().execute(insert(0, 299));
  await expectTotalsToAgree();
  await db().execute(sql`update payments set status = 'confirmed' where reference like '7%' and status = 'failed'`);
  await db().execute(sql`update payments set status = 'partlyRefunded', refunded_amount = 0.01
    where reference like '7%5' and status = 'confirmed'`);
  await db().execute(
    sql`update payments set conciliated = not conciliated, amount = amount + 1 where reference like '7%3'`,
  );
  await db().execute(sql`update payments set status = 'refunded', refunded_amount = amount
    where reference like '7%15' and status = 'partlyRefunded'`);
  await db().execute(sql`update payments set created_at = created_at + interval '40 days' where reference like '7%1'`);
  await expectTotalsToAgree();
  await db().execute(sql`delete from payments where reference like '7%9' or reference like '7%05'`);
  await writeMany(db(), "payments", insert(1001, 1600));
  await expectTotalsToAgree();
  expect(await readTotals("payment_sums")).toEqual(await readTotals("payments"));
});

test("concurrent writes while the totals are compacted", async () => {
  const write = (statement: SQL) => inTransaction(db(), (tx) => tx.execute(statement));
  const repeat = async (offset: number, work: (index: number) => Promise<unknown>) => {
    for (let index = 0; index < 8; index++) await work(index * 5 + offset);
  };
  const someRows = (index: number) => sql`id = any(array(select id from payments
    where reference like ${`7%${index % 10}`} and reference > '700000001000' order by id limit 30 for update))`;
  await Promise.all([
    repeat(0, (index) => write(insert(3000 + index * 10, 3009 + index * 10))),
    repeat(1, (index) => write(sql`update payments set status = 'confirmed' where ${someRows(index)}`)),
    repeat(2, (index) => write(sql`update payments set conciliated = not conciliated where ${someRows(index)}`)),
    repeat(3, (index) => write(sql`delete from payments where ${someRows(index)}`)),
    // As in production, where the job runs once at a time.
    repeat(4, () => compactPaymentTotals(app.server)),
  ]);
  await expectTotalsToAgree();
  expect(await readTotals("payment_sums")).toEqual(await readTotals("payments"));
});

test("unpaid attempts and unrelated changes insert no rows", async () => {
  const countRows = async () => (await db().execute(sql`select 1 from payment_sums`)).rows.length;
  const before = await countRows();
  await db().execute(sql`update payments set worked_until = now(), next_poll_at = now() where reference like '7%'`);
  await db().execute(
    sql`update payments set status = 'expired' where reference like '7%' and status in ('failed', 'cancelled')`,
  );
  expect(await countRows()).toBe(before);
});

test("compacting leaves the sums unchanged, with one row per group", async () => {
  const result = await jobs.find(({ name }) => name === "payments.gatherSums")?.run(app.server);
  const { rows } = await db().execute(sql`select 1 from payment_sums`);
  expect(result).toEqual({ lines: rows.length });
  expect(await readTotals("payment_sums")).toHaveLength(rows.length);
  expect(await readTotals("payment_sums")).toEqual(await readTotals("payments"));
  await expectTotalsToAgree();
});

test("a list reads totals instead of payments for whole months", async () => {
  const statementFor = async (query: ListInput) =>
    (await recordStatements(() => sumOf(query))).find(({ text }) => text.includes("refunded)::numeric"))?.text ?? "";
  expect(await statementFor({})).not.toMatch(/from "payments"/);
  expect(await statementFor({ from: "2025-03-01", to: "2025-05-31" })).not.toMatch(/from "payments"/);
  expect((await statementFor({ from: "2025-03-02", to: "2025-05-30" })).match(/from "payments"/g)).toHaveLength(2);
});
