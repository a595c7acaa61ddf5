/** The rows of a filter result with the selected columns: one statement, and one more for the names of codes. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Language } from "../../../../kit/text/language.ts";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { Call } from "../../../../server/call.ts";
import { countryNaming, codeNames } from "../../../administration/nomenclators/server/public.ts";
import type { FilterResultRow } from "../columns.ts";
import type { FilterField } from "../fields.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { FilterSource } from "./filter-sources.ts";
import { sqlOf } from "./conditions-sql.ts";

const words = { es, en };
type CellValue = string | number | boolean | readonly string[] | null;
type RawRow = Readonly<Record<string, CellValue>> & { readonly _id: string };

export async function filterResultRows(
  call: Call,
  source: FilterSource,
  fields: Readonly<Record<string, FilterField>>,
  columns: readonly string[],
  { where, order }: { readonly where: SQL; readonly order: readonly SQL[] },
): Promise<FilterResultRow[]> {
  const today = dayOf(call.now);
  const selectedFields = columns.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []));
  const cells = selectedFields.map(
    ([name, field], at) => sql`${selectExpression(sqlOf(source, name, today), field)} as ${sql.raw(`c${at}`)}`,
  );
  const { rows } = await call.db.execute<RawRow>(
    sql`select ${sql.join([sql`${source.id} as "_id"`, ...cells], sql`, `)} from ${source.id.table}
      where ${where} order by ${sql.join([...order], sql`, `)}`,
  );
  const names = await namesFor(call, rows, selectedFields);
  return rows.map((row) => ({
    _id: row._id,
    ...Object.fromEntries(
      selectedFields.map(([name, field], at) => [name, displayValue(row[`c${at}`] ?? null, field, names)]),
    ),
  }));
}

/** Selects people and clients by name, amounts and days as text without loss of precision. */
function selectExpression(expression: PgColumn | SQL, { kind }: FilterField): SQL {
  switch (kind) {
    case "client":
      return sql`(select c.name from clients c where c.id = ${expression})`;
    case "person":
      return nameOfPerson(expression);
    case "amount":
      return sql`(${expression})::numeric(14,2)::text`;
    case "day":
      return sql`(${expression})::text`;
    case "instant":
      return sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    case "codes":
      return sql`(select array_agg(s->>'stamp') from jsonb_array_elements(${expression}) s)`;
    default:
      return sql`${expression}`;
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
  rows: readonly RawRow[],
  selectedFields: readonly (readonly [string, FilterField])[],
): Promise<Names> {
  const codes = selectedFields.flatMap(([, { kind }], at) =>
    kind === "code" || kind === "codes"
      ? rows.flatMap((row) => (row[`c${at}`] ?? []) as string | readonly string[])
      : [],
  );
  const namesByCode = codes.length > 0 ? await codeNames(db, [...new Set(codes)], language) : new Map<string, string>();
  return { language, codes: namesByCode, countryOf: countryNaming(language) };
}

function displayValue(
  value: CellValue,
  { kind }: FilterField,
  { language, codes, countryOf }: Names,
): string | number | null {
  if (value === null || value === "") return null;
  const { choices, yes, no } = words[language];
  if (kind === "yesNo") return value ? yes : no;
  if (typeof value === "number") return value;
  if (typeof value === "object") return value.map((code) => codes.get(code) ?? code).join(", ");
  const text = String(value);
  if (kind === "code") return codes.get(text) ?? text;
  if (kind === "choice") return (choices as Readonly<Record<string, string>>)[text] ?? text;
  if (kind === "country") return countryOf(text) ?? text;
  return text;
}
