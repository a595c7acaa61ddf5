/** Inserts clients and this number of filings over ten years. */
import { sql } from "drizzle-orm";
import type { Database } from "../../src/server/database/connection.ts";
import { writeMany } from "../../src/server/testing/write-many.ts";

export const allClients = 300_000;

export async function writeClients(db: Database, clients = allClients): Promise<void> {
  await writeMany(
    db,
    "clients",
    sql`insert into clients (id, client_number, name, client_type, country, address, acquisition_way)
      select gen_random_uuid(), 'C9' || lpad(n::text, 6, '0'), 'Cliente ' || n || ' Sociedad ' || n * 7919::bigint % 300007,
        'national', 'CU', 'Calle ' || n % 997, 'VC00' || 1 + n % 4
      from generate_series(1, ${sql.raw(String(clients))}) n`,
  );
}

export async function writeFilings(db: Database, from: number, to: number, clients = allClients): Promise<void> {
  await writeMany(
    db,
    "filings",
    sql`insert into filings (id, kind, radication_number, contract_number, client_id, client_type, country, nationality,
        specialist_id, topic, practice_area, service_modality, service_type, sector, taken_shape, fee, currency,
        subscription_date, termination, termination_date, exportable, voucher_pending)
      select gen_random_uuid(), case when n % 3 = 0 then 'contract' else 'advisory' end, 'RA9' || lpad(n::text, 8, '0'),
        case when n % 3 = 0 then 'CT9' || lpad(n::text, 8, '0') end, c.id, 'national',
        (array['CU', 'ES', 'IT', 'CA', 'MX'])[1 + n % 5], 'CU', u.id, 'Asunto ' || n * 7919::bigint % 1000003,
        'PA0' || lpad((1 + n % 20)::text, 2, '0'), 'MO00' || 1 + n % 7, 'TS0' || lpad((1 + n % 14)::text, 2, '0'),
        'SE0' || lpad((1 + n % 16)::text, 2, '0'), 'FA0' || lpad((1 + n % 17)::text, 2, '0'), n % 9000 + 1,
        (array['CUP', 'USD', 'EUR'])[1 + n % 3], date '2026-11-20' - n % 3650, 'TE00' || 1 + n % 8,
        case when n % 4 > 0 then date '2026-12-20' - n % 3650 end, n % 2 = 0, n % 200 = 0
      from ${sql.raw(`generate_series(${from}, ${to}) n`)}
      join (select id, row_number() over (order by client_number) as at from clients where client_number like 'C9%') c
        on c.at = 1 + n % ${sql.raw(String(clients))}
      join (select id, row_number() over (order by email) as at from users where kind = 'staff') u on u.at = 1 + n % 10`,
  );
}
