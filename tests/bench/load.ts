/** 100,000 request forms in a realistic mix, inserted with plain SQL: the full size of the staff list. */
import { sql } from "drizzle-orm";
import type { Database } from "../../src/server/database/connection.ts";

export const formsCount = 100_000;

/** Picks an item by a hash with its own salt, so that the values of different columns are independent. */
const oneOf = (list: readonly string[], salt: number) =>
  sql`(array[${sql.raw(list.map((each) => `'${each}'`).join(","))}])[1 + abs(hashint4(n + ${salt}::int) % ${list.length}::int)]`;

/** Rows per statement: a statement of half a minute would run into the statement timeout. */
const batchSize = 2_500;

const lastNames = [
  "Álvarez",
  "Cabrera",
  "Domínguez",
  "Barrios",
  "Suárez",
  "Jiménez",
  "Castellanos",
  "Roque",
  "Pérez",
  "Montes",
];
/** Four in ten are delivered. */
const statuses = [
  "pending",
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
  "readyToDelivery",
  "delivered",
  "delivered",
  "delivered",
  "delivered",
];

export async function loadForms(db: Database, forms = formsCount): Promise<void> {
  for (let from = 1; from <= forms; from += batchSize) await loadBatch(db, from, Math.min(forms, from + batchSize - 1));
  await db.execute(sql`analyze`);
}

async function loadBatch(db: Database, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into request_groups (common_id, number, family, status, offer_id, requester_id, quantity, last_position,
      terms_version, terms_at, currency, amount_total, created_at, updated_at)
    select gen_random_uuid(), 'AP99' || lpad(n::text, 6, '0'), 'AP', s.status, o.id, u.id, 1, 1, 1, now(),
      'CUP', 1630, now() - n * interval '7 minutes', now() - n * interval '7 minutes'
    from generate_series(${from}::int, ${to}::int) n
    cross join (select id from online_service_offers where family = 'AP' order by code limit 1) o
    cross join (select id from users where email = 'client@demo.example') u
    cross join lateral (select ${oneOf(statuses, 0)} as status) s`);
  await db.execute(sql`
    insert into request_forms (id, common_id, position, number, family, status, status_at, offer_id, requester_id, relationship,
      first_name, first_last_name, second_last_name, birth_date, citizenship, identity_number, gender, province, municipality,
      document_type, purpose, destination, legalize, copies, holder_in_cuba, currency, amount_total, package_number, paid_at,
      finished_at, approved_at, created_at, updated_at)
    select gen_random_uuid(), g.common_id, 1, g.number || '-1', 'AP', g.status, g.created_at, g.offer_id, g.requester_id, 'PT001',
      ${oneOf(["Yadira", "Roberto", "Ana", "Luis", "Marta", "Camilo", "Nora", "Teresa"], 1_000_003)},
      ${oneOf(lastNames, 2_000_003)}, ${oneOf(["Ferrer", "Luis", "Vega", "Peña", "Gil", "Abreu", "Sosa"], 3_000_017)},
      date '1960-01-01' + (n % 15000), 'CU', lpad((n * 7919 % 99999999999)::text, 11, '0'), case when n % 2 = 0 then 'male' else 'female' end,
      ${oneOf(["23", "21", "34", "40", "30"], 4_000_037)}, null, 'DT-AP.01', 'PR00' || (1 + n % 9), ${oneOf(["DE-ES", "DE-US", "DE-MX"], 5_000_011)},
      true, 1, true, 'CUP', 1630, case when g.status in ('legalization', 'readyToDelivery', 'delivered') then 'PQ99' || lpad((n % 500)::text, 5, '0') end, g.created_at,
      g.created_at, case when g.status = 'pending' then null else g.created_at end, g.created_at, g.created_at
    from (select *, substring(number from 5)::int as n from request_groups where number like 'AP99%') g
    where n between ${from} and ${to}`);
}
