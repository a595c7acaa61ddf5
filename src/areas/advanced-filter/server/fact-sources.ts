/** What was found, as far as columns were asked for: one statement, and one more for what codes are called. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Language } from "../../../kit/language.ts";
import { dayOf } from "../../../kit/calendar.ts";
import type { Call } from "../../../server/call.ts";
import { countryNaming, codeNames } from "../../nomenclators/server/public.ts";
import type { FilterResultRow } from "../columns.ts";
import type { FilterField } from "../fields.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { FilterSource } from "./filter-sources.ts";
import { sqlOf } from "./conditions-sql.ts";

const words = { es, en };
type Held = string | number | boolean | readonly string[] | null;
type Read = Readonly<Record<string, Held>> & { readonly _id: string };

export async function filterResultRows(
  call: Call,
  source: FilterSource,
  fields: Readonly<Record<string, FilterField>>,
  columns: readonly string[],
  { where, order }: { readonly where: SQL; readonly order: readonly SQL[] },
): Promise<FilterResultRow[]> {
  const today = dayOf(call.now);
  const known = columns.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []));
  const cells = known.map(
    ([name, field], at) => sql`${shownOf(sqlOf(source, name, today), field)} as ${sql.raw(`c${at}`)}`,
  );
  const { rows } = await call.db.execute<Read>(
    sql`select ${sql.join([sql`${source.id} as "_id"`, ...cells], sql`, `)} from ${source.id.table}
      where ${where} order by ${sql.join([...order], sql`, `)}`,
  );
  const named = await namesFor(call, rows, known);
  return rows.map((row) => ({
    _id: row._id,
    ...Object.fromEntries(known.map(([name, field], at) => [name, told(row[`c${at}`] ?? null, field, named)])),
  }));
}

/** People and clients by their names, amounts and days as text, which loses nothing. */
function shownOf(of: PgColumn | SQL, { kind }: FilterField): SQL {
  switch (kind) {
    case "client":
      return sql`(select c.name from clients c where c.id = ${of})`;
    case "person":
      return nameOfPerson(of);
    case "amount":
      return sql`(${of})::numeric(14,2)::text`;
    case "day":
      return sql`(${of})::text`;
    case "instant":
      return sql`to_char(${of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    case "codes":
      return sql`(select array_agg(s->>'stamp') from jsonb_array_elements(${of}) s)`;
    default:
      return sql`${of}`;
  }
}

const nameOfPerson = (id: PgColumn | SQL): SQL =>
  sql`(select concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''), nullif(u.second_last_name, ''))
    from users u where u.id = ${id})`;

interface Names {
  readonly language: Language;
  readonly codes: ReadonlyMap<string, string>;
  readonly countryOf: (code: string) => string | undefined;
}

async function namesFor(
  { db, language }: Call,
  rows: readonly Read[],
  known: readonly (readonly [string, FilterField])[],
): Promise<Names> {
  const codes = known.flatMap(([, { kind }], at) =>
    kind === "code" || kind === "codes"
      ? rows.flatMap((row) => (row[`c${at}`] ?? []) as string | readonly string[])
      : [],
  );
  const names = codes.length > 0 ? await codeNames(db, [...new Set(codes)], language) : new Map<string, string>();
  return { language, codes: names, countryOf: countryNaming(language) };
}

function told(held: Held, { kind }: FilterField, { language, codes, countryOf }: Names): string | number | null {
  if (held === null || held === "") return null;
  const { choices, yes, no } = words[language];
  if (kind === "yesNo") return held ? yes : no;
  if (typeof held === "number") return held;
  if (typeof held === "object") return held.map((code) => codes.get(code) ?? code).join(", ");
  const text = String(held);
  if (kind === "code") return codes.get(text) ?? text;
  if (kind === "choice") return (choices as Readonly<Record<string, string>>)[text] ?? text;
  if (kind === "country") return countryOf(text) ?? text;
  return text;
}
