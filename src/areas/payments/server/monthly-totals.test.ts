// @engine both
/** Sums that the database keeps of what was paid: the same as the payments say, whatever is written, several at once too. */
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../../kit/calendar.ts";
import type { InputOf } from "../../../kit/contract.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { writeMany } from "../../../server/testing/write-many.ts";
import type { paymentsContract } from "../contract.ts";
import { paidStatuses } from "../states.ts";
import { jobs } from "./jobs.ts";
import { compactPaymentTotals } from "./monthly-totals.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Wanted = InputOf<typeof paymentsContract.listTransfermovil>;
const db = () => app.server.db;
const sumOf = async (wanted: Wanted) =>
  (await app.as("cashier@demo.example").payments.listTransfermovil({ limit: 1, ...wanted })).sum;

/** A condition that keeps all, and that months are not told apart by. */
const ofPayments = { amountFrom: "0.00" } as const;
const dayAt = (turn: number) => addDays("2025-01-01", (turn * 337) % 701);

async function agree(): Promise<void> {
  const asked: Wanted[] = [
    {},
    { from: "2025-03-01", to: "2025-03-31" },
    { from: "2025-03-02", to: "2025-03-30" },
    { to: "2025-12-31" },
    { from: "2026-01-15", type: "apenales" },
    { from: "2025-01-31", to: "2025-03-01", conciliated: true },
    { from: "2025-02-01", to: "2025-04-30", status: "refunded", type: "legalization" },
    { status: "expired" },
    ...Array.from({ length: 8 }, (_each, turn): Wanted => {
      const [from = "", to = ""] = [dayAt(turn * 2), dayAt(turn * 2 + 1)].toSorted();
      return {
        from,
        to,
        ...(turn % 3 === 0 && { type: "registrals" }),
        ...(turn % 3 === 1 && { conciliated: false }),
        ...(turn % 4 === 1 && { status: "partlyRefunded" }),
      };
    }),
  ];
  for (const each of asked)
    expect(await sumOf(each), JSON.stringify(each)).toEqual(await sumOf({ ...each, ...ofPayments }));
}

const kept = async (source: "payment_sums" | "payments") => {
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

// One falls on each side of midnight in Havana at the end of a month.
const insert = (from: number, to: number) => sql`
  insert into payments (id, reference, kind, subject_id, subject_number, gateway, status, amount, currency, bank_fee, due_amount,
    due_currency, description, payer_name, payer_email, payer_language, expires_at, conciliated, created_at, updated_at)
  select md5('sum' || n)::uuid, '7' || lpad(n::text, 11, '0'), (array['AP', 'TR', 'vale'])[1 + n % 3], gen_random_uuid(),
    'AP25' || n, (array['transfermovil', 'transfermovil', 'enzona'])[1 + n % 3],
    (array['confirmed', 'failed', 'expired', 'confirmed', 'cancelled'])[1 + n % 5], n % 97 + 0.01, 'CUP', 0, 1, 'CUP',
    'Documento', 'Persona', 'client@demo.example', 'es', at, n % 4 < 2, at, at
  from (select n, timestamptz '2025-01-31 23:30 America/Havana' + n * interval '15 hours' as at
    from ${sql.raw(`generate_series(${from}, ${to}) n`)}) made`;

test("they follow what is written, paid, given back, marked, removed and brought by the thousand", async () => {
  await agree();
  await db().execute(insert(0, 299));
  await agree();
  await db().execute(sql`update payments set status = 'confirmed' where reference like '7%' and status = 'failed'`);
  await db().execute(sql`update payments set status = 'partlyRefunded', refunded_amount = 0.01
    where reference like '7%5' and status = 'confirmed'`);
  await db().execute(
    sql`update payments set conciliated = not conciliated, amount = amount + 1 where reference like '7%3'`,
  );
  await db().execute(sql`update payments set status = 'refunded', refunded_amount = amount
    where reference like '7%15' and status = 'partlyRefunded'`);
  await db().execute(sql`update payments set created_at = created_at + interval '40 days' where reference like '7%1'`);
  await agree();
  await db().execute(sql`delete from payments where reference like '7%9' or reference like '7%05'`);
  await writeMany(db(), "payments", insert(1001, 1600));
  await agree();
  expect(await kept("payment_sums")).toEqual(await kept("payments"));
});

test("several write at once, while the lines are gathered", async () => {
  const write = (statement: SQL) => inTransaction(db(), (tx) => tx.execute(statement));
  const turns = async (every: number, of: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; turn < 8; turn++) await of(turn * 5 + every);
  };
  const ours = (turn: number) => sql`id = any(array(select id from payments
    where reference like ${`7%${turn % 10}`} and reference > '700000001000' order by id limit 30 for update))`;
  await Promise.all([
    turns(0, (turn) => write(insert(3000 + turn * 10, 3009 + turn * 10))),
    turns(1, (turn) => write(sql`update payments set status = 'confirmed' where ${ours(turn)}`)),
    turns(2, (turn) => write(sql`update payments set conciliated = not conciliated where ${ours(turn)}`)),
    turns(3, (turn) => write(sql`delete from payments where ${ours(turn)}`)),
    // As the job that it is: one at a time.
    turns(4, () => compactPaymentTotals(app.server)),
  ]);
  await agree();
  expect(await kept("payment_sums")).toEqual(await kept("payments"));
});

test("an attempt that nobody paid writes no line, nor does what changes nothing of them", async () => {
  const lines = async () => (await db().execute(sql`select 1 from payment_sums`)).rows.length;
  const before = await lines();
  await db().execute(sql`update payments set worked_until = now(), next_poll_at = now() where reference like '7%'`);
  await db().execute(
    sql`update payments set status = 'expired' where reference like '7%' and status in ('failed', 'cancelled')`,
  );
  expect(await lines()).toBe(before);
});

test("gathered they say the same, in one line for each group", async () => {
  const gathered = await jobs.find(({ name }) => name === "payments.gatherSums")?.run(app.server);
  const { rows } = await db().execute(sql`select 1 from payment_sums`);
  expect(gathered).toEqual({ lines: rows.length });
  expect(await kept("payment_sums")).toHaveLength(rows.length);
  expect(await kept("payment_sums")).toEqual(await kept("payments"));
  await agree();
});

test("a list reads them in place of the payments of whole months", async () => {
  const readFor = async (wanted: Wanted) =>
    (await recordStatements(() => sumOf(wanted))).find(({ text }) => text.includes("refunded)::numeric"))?.text ?? "";
  expect(await readFor({})).not.toMatch(/from "payments"/);
  expect(await readFor({ from: "2025-03-01", to: "2025-05-31" })).not.toMatch(/from "payments"/);
  expect((await readFor({ from: "2025-03-02", to: "2025-05-30" })).match(/from "payments"/g)).toHaveLength(2);
});
