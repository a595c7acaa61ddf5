// @engine postgres @slow
/** Fifty thousand payments of a gateway: every page needs constant time in every order and uses an index. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { describeLargeList, longListMs, longListRows } from "../../../../server/testing/large-list-suite.ts";
import { writeMany } from "../../../../server/testing/write-many.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import type { paymentsContract } from "../contract.ts";
import { sortableNames } from "../../../../kit/contract/list-columns.ts";
import { attentions, operationColumns } from "../columns.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  // Years of data: most payments are confirmed, some never finished, few need attention.
  await writeMany(
    app.server.db,
    "payments",
    sql`insert into payments (id, reference, kind, subject_id, subject_number, gateway, status, amount, currency, bank_fee, due_amount, due_currency,
        description, payer_name, payer_email, payer_phone, payer_language, expires_at, confirmed_at, settled, disputed, late,
        conciliated, created_at, updated_at)
      select gen_random_uuid(), '5' || lpad(n::text, 11, '0'), kind, gen_random_uuid(), 'AP25' || lpad((n / 2)::text, 6, '0'), 'transfermovil', status,
        100 + n % 977, 'CUP', 0, 100 + n % 977, 'CUP', 'Documento', 'Persona ' || n % 5000, 'client@demo.example', '+53523' || lpad((n % 100000)::text, 5, '0'),
        'es', at, case when status = 'confirmed' then at + interval '3 minutes' end, false, n % 997 = 0, n % 991 = 0,
        n % 3 = 0, at, at
      from (
        select n, (array['AP', 'AP', 'TR', 'vale'])[1 + n % 4] as kind,
          (array['confirmed', 'confirmed', 'expired', 'confirmed', 'failed', 'cancelled', 'confirmed'])[1 + n % 7] as status,
          timestamptz '2026-08-20 05:00Z' - n * interval '20 minutes' as at
        from generate_series(1, ${longListRows}) n
      ) attempts`,
  );
}, longListMs);
afterAll(() => app.close());

type ListInput = InputOf<typeof paymentsContract.listTransfermovil>;
const list = (query: ListInput) => app.as("cashier@demo.example").payments.listTransfermovil(query);

describeLargeList<ListInput>({
  pool: () => app.server.open.pool,
  table: "payments",
  read: list,
  sorts: sortableNames(operationColumns).map((sort) => [sort, {}] as const),
  filters: [
    { status: "paying" },
    ...attentions.map((attention) => ({ attention })),
    { from: "2026-01-01", to: "2026-01-31" },
    { type: "legalization", from: "2026-01-01", to: "2026-01-31" },
    { reference: "500000041" },
    { phone: "52341234" },
    { search: "persona 4999" },
  ],
  // The sums over all matches.
  more: 1,
});

test("the count equals the sums' count, and all matches", async () => {
  const paid = await list({ status: "confirmed", to: "2025-01-10" });
  expect(paid.totalDocs).toBeGreaterThan(1000);
  expect(paid.sum).toMatchObject([{ currency: "CUP", count: paid.totalDocs }]);
  const query = { gateway: "transfermovil", status: "confirmed", to: "2025-01-10" } as const;
  const all = await app.as("cashier@demo.example").payments.matching(query);
  expect(all).toHaveLength(paid.totalDocs);
});

// Nullable columns and a multi-column sort, in both directions.
test.each(["confirmedAt", "-confirmedAt", "status", "-status"] as const)(
  "sorted by %s the pages contain every row once, counted from either end",
  async (sort) => {
    const limit = 200;
    const vouchers = { sort, type: "legalization", limit } as const;
    const ids = new Set<string>();
    for (const page of [1, 30, 31, -2, -1])
      for (const { _id } of (await list({ ...vouchers, page })).docs) ids.add(_id);
    expect(ids.size).toBe(5 * limit);
  },
);
