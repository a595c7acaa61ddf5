/** Monthly totals maintained by the database equal the filings after every kind of write and after compaction. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../../../../kit/time/calendar.ts";
import type { InputOf } from "../../../../../kit/contract/contract.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { writeMany } from "../../../../../server/testing/write-many.ts";
import type { filingsContract } from "../../contract.ts";
import { jobs } from "../jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type TotalsQuery = InputOf<typeof filingsContract.totals>;
const filingsApi = () => app.as("lawyer@demo.example").filings;
const db = () => app.server.db;

/** A filter that matches everything and that monthly totals do not support, so that the filings are read. */
const forcesFilings = { feeFrom: "0" } as const;
const dayAt = (step: number) => addDays("2025-01-01", (step * 337) % 701);

async function expectAgreement(): Promise<void> {
  const queries: TotalsQuery[] = [
    {},
    { from: "2025-03-01", to: "2025-03-31" },
    { from: "2025-03-02", to: "2025-03-30" },
    { from: "2025-03-01", to: "2025-03-30" },
    { to: "2025-12-31" },
    { from: "2026-01-15" },
    { from: "2025-01-31", to: "2025-03-01", currency: "USD" },
    { kind: ["contract"], exportable: true },
    { practiceArea: "PA001" },
    { practiceArea: "PA001.01" },
    { practiceArea: "PA014", kind: ["contract"], from: "2025-03-15" },
    ...Array.from({ length: 12 }, (_each, step): TotalsQuery => {
      const [from = "", to = ""] = [dayAt(step * 2), dayAt(step * 2 + 1)].toSorted();
      return {
        from,
        to,
        ...(step % 3 === 0 && { kind: ["advisory", "supplement"] }),
        ...(step % 3 === 1 && { exportable: false }),
        ...(step % 4 === 1 && { practiceArea: "PA001" }),
      };
    }),
  ];
  for (const each of queries)
    expect(await filingsApi().totals(each), JSON.stringify(each)).toEqual(
      await filingsApi().totals({ ...each, ...forcesFilings }),
    );
}

const insert = (from: number, to: number) => sql`
  insert into filings (id, kind, radication_number, client_id, client_type, country, nationality, specialist_id, topic,
    practice_area, service_modality, service_type, sector, taken_shape, fee, currency, subscription_date, termination, exportable)
  select md5('sum' || n)::uuid, (array['advisory', 'contract', 'supplement'])[1 + n % 3], 'RA70' || lpad(n::text, 6, '0'), c.id,
    'national', 'CU', 'CU', u.id, 'Asunto',
    (array['PA001', 'PA001.01', 'PA0011', 'PA014', 'PA014.02'])[1 + n % 5], 'MO001', 'TS001', 'SE001', 'FA001', n % 97 + 0.01,
    (array['CUP', 'USD', 'EUR'])[1 + n % 3], date '2025-01-01' + n * 7 % 700, 'TE001', n % 2 = 0
  from ${sql.raw(`generate_series(${from}, ${to}) n`)}, (select id from clients order by client_number limit 1) c,
    (select id from users where kind = 'staff' order by email limit 1) u`;

test("they follow inserts, updates, moves to another month, deletions and bulk writes", async () => {
  await expectAgreement();
  await db().execute(insert(1, 300));
  await expectAgreement();
  await db().execute(
    sql`update filings set fee = fee + 10, topic = 'Otro' where radication_number like 'RA70%' and fee < 50`,
  );
  await expectAgreement();
  await db().execute(sql`update filings set subscription_date = subscription_date + 40, currency = 'EUR', exportable = not exportable
    where radication_number like 'RA70%1'`);
  await expectAgreement();
  await db().execute(
    sql`update filings set practice_area = 'PA001.01' where radication_number like 'RA70%' and practice_area = 'PA014'`,
  );
  await expectAgreement();
  await db().execute(sql`delete from filings where radication_number like 'RA70%7'`);
  await expectAgreement();
  await writeMany(db(), "filings", insert(1001, 2000));
  await expectAgreement();
});

test("an update that does not affect them writes nothing", async () => {
  const countRows = async () =>
    (await db().execute<{ count: number }>(sql`select count(*)::int from filing_sums`)).rows[0]?.count;
  const before = await countRows();
  await db().execute(sql`update filings set topic = 'El mismo' where radication_number like 'RA70%'`);
  expect(await countRows()).toBe(before);
});

test("after compaction they are equal, with one row per group, and equal to a fresh computation", async () => {
  const result = await jobs[0]?.run(app.server);
  const { rows } = await db().execute<{ lines: number; groups: number }>(sql`
    select count(*)::int as lines, count(distinct (month, kind, currency, exportable, practice_area))::int as groups from filing_sums`);
  expect(rows[0]).toEqual({ lines: rows[0]?.groups, groups: rows[0]?.groups });
  expect(result).toEqual({ lines: rows[0]?.lines });
  await expectAgreement();
  const computed = await db().execute(sql`
    select date_trunc('month', subscription_date::timestamp)::date::text as month, kind, currency, exportable,
      practice_area, count(*)::int, sum(fee)
    from filings group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);
  const stored = await db().execute(sql`
    select month::text, kind, currency, exportable, practice_area, count, fee as sum from filing_sums order by 1, 2, 3, 4, 5`);
  expect(stored.rows).toEqual(computed.rows);
  await db().execute(sql`truncate filings cascade`);
  expect((await filingsApi().totals({})).count).toBe(0);
  expect((await db().execute(sql`select 1 from filing_sums`)).rows).toEqual([]);
});
