/**
 * Requests of an office with years of work, as data of list benchmarks: few open and recent ones, many old and finished
 * ones; clients with several requests, some with a person authorized to collect, common and rare names, all requests paid.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../src/server/database/connection.ts";
import { writeMany } from "../../src/server/testing/write-many.ts";

const firstNames = [
  ..."María Yadira Roberto Ana Luis Marta Camilo Nora Teresa José Ángela Omar Zoe Ibis Eva Óscar Íñigo Lázaro".split(
    " ",
  ),
  ..."Yusimí Wendy Xiomara Dayamí Kenia Reinier Osvaldo Alejandro Beatriz Ernesto Fidelina Gisela Hilda Ulises".split(
    " ",
  ),
];
const lastNames = [
  ..."Álvarez Cabrera Domínguez Barrios Suárez Jiménez Castellanos Roque Pérez Montes Núñez Ñico Ortega Quintana".split(
    " ",
  ),
  ..."Fernández González Hernández Iglesias Kindelán Leyva Méndez Rodríguez Sánchez Torres Urquiza Valdés Zayas".split(
    " ",
  ),
];
/** Prefix of rare surnames: each is shared by few of about ten thousand. */
const rareName = "apellido";

const text = (all: readonly string[]) => sql.raw(`(array[${all.map((each) => `'${each}'`).join(", ")}])`);
/** Picks a value by the row's number, scattered by a factor. */
const pick = (all: readonly string[], n: string, by: number) =>
  sql`${text(all)}[1 + (${sql.raw(n)}::bigint * ${sql.raw(String(by))} % ${sql.raw(String(all.length))})::int]`;
/** A UUID (version 8) that is derived from the row's number. */
export const numberedId = (kind: string, n = "n"): SQL =>
  sql.raw(`overlay(overlay(md5('${kind}' || (${n})) placing '8' from 13) placing '8' from 17)::uuid`);
const id = numberedId;
/** A varied email address at one of three providers. */
const email = (p: string) =>
  sql.raw(
    `substr(md5((${p})::text), 1, 6) || (${p})::text || (array['@gmail.com', '@nauta.cu', '@yahoo.es'])[1 + (${p})::int % 3]`,
  );
const newest = sql.raw("(10000000 - n)");

/** One request every three minutes, counted back from now. */
const everyFewMinutes = sql.raw("now() - n * interval '3 minutes'");

/** Writes the requests numbered `from` to `to`, each with one form; the higher the number, the older, unless `at` is set. */
export async function writeRequests(db: Database, from: number, to: number, at = everyFewMinutes): Promise<void> {
  const statusSource = statusSourceOf(at);
  const series = sql.raw(`generate_series(${from}, ${to}) n`);
  const people = sql.raw(`generate_series(${(from - 1) / 5}, ${((to - 1) / 5) | 0}) p`);
  await writeMany(
    db,
    "users",
    sql`
    insert into users (id, kind, username, email, first_name, last_name, second_last_name, phone, country, language,
      active, activated_at, created_at)
    select ${id("u", "p")}, 'client', ${email("p")}, ${email("p")},
      ${pick(firstNames, "p", 7919)}, ${pick(lastNames, "p", 104729)},
      case when p % 20 = 0 then ${rareName} || p % 10007 else ${pick(lastNames, "p", 1299709)} end,
      '+535' || lpad(p::text, 7, '0'), 'CU', 'es', true, now(), now() - p * interval '18 minutes'
    from ${people}`,
  );
  await writeMany(
    db,
    "request_groups",
    sql`
    insert into request_groups (common_id, number, family, status, offer_id, requester_id, quantity, last_position,
      terms_version, terms_at, currency, amount_total, pickup_name, pickup_ci, pickup_phone, created_at, paid_at)
    select ${id("g", "n")}, family || 9 || ${newest}, family, status, offer_id, ${id("u", "(n - 1) / 5")}, 1, 1, 1, at, 'CUP', 1630,
      case when n % 4 = 0 then ${pick(firstNames, "n", 15485863)} || ' ' || ${pick(lastNames, "n", 32452843)} end,
      case when n % 4 = 0 then lpad((n::bigint * 7907 % 99999999999)::text, 11, '0') end,
      case when n % 4 = 0 then '+535' || lpad((n * 3)::text, 7, '0') end, at, at + interval '1 hour'
    from ${series}, ${statusSource}`,
  );
  await writeMany(
    db,
    "request_forms",
    sql`
    insert into request_forms (id, common_id, position, number, family, status, status_at, offer_id, requester_id,
      relationship, first_name, first_last_name, second_last_name, birth_date, citizenship, identity_number, gender,
      province, municipality, document_type, purpose, destination, legalize, copies, holder_in_cuba, currency, amount_total,
      package_number, paid_at, finished_at, approved_at, delivered_at, invoice_number, invoice_date, created_at)
    select ${id("f", "n")}, ${id("g", "n")}, 1, family || 9 || ${newest} || '-1', family, status,
      case status when 'delivered' then at + n % 40 * interval '1 day' else at + n % 3 * interval '1 day' end, offer_id,
      ${id("u", "(n - 1) / 5")}, 'PT001', ${pick(firstNames, "n", 6700417)}, ${pick(lastNames, "n", 2147483647)},
      case when n % 20 = 0 then ${rareName} || n % 10007 else ${pick(lastNames, "n", 179424673)} end,
      date '1940-01-01' + (n * 31 % 30000), 'CU', lpad((n::bigint * 7919 % 99999999999)::text, 11, '0'),
      case when n % 2 = 0 then 'male' else 'female' end, (20 + n % 16)::text, (20 + n % 16) || '.' || lpad((n % 11)::text, 2, '0'),
      case family when 'AP' then 'DT-AP.0' || case when n % 5000 = 7 then 2 else 1 end else 'DT-TR.' || lpad((n % 9)::text, 2, '0') end, 'PR00' || (1 + n % 9),
      'DE-' || case when n % 5000 = 6 then 'FR' when n % 60 = 1 then 'IT' else (array['ES', 'US', 'MX', 'CA'])[1 + n % 4] end, n % 2 = 0, 1, true, 'CUP', 1000 + n * 31 % 4000,
      case when status not in ('underReview', 'pending', 'rejected') then 'PQ9' || lpad((n / 100)::text, 5, '0') end,
      case when status not in ('underReview', 'rejected') then at + interval '1 hour' end, at, at,
      case status when 'delivered' then at + n % 40 * interval '1 day' end,
      case when n > 50000 and status = 'delivered' then 'FA' || n end, case when n > 50000 and status = 'delivered' then at::date + 40 end, at
    from ${series}, ${statusSource}`,
  );
  await writeMany(
    db,
    "payments",
    sql`
    insert into payments (id, reference, kind, subject_id, subject_number, gateway, status, amount, currency, bank_fee,
      due_amount, due_currency, description, payer_name, payer_email, payer_phone, payer_language, expires_at, gateway_id,
      confirmed_at, settled, created_at)
    select ${id("p", "n")}, (900000000000 + n)::text, family, ${id("g", "n")}, family || 9 || ${newest},
      (array['transfermovil', 'enzona'])[1 + n % 2], 'confirmed', 1630, 'CUP', 0, 1630, 'CUP', 'Documento',
      ${pick(firstNames, "((n - 1) / 5)", 7919)} || ' ' || ${pick(lastNames, "((n - 1) / 5)", 104729)},
      ${email("((n - 1) / 5)")}, '+535' || lpad(((n - 1) / 5)::text, 7, '0'), 'es', at, 'GW' || n,
      at + interval '1 hour', true, at
    from ${series}, ${statusSource} where status not in ('underReview', 'rejected')`,
  );
}

/** SQL of the family, status, offer and time of request `n`: the newest are in process, most others are delivered. */
const statusSourceOf = (at: SQL) => sql`
  lateral (select case when n % 5 < 3 then 'AP' else 'TR' end as family, ${at} as at) whose,
  lateral (select case
    when n % 50 = 0 then 'rejected'
    when n > 30000 then 'delivered'
    else (array['pending', 'requested', 'toked', 'deliveredTramitation', 'legalization', 'readyToDelivery', 'delivered'])[1 + n % 7]
  end as status) statuses,
  lateral (select id as offer_id from online_service_offers o where o.family = whose.family order by code limit 1) offer`;
