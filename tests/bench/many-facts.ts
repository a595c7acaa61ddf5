/**
 * Rows of every kind that statistics count, for ten years: the same number of each kind, spread evenly over the years in
 * chronological order, with recurring people and clients.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../src/server/database/connection.ts";
import { writeMany } from "../../src/server/testing/write-many.ts";
import { numberedId, writeRequests } from "./many-requests.ts";

const days = 3650;
const maxRooms = 1000;

/** Inserts the facts `from` to `to` of every kind over the ten years; earlier calls cover the same years. */
export async function writeFacts(db: Database, from: number, to: number): Promise<void> {
  const series = sql.raw(`generate_series(${from}, ${to}) n`);
  const at = `(n - ${from})::bigint * ${days} / ${to - from + 1}`;
  const day = `(current_date - ${days - 1} + (${at})::int)`;
  const range: FactRange = {
    series,
    day: sql.raw(day),
    at: sql.raw(`(${day} + interval '15 hours' + n % 3600 * interval '1 second')`),
    clients: `(1 + (n::bigint * 7919 % ${Math.ceil(to * 0.3)})::int)`,
    rooms: `(1 + n % ${Math.min(maxRooms, to)})`,
  };
  for (const [table, insert] of factsOf(range)) await writeMany(db, table, insert);
  await writeRequests(db, from, to, range.at);
  await writeMany(db, "request_price_lines", linesOf(range));
}

/** Inserts the exchange rates of the Central Bank for each of those days. */
export async function writeRates(db: Database): Promise<void> {
  await db.execute(sql`
    insert into exchange_rates (id, from_currency, to_currency, organism, date, buy_value, average_value, sale_value)
    select gen_random_uuid(), currency, 'CUP', 'BCC3', current_date - n, 400, 410 + n % 9, 420
    from generate_series(0, ${sql.raw(String(days))}) n, unnest(array['USD', 'EUR']) currency
    on conflict do nothing`);
}

interface FactRange {
  readonly series: SQL;
  readonly day: SQL;
  readonly at: SQL;
  /** Number of the client of a fact; there are three clients for ten facts. */
  readonly clients: string;
  readonly rooms: string;
}

const id = numberedId;
const pickOne = (...values: readonly string[]) =>
  sql.raw(`(array[${values.map((each) => `'${each}'`).join(", ")}])[1 + n % ${values.length}]`);
const currency = pickOne("CUP", "USD", "EUR");
const country = pickOne("CU", "ES", "IT", "CA", "MX");
const clientType = pickOne("national", "national", "foreign");
/** One of ten staff users. */
const staff = sql`(select id, row_number() over (order by email) - 1 as at from users where kind = 'staff') u on u.at = n % 10`;
const holder = sql`'Titular ' || n, lpad(${sql.raw("(n % 400000)::text")}, 11, '0'), '+5350000000', ${country}, ${currency}, n % 4000 + 1`;
const holderColumns = sql.raw(
  "holder_name, holder_ci, holder_phone, holder_country, currency, amount_total, state, status_at, paid_at, to_obtain, not_obtained, not_sealed, created_at, country",
);
const statusOf = ({ at }: FactRange) =>
  sql`${pickOne("completed", "completed", "completed", "documentProcessing", "pendingToPay", "cancelled", "inCommercial")}, ${at},
    case when n % 3 > 0 then ${at} end, 0, 0, 0, ${at}, ${country}`;
const seals = sql.raw(
  `jsonb_build_array(jsonb_build_object('stamp', 'DPJ', 'required', true, 'obtainedAt', case when n % 2 = 0 then '2026-05-01' end),
     jsonb_build_object('stamp', 'MINREX', 'required', n % 3 > 0, 'obtainedAt', null))`,
);

function factsOf(range: FactRange): readonly (readonly [table: string, insert: SQL])[] {
  const { series, day, at, clients, rooms } = range;
  const client = id("client", clients);
  // Half of the contracts and documents are legalizations of the firm, half are consular ones.
  const [firstHalf, secondHalf] = [sql`${series} where n % 2 = 0`, sql`${series} where n % 2 = 1`];
  return [
    [
      "clients",
      sql`insert into clients (id, client_number, name, client_type, country, address, acquisition_way, ci, created_at)
        select ${id("client")}, 'C8' || lpad(n::text, 8, '0'), 'Cliente ' || n, ${clientType}, ${country}, 'Calle ' || n % 997,
          'VC00' || 1 + n % 4, case when n % 3 = 0 then lpad(n::text, 11, '0') end, ${at} from ${series}`,
    ],
    [
      "filings",
      sql`insert into filings (id, kind, radication_number, contract_number, client_id, client_type, country, nationality,
          specialist_id, topic, practice_area, service_modality, service_type, sector, taken_shape, fee, currency,
          subscription_date, termination, termination_date, exportable, mipyme_type)
        select ${id("filing")}, case when n % 3 = 0 then 'contract' else 'advisory' end, 'RA8' || lpad(n::text, 8, '0'),
          case when n % 3 = 0 then 'CT8' || lpad(n::text, 8, '0') end, ${client}, ${clientType}, ${country}, 'CU', u.id,
          'Asunto ' || n, 'PA0' || lpad((1 + n % 20)::text, 2, '0'), 'MO00' || 1 + n % 7,
          'TS0' || lpad((1 + n % 14)::text, 2, '0'), 'SE0' || lpad((1 + n % 16)::text, 2, '0'),
          'FA0' || lpad((1 + n % 17)::text, 2, '0'), n % 9000 + 1, ${currency}, ${day}, 'TE00' || 1 + n % 8,
          case when n % 4 > 0 then ${day} + n % 200 end, n % 2 = 0, case when n % 5 = 0 then 'private' end
        from ${series} join ${staff}`,
    ],
    [
      "notarial_filings",
      sql`insert into notarial_filings (id, number, client_id, client_type, country, procedure_date, lawyer_id, document_type,
          concept, fee, currency, exportable)
        select ${id("notarial")}, 'SN8' || lpad(n::text, 8, '0'), ${client}, ${clientType}, ${country}, ${day}, u.id,
          ${pickOne("protocolizable", "nonProtocolizable")}, 'CN00' || 1 + n % 5, n % 900 + 1, ${currency}, n % 2 = 0
        from ${series} join ${staff}`,
    ],
    [
      "legalization_contracts",
      sql`insert into legalization_contracts (id, number, client_id, client_type, ${holderColumns}, holder_in_cuba, price_lines, due_on)
        select ${id("vale")}, 'LG8' || lpad(n::text, 8, '0'), case when n % 4 = 0 then ${client} end, ${clientType}, ${holder},
          ${statusOf(range)}, true, '[]', ${day} + 30 from ${firstHalf}`,
    ],
    [
      "legal_documents",
      sql`insert into legal_documents (id, contract_id, "order", document_type, destination, process, holder_name, quantity,
          stamps, amount, delivered_at)
        select ${id("document")}, ${id("vale")}, 1, ${pickOne("DT-RG.01", "DT-RG.05", "DT-AC.01", "DT-OT.06")},
          ${pickOne("DE-ES", "DE-CA", "DE-IT")}, ${pickOne("obtaining", "legalization", "obtainingAndLegalization")}, 'Titular', 1,
          ${seals}, 100, case when n % 10 < 8 then ${at} end from ${firstHalf}`,
    ],
    [
      "consulate_contracts",
      sql`insert into consulate_contracts (id, number, client_id, client_type, ${holderColumns}, urgent, handling_fee, tariff_from)
        select ${id("vale")}, 'CE8' || lpad(n::text, 8, '0'), case when n % 4 = 1 then ${client} end, ${clientType}, ${holder},
          ${statusOf(range)}, false, 1, ${day} from ${secondHalf}`,
    ],
    [
      "consulate_documents",
      sql`insert into consulate_documents (id, contract_id, "order", code, document_type, process, holder_name, quantity, stamps,
          firm_amount, consulate_amount, surcharge, amount, status, status_at, delivered_at)
        select ${id("document")}, ${id("vale")}, 1, 'CD8' || lpad(n::text, 8, '0'), ${pickOne("DT-RG.01", "DT-AC.01")},
          'legalization', 'Titular', 1, ${seals}, 50, 50, 0, 100, case when n % 10 < 8 then 'delivered' else 'registered' end,
          ${at}, case when n % 10 < 8 then ${at} end from ${secondHalf}`,
    ],
    [
      "contract_offers",
      sql`insert into contract_offers (id, offer_number, status, status_at, date, client_id, client_number, currency, total_amount,
          bank_account_id)
        select ${id("offer")}, 'OF8' || lpad(n::text, 8, '0'), ${pickOne("paid", "paid", "paid", "signed", "unsigned", "cancelled", "draft")},
          ${at}, ${day}, ${client}, 'C8' || lpad(${sql.raw(clients)}::text, 8, '0'), ${currency}, n % 4000 + 1, b.id
        from ${series} join (select id, row_number() over (order by bank) - 1 as at from bank_accounts) b on b.at = n % 3`,
    ],
    [
      "contract_offer_lines",
      sql`insert into contract_offer_lines (id, offer_id, side, position, code, amount)
        select gen_random_uuid(), ${id("offer")}, 'concept', 1, 'CO00' || 1 + n % 9, n % 4000 + 1 from ${series}`,
    ],
    [
      "slots",
      sql`insert into slots (id, offer_id, date, week, status)
        select gen_random_uuid(), o.id, ${day} + 6, date_trunc('week', ${day} + 6)::date, ${pickOne("available", "cancelled")}
        from ${series} join (select id, row_number() over (order by code) - 1 as at, count(*) over () as of
          from online_service_offers where active) o on o.at = n % o.of`,
    ],
    [
      "virtual_tables",
      sql`insert into virtual_tables (id, title, description, active, open_date, close_date, keywords, keyword_text, told,
          created_at, created_by)
        select ${id("room")}, 'Mesa ' || n, 'De lo que se trata', n % 9 > 0, ${at}, ${at} + interval '9 days',
          array['palabra ' || n % 300], 'palabra ' || n % 300, 'closed', ${at}, u.id from ${series} join ${staff}`,
    ],
    [
      "virtual_table_people",
      sql`insert into virtual_table_people (table_id, user_id, moderator) select ${id("room")}, u.id, true from ${series} join ${staff}`,
    ],
    [
      "chat_conversations",
      sql`insert into chat_conversations (id, table_id, last_seq)
        select ${id("talk")}, ${id("room")}, 1 from ${series} where n <= ${sql.raw(String(maxRooms))}`,
    ],
    [
      "chat_messages",
      sql`insert into chat_messages (id, conversation_id, seq, type, text, sender, sender_name, sent_at, updated_at)
        select ${id("message")}, ${id("talk", rooms)}, n, 'text', 'Mensaje ' || n, 'nobody', 'Nadie', ${at}, ${at}
        from ${series}`,
    ],
  ];
}

/** Two price lines for each request: a stamp and the service. */
const linesOf = ({ series }: FactRange) =>
  sql`insert into request_price_lines (id, form_id, position, kind, concept, code, quantity, unit_amount, amount, currency)
    select gen_random_uuid(), ${id("f")}, 1, 'stamp', '{"es": "Sello", "en": "Stamp"}'::jsonb, 'ST', 1, (array[5, 10, 250])[1 + n % 3],
      (array[5, 10, 250])[1 + n % 3], 'CUP' from ${series}
    union all
    select gen_random_uuid(), ${id("f")}, 2, 'service', '{"es": "Trámite", "en": "Service"}'::jsonb,
      ${pickOne("TR-S-400", "TR-S-2500")}, 1, 1000, 1000, 'CUP' from ${series}`;
