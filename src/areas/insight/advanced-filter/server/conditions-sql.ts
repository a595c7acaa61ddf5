/**
 * Translates filter conditions to SQL. Values are parameters; fields come from the source's own table of expressions.
 */
import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { timeZone } from "../../../../kit/time/calendar.ts";
import { escapeLike } from "../../../../server/listing/search-terms.ts";
import type { FilterField } from "../fields.ts";
import { type Condition, opposites, type FieldValueType } from "../operators.ts";
import type { FilterSource } from "./filter-sources.ts";

/** The SQL expression of a field. */
export function sqlOf(source: FilterSource, name: string, today: string): PgColumn | SQL {
  const expression = source.of[name];
  if (!expression) throw new Error(`no field ${name}`);
  return typeof expression === "function" ? expression({ today }) : expression;
}

/**
 * The conditions of a filter, to be joined with AND. A negative operator matches every row that its positive does
 * not, empty values included.
 */
export function conditionsInSql(
  source: FilterSource,
  fields: Readonly<Record<string, FilterField>>,
  conditions: readonly Condition[],
  today: string,
): SQL[] {
  return conditions.map((condition) => {
    const field = fields[condition.field] as FilterField;
    const expression = sqlOf(source, condition.field, today);
    const [positive] = Object.entries(opposites).find(([, opposite]) => opposite === condition.operator) ?? [];
    if (positive)
      return sql`(${conditionSql(expression, field, positive as FieldValueType, condition.values)}) is not true`;
    const matches = conditionSql(expression, field, condition.operator as FieldValueType, condition.values);
    return and(matches, indexCondition(source, condition)) as SQL;
  });
}

function conditionSql(
  expression: PgColumn | SQL,
  field: FilterField,
  operator: FieldValueType,
  values: readonly string[],
): SQL {
  const [first = "", last = ""] = values;
  switch (operator) {
    case "yes":
      return sql`${expression}`;
    case "empty":
      return field.kind === "codes"
        ? sql`jsonb_array_length(${expression}) = 0`
        : sql`coalesce(${expression}::text, '') = ''`;
    case "contains":
      return sql`f_norm(${expression}) like '%' || f_norm(${escapeLike(first.trim())}::text) || '%'`;
    case "begins":
      return sql`f_norm(${expression}) like f_norm(${escapeLike(first.trim())}::text) || '%'`;
    case "anyOf":
      return anyOf(expression, field, values);
    case "is":
      if (field.kind === "text") return sql`f_norm(${expression}) = f_norm(${first.trim()}::text)`;
      return sql`${comparable(expression, field)} = ${castValue(field, first)}`;
    case "atLeast":
      return sql`${comparable(expression, field)} >= ${castValue(field, first)}`;
    case "atMost":
      return sql`${comparable(expression, field)} <= ${castValue(field, first)}`;
    case "between":
      return sql`${comparable(expression, field)} between ${castValue(field, first)} and ${castValue(field, last)}`;
  }
}

function anyOf(expression: PgColumn | SQL, { kind, below }: FilterField, values: readonly string[]): SQL {
  const anyParameter = (sqlType: string) => sql`any(${sql.param([...values])}::${sql.raw(sqlType)}[])`;
  if (kind === "codes")
    return sql`exists (select 1 from jsonb_array_elements(${expression}) s where s->>'stamp' = ${anyParameter("text")})`;
  if (kind === "client" || kind === "person") return sql`${expression} = ${anyParameter("uuid")}`;
  if (!below) return sql`${expression} = ${anyParameter("text")}`;
  const lower = sql.param(values.map((value) => `${escapeLike(value)}.%`));
  return sql`(${expression} = ${anyParameter("text")} or ${expression} like any(${lower}::text[]))`;
}

/** Instants are compared by their day in Havana. */
const comparable = (expression: PgColumn | SQL, { kind }: FilterField): SQL =>
  kind === "instant" ? sql`(${expression} at time zone ${sql.raw(`'${timeZone}'`)})::date` : sql`${expression}`;

const castOf: Partial<Record<FilterField["kind"], string>> = {
  amount: "numeric",
  whole: "integer",
  day: "date",
  instant: "date",
};
const castValue = ({ kind }: FilterField, value: string): SQL => sql`${value}::${sql.raw(castOf[kind] ?? "text")}`;

const apostrophes = "'’‘´`ʼ";

/** An extra condition on the record's search text, which has a trigram index; useless below three characters. */
function indexCondition(
  { searched, searchText }: FilterSource,
  { field, operator, values }: Condition,
): SQL | undefined {
  const [value = ""] = values;
  const isText = operator === "contains" || operator === "begins" || operator === "is";
  if (!isText || !searched.includes(field) || value.trim().length < 3) return undefined;
  return sql`${searchText} like '%' || translate(f_norm(${escapeLike(value.trim())}::text), ${apostrophes}::text, '') || '%'`;
}
