/** Conditions as SQL: their values are parameters, their fields come from a table of our own. */
import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { timeZone } from "../../../kit/calendar.ts";
import { escapeLike } from "../../../server/listing/search-terms.ts";
import type { FilterField } from "../fields.ts";
import { type Condition, opposites, type FieldValueType } from "../operators.ts";
import type { FilterSource } from "./filter-sources.ts";

/** What the field is in the statement. */
export function sqlOf(source: FilterSource, name: string, today: string): PgColumn | SQL {
  const of = source.of[name];
  if (!of) throw new Error(`no field ${name}`);
  return typeof of === "function" ? of({ today }) : of;
}

/** Everything that is asked for, at once; an opposite holds of all that its positive does not, empty fields among them. */
export function whereOf(
  source: FilterSource,
  fields: Readonly<Record<string, FilterField>>,
  conditions: readonly Condition[],
  today: string,
): SQL[] {
  return conditions.map((condition) => {
    const field = fields[condition.field] as FilterField;
    const of = sqlOf(source, condition.field, today);
    const [said] = Object.entries(opposites).find(([, opposite]) => opposite === condition.operator) ?? [];
    if (said) return sql`(${saidOf(of, field, said as FieldValueType, condition.values)}) is not true`;
    const found = saidOf(of, field, condition.operator as FieldValueType, condition.values);
    return and(found, quicker(source, condition)) as SQL;
  });
}

function saidOf(of: PgColumn | SQL, field: FilterField, said: FieldValueType, values: readonly string[]): SQL {
  const [first = "", last = ""] = values;
  switch (said) {
    case "yes":
      return sql`${of}`;
    case "empty":
      return field.kind === "codes" ? sql`jsonb_array_length(${of}) = 0` : sql`coalesce(${of}::text, '') = ''`;
    case "contains":
      return sql`f_norm(${of}) like '%' || f_norm(${escapeLike(first.trim())}::text) || '%'`;
    case "begins":
      return sql`f_norm(${of}) like f_norm(${escapeLike(first.trim())}::text) || '%'`;
    case "anyOf":
      return anyOf(of, field, values);
    case "is":
      if (field.kind === "text") return sql`f_norm(${of}) = f_norm(${first.trim()}::text)`;
      return sql`${measured(of, field)} = ${typed(field, first)}`;
    case "atLeast":
      return sql`${measured(of, field)} >= ${typed(field, first)}`;
    case "atMost":
      return sql`${measured(of, field)} <= ${typed(field, first)}`;
    case "between":
      return sql`${measured(of, field)} between ${typed(field, first)} and ${typed(field, last)}`;
  }
}

function anyOf(of: PgColumn | SQL, { kind, below }: FilterField, values: readonly string[]): SQL {
  const given = (as: string) => sql`any(${sql.param([...values])}::${sql.raw(as)}[])`;
  if (kind === "codes")
    return sql`exists (select 1 from jsonb_array_elements(${of}) s where s->>'stamp' = ${given("text")})`;
  if (kind === "client" || kind === "person") return sql`${of} = ${given("uuid")}`;
  if (!below) return sql`${of} = ${given("text")}`;
  const lower = sql.param(values.map((value) => `${escapeLike(value)}.%`));
  return sql`(${of} = ${given("text")} or ${of} like any(${lower}::text[]))`;
}

/** Instants are compared by their day in Havana. */
const measured = (of: PgColumn | SQL, { kind }: FilterField): SQL =>
  kind === "instant" ? sql`(${of} at time zone ${sql.raw(`'${timeZone}'`)})::date` : sql`${of}`;

const castOf: Partial<Record<FilterField["kind"], string>> = {
  amount: "numeric",
  whole: "integer",
  day: "date",
  instant: "date",
};
const typed = ({ kind }: FilterField, value: string): SQL => sql`${value}::${sql.raw(castOf[kind] ?? "text")}`;

const apostrophes = "'’‘´`ʼ";

/** What a field contains stands in the text of its record too, which has an index; a letter or two lead nowhere. */
function quicker({ searched, searchText }: FilterSource, { field, operator, values }: Condition): SQL | undefined {
  const [value = ""] = values;
  const isText = operator === "contains" || operator === "begins" || operator === "is";
  if (!isText || !searched.includes(field) || value.trim().length < 3) return undefined;
  return sql`${searchText} like '%' || translate(f_norm(${escapeLike(value.trim())}::text), ${apostrophes}::text, '') || '%'`;
}
