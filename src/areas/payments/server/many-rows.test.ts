/** Fifty thousand operations of a gateway: every page costs the same, in every order, and finds its rows by an index. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputOf } from "../../../kit/contract.ts";
import { fillQuickly, planOf, stallsIn, type Statement, statementsOf } from "../../../server/testing/statements.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import type { payments } from "../contract.ts";
import { attentions, paymentSorts } from "../payment.ts";

const many = 50_000;
const limit = 20;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await fillQuickly(app, ["payments"], fill);
}, 120_000);
afterAll(() => app.close());

async function fill(): Promise<void> {
  // The demo office's own are another gateway's here, so that what is counted is what was made.
  await app.server.db.execute(sql`update payments set gateway = 'enzona' where gateway = 'transfermovil'`);
  // Two years of a busy office: most of it paid, some of it never finished, little that waits for anybody.
  await app.server.db.execute(sql`
    insert into payments (id, reference, kind, subject_id, subject_number, gateway, status, amount, currency, bank_fee, due_amount, due_currency,
      description, payer_name, payer_email, payer_phone, payer_language, return_path, expires_at, confirmed_at, settled, disputed, late,
      conciliated, created_at, updated_at)
    select gen_random_uuid(), '5' || lpad(n::text, 11, '0'), kind, gen_random_uuid(), 'AP25' || lpad((n / 2)::text, 6, '0'), 'transfermovil', status,
      100 + n % 977, 'CUP', 0, 100 + n % 977, 'CUP', 'Documento', 'Persona ' || n % 5000, 'client@demo.example', '+53523' || lpad((n % 100000)::text, 5, '0'),
      'es', '/payment', at, case when status = 'confirmed' then at + interval '3 minutes' end, false, n % 997 = 0, n % 991 = 0,
      n % 3 = 0, at, at
    from (
      select n, (array['AP', 'AP', 'TR', 'vale'])[1 + n % 4] as kind,
        (array['confirmed', 'confirmed', 'expired', 'confirmed', 'failed', 'cancelled', 'confirmed'])[1 + n % 7] as status,
        timestamptz '2026-11-20 05:00Z' - n * interval '20 minutes' as at
      from generate_series(1, ${many}) n
    ) made`);
}

type Wanted = InputOf<typeof payments.listTransfermovil>;
const list = (wanted: Wanted) => app.as("cashier@demo.example").payments.listTransfermovil({ limit, ...wanted });
const sorts = paymentSorts.flatMap((name) => [name, `-${name}`] as const);

test("the first, the middle and the last page cost three statements: rows, how many, what they add up to", async () => {
  await list({});
  for (const page of [1, many / limit / 2, many / limit])
    expect(await statementsOf(() => list({ page }))).toHaveLength(3);
});

test("what the pages count is what they add up to, and what can be selected says the same", async () => {
  const paid = await list({ status: "confirmed", to: "2025-01-10" });
  expect(paid.sum).toMatchObject([{ currency: "CUP", count: paid.totalDocs }]);
  const wanted = { gateway: "transfermovil", status: "confirmed", to: "2025-01-10" } as const;
  const all = await app.as("cashier@demo.example").payments.matching(wanted);
  expect(all).toHaveLength(paid.totalDocs);
});

test.each(sorts)("sorted by %s every page walks an index", async (sort) => {
  for (const page of [1, many / limit / 2, many / limit]) {
    const statements = await statementsOf(() => list({ sort, page }));
    const rows = statements.find(({ text }) => text.includes("order by") && text.includes("limit")) as Statement;
    expect(stallsIn(await planOf(app, rows), ["payments"])).toEqual([]);
  }
});

// Empty cells, and a sort of several columns, in both directions: the kit's own tests have the rest.
test.each(["confirmedAt", "-confirmedAt", "status", "-status"] as const)(
  "sorted by %s its pages together are every row once, cut from either end",
  async (sort) => {
    const size = 200;
    const vouchers = { sort, type: "legalization", limit: size } as const;
    const pages = (await list(vouchers)).totalPages;
    const seen = new Set<string>();
    for (const page of [1, pages / 2, pages / 2 + 1, pages].map(Math.floor))
      for (const { _id } of (await list({ ...vouchers, page })).docs) seen.add(_id);
    expect(seen.size).toBe(3 * size + (many / 4 - (pages - 1) * size));
  },
);

const filters: Wanted[] = [
  { type: "registrals" },
  { type: "apenales" },
  { type: "legalization" },
  ...(["confirmed", "failed", "paying"] as const).map((status) => ({ status })),
  ...attentions.map((attention) => ({ attention })),
  { from: "2026-01-01", to: "2026-01-31" },
  { conciliated: false },
  { reference: "500000041" },
  { phone: "52341234" },
  { search: "persona 4999" },
];
test.each(filters)("filtered by %o it walks an index", async (wanted) => {
  const [rows, ...others] = await statementsOf(() => list(wanted));
  expect(others.length).toBeLessThanOrEqual(2);
  expect(stallsIn(await planOf(app, rows as Statement), ["payments"])).toEqual([]);
});
