/**
 * The rows of an office after many years, written by SQL: 300,000 clients, 1,000,000 requests with payments, price lines
 * and logs, 1,000,000 filings, 5,000,000 audit entries, 3,000,000 messages, 200,000 file records, times a size factor.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../src/server/database/connection.ts";
import { writeMany } from "../../../src/server/testing/write-many.ts";
import { writeRates } from "../many-facts.ts";
import { writeClients, writeFilings } from "../many-filings.ts";
import { numberedId, writeRequests } from "../many-requests.ts";
import { printLine } from "../statistics-of-runs.ts";

const wholeSet = {
  clients: 300_000,
  requests: 1_000_000,
  filings: 1_000_000,
  entries: 5_000_000,
  messages: 3_000_000,
  files: 200_000,
};
/** A virtual table has 3,000 messages. */
const messagesOfTable = 3000;

type Counts = Readonly<Record<keyof typeof wholeSet, number>>;

export async function fillScaleSet(db: Database, size: number): Promise<void> {
  const counts = Object.fromEntries(
    Object.entries(wholeSet).map(([name, count]) => [name, Math.max(1, Math.round(count * size))]),
  ) as Counts;
  const steps: Readonly<Record<string, () => Promise<void>>> = {
    rates: () => writeRates(db),
    clients: () => writeClients(db, counts.clients),
    filings: () => writeFilings(db, 1, counts.filings, counts.clients),
    requests: () => writeRequests(db, 1, counts.requests),
    "price lines and logs": () => writeRequestDetails(db, counts.requests),
    messages: () => writeMessages(db, counts.messages),
    files: () => writeFiles(db, counts),
    "audit entries": () => writeAuditEntries(db, counts),
  };
  const startedAt = performance.now();
  for (const [name, write] of Object.entries(steps)) {
    const stepStart = performance.now();
    await write();
    printLine(`scale: ${name} written in ${((performance.now() - stepStart) / 1000).toFixed(1)} s`);
  }
  const { rows } = await db.execute<{ size: string }>(
    sql`select pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  printLine(`scale: ${((performance.now() - startedAt) / 1000).toFixed(0)} s in total, ${rows[0]?.size ?? ""}`);
}

/** SQL of a number from 1 to `count`, scattered by the row's. */
const scattered = (count: number) => `1 + n::bigint * 7919 % ${count}`;
const numbers = (from: number, to: number): SQL => sql.raw(`generate_series(${from}, ${to}) n`);
const staff = sql`(select id, concat_ws(' ', first_name, last_name) as name, row_number() over (order by email) - 1 as at
  from users where kind = 'staff') u on u.at = n % 10`;

/** Two price lines and three log entries of each request. */
async function writeRequestDetails(db: Database, requests: number): Promise<void> {
  await writeMany(
    db,
    "request_price_lines",
    sql`insert into request_price_lines (id, form_id, position, kind, concept, code, quantity, unit_amount, amount, currency)
      select gen_random_uuid(), ${numberedId("f")}, position, kind, '{"es": "Trámite", "en": "Service"}'::jsonb,
        case kind when 'stamp' then 'ST' else 'TR-S-400' end, 1, 400, 400, 'CUP'
      from ${numbers(1, requests)}, (values (1, 'stamp'), (2, 'service')) line (position, kind)`,
  );
  await writeMany(
    db,
    "request_form_log",
    sql`insert into request_form_log (form_id, id, from_status, to_status, at, by_user, by_name)
      select ${numberedId("f")}, gen_random_uuid(), from_status, to_status, now() - n * interval '3 minutes', u.id, u.name
      from ${numbers(1, requests)} join ${staff},
        (values (null, 'draft'), ('draft', 'notPaid'), ('notPaid', 'pending')) step (from_status, to_status)`,
  );
}

/** Messages of virtual tables whose people are ten staff. */
async function writeMessages(db: Database, messages: number): Promise<void> {
  const tables = Math.ceil(messages / messagesOfTable);
  const tableId = numberedId("room");
  await writeMany(
    db,
    "virtual_tables",
    sql`insert into virtual_tables (id, title, description, active, open_date, close_date, keywords, keyword_text, told,
        created_at, created_by)
      select ${tableId}, 'Mesa ' || n, 'De lo que se trata', true, now() - n * interval '1 day', now() + interval '9 days',
        array['palabra ' || n % 300], 'palabra ' || n % 300, 'open', now() - n * interval '1 day', u.id
      from ${numbers(1, tables)} join ${staff}`,
  );
  await writeMany(
    db,
    "virtual_table_people",
    sql`insert into virtual_table_people (table_id, user_id, moderator)
      select ${tableId}, id, true from ${numbers(1, tables)}, users where kind = 'staff'`,
  );
  await writeMany(
    db,
    "chat_conversations",
    sql`insert into chat_conversations (id, table_id, last_seq, last_at)
      select ${numberedId("talk")}, ${tableId}, ${messagesOfTable}, now() from ${numbers(1, tables)}`,
  );
  await writeMany(
    db,
    "chat_messages",
    sql`insert into chat_messages (id, conversation_id, seq, type, text, sender, sender_name, sent_at, updated_at)
        select ${numberedId("message")}, ${numberedId("talk", `1 + (n - 1) / ${messagesOfTable}`)},
          1 + (n - 1) % ${sql.raw(String(messagesOfTable))}, 'text', 'Mensaje ' || n || ' sobre el contrato ' || n % 9973, u.id::text,
          u.name, sent.at, sent.at
        from ${numbers(1, messages)} join ${staff},
          lateral (select now() - (${sql.raw(String(messages))} - n) * interval '1 minute' as at) sent`,
  );
}

/** Documents of requests; their bytes do not exist. */
const writeFiles = (db: Database, { files, requests }: Counts): Promise<void> =>
  writeMany(
    db,
    "media",
    sql`insert into media (id, element, element_id, name, mime, type, size, sha256, key, brought_by, created_at, created_by)
      select gen_random_uuid(), 'request', ${numberedId("f", scattered(requests))}::text,
        'Documento ' || n || '.pdf', 'application/pdf', 'pdf', 1000 + n % 9000, encode(sha256(n::text::bytea), 'hex'),
        md5('key' || n), u.id, now() - n * interval '10 minutes', u.id
      from ${numbers(1, files)} join ${staff}`,
  );

/**
 * Entries of changes and reads of requests. Their numbers and hashes have the size of real ones, but do not verify: the
 * nightly verification is measured by `audit`.
 */
async function writeAuditEntries(db: Database, { entries, requests }: Counts): Promise<void> {
  await writeMany(
    db,
    "audit_log",
    sql`insert into audit_log (id, at, user_id, by_name, roles, ip, request_id, action, record_kind, record_id, before, after,
        permission, salt, mac)
      select ${numberedId("entry")}, now() - (${sql.raw(String(entries))} - n) * interval '36 seconds', u.id, u.name,
        array['onlineAp'], '10.0.0.' || n % 250, 'req-' || n, action,
        case action when 'onlineRequests.move' then 'requestForm' else 'requestGroup' end,
        case action when 'onlineRequests.move' then ${numberedId("f", scattered(requests))}::text
          else ${numberedId("g", scattered(requests))}::text end,
        case action when 'onlineRequests.move' then '{"status": "pending"}'::jsonb end,
        case action when 'onlineRequests.move' then '{"status": "requested"}'::jsonb end,
        'adminRequestsAP', sha256(n::text::bytea), sha256(n::text::bytea)
      from ${numbers(1, entries)} join ${staff},
        lateral (select (array['onlineRequests.move', 'onlineRequests.read'])[1 + n % 2] as action) written`,
  );
  await writeMany(
    db,
    "audit_leaves",
    sql`insert into audit_leaves (index, entry_id, hash, commitment)
      select 100000 + n, ${numberedId("entry")}, sha256(n::text::bytea), sha256(n::text::bytea) from ${numbers(1, entries)}`,
  );
}
