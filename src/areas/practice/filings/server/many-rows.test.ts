// @engine postgres
import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { sortableNames } from "../../../../kit/contract/list-columns.ts";
import { describeLargeList, longListMs, longListRows } from "../../../../server/testing/large-list-suite.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { writeMany } from "../../../../server/testing/write-many.ts";
import { filingColumns } from "../columns.ts";
import type { filingsContract } from "../contract.ts";

let app: TestApp;
let client = "";
let specialist = "";
const filters: InputOf<typeof filingsContract.list>[] = [];
beforeAll(async () => {
  app = await openTestApp();
  await writeMany(
    app.server.db,
    "clients",
    sql`insert into clients (id, client_number, name, client_type, country, address, acquisition_way)
      select gen_random_uuid(), 'C9' || lpad(n::text, 5, '0'), 'Cliente ' || n, 'national', 'CU', 'Calle 1', 'VC001'
      from generate_series(1, 2000) n`,
  );
  await writeMany(
    app.server.db,
    "filings",
    sql`insert into filings (id, kind, radication_number, contract_number, client_id, client_type, country, nationality,
        specialist_id, topic, practice_area, service_modality, service_type, sector, taken_shape, fee, currency,
        subscription_date, termination, termination_date, exportable, voucher_pending)
      select gen_random_uuid(), case when n % 3 = 0 then 'contract' else 'advisory' end, 'RA20' || lpad(n::text, 6, '0'),
        case when n % 3 = 0 then 'CT20' || lpad(n::text, 6, '0') end, c.id, 'national',
        (array['CU', 'ES', 'IT', 'CA', 'MX'])[1 + n % 5], 'CU', u.id, 'Asunto ' || n * 7919 % 50021,
        'PA0' || lpad((1 + n % 20)::text, 2, '0'), 'MO00' || 1 + n % 7, 'TS0' || lpad((1 + n % 14)::text, 2, '0'),
        'SE0' || lpad((1 + n % 16)::text, 2, '0'), 'FA0' || lpad((1 + n % 17)::text, 2, '0'), n % 9000 + 1,
        (array['CUP', 'USD', 'EUR'])[1 + n % 3], date '2026-11-20' - n % 3650, 'TE00' || 1 + n % 8,
        case when n % 4 > 0 then date '2026-12-20' - n % 3650 end, n % 2 = 0, n % 200 = 0
      from generate_series(1, ${longListRows}) n
      join (select id, row_number() over (order by client_number) as at from clients where client_number like 'C9%') c
        on c.at = 1 + n % 2000
      join (select id, row_number() over (order by email) as at from users where kind = 'staff') u on u.at = 1 + n % 10`,
  );
  client = (await app.as(lawyer).clients.list({ search: "Cliente 1234" })).docs[0]?._id ?? "";
  specialist = (await app.as(lawyer).people.lawyersSelect({}))[0]?._id ?? "";
  Object.assign(filters[1] ?? {}, { client });
  Object.assign(filters[2] ?? {}, { specialist });
}, longListMs);
afterAll(() => app.close());

const lawyer = "lawyer@demo.example";
filters.push(
  {},
  {},
  {},
  { kind: "contract" },
  { practiceArea: "PA007" },
  { sector: "SE003" },
  { country: "IT" },
  { voucherPending: true },
  { contractNumber: "CT20000300" },
  { overdue: true },
  { from: "2026-10-01", to: "2026-10-31" },
  { endsFrom: "2026-11-01", endsTo: "2026-11-30" },
  { search: "asunto 7919" },
  { search: "cliente 1234" },
);

describeLargeList<InputOf<typeof filingsContract.list>>({
  pool: () => app.server.open.pool,
  table: "filings",
  read: (query) => app.as(lawyer).filings.list(query),
  sorts: sortableNames(filingColumns).map((sort) => [sort, {}] as const),
  filters,
});
