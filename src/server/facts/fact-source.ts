/**
 * SQL of a fact schema (statistics): its tables, dates, amounts and people, and the expression of each dimension and
 * filter.
 */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { addDays, startOfDay, timeZone } from "../../kit/time/calendar.ts";
import type { FactSchema, DateVariantOf, FactFilter } from "../../kit/contract/facts.ts";
import type { Permission } from "../../kit/permissions.ts";

/** Context of a dimension's expression. */
export interface FactContext {
  readonly today: string;
  /** The instant that the figures refer to. */
  readonly now: string;
}

/** The SQL of a fact schema. */
export interface FactSource<Fact extends FactSchema = FactSchema> {
  /** Tables, joined so that each fact is one row. */
  readonly from: SQL;
  readonly id: SQL | PgColumn;
  readonly day: FactDate;
  /** Alternative dates to count by; amounts are still converted with the rate of the default date. */
  readonly dateVariants?: { readonly [Name in DateVariantOf<Fact>]: FactDate };
  readonly money?: {
    readonly amount: SQL | PgColumn;
    readonly currency: SQL | PgColumn;
    /** The bank's fee, shown separately. */
    readonly fee?: PgColumn;
  };
  /** The person that a fact concerns, for facts that count people. */
  readonly subject?: SQL | PgColumn;
  /**
   * Selects the ids of the facts of `people` (a selection of identifiers), and possibly of others, by indexes. Only
   * needed where `subject` is an expression.
   */
  readonly idsOfPeople?: (people: SQL) => SQL;
  readonly dimensions: {
    readonly [Name in keyof Fact["dimensions"]]: SQL | PgColumn | ((context: FactContext) => SQL);
  };
  /** Condition for all facts. */
  readonly where?: SQL;
  readonly conditions: { readonly [Name in Fact["conditions"][number]]: SQL };
  readonly filters: { readonly [Name in FactFilter]?: (value: string) => SQL };
  /** Columns of the list of facts. */
  readonly display: FactDisplay;
}

interface FactDisplay {
  readonly number: SQL | PgColumn;
  readonly kind: SQL | PgColumn;
  readonly status: SQL | PgColumn | ((context: FactContext) => SQL);
  /** Permissions for names and links; may depend on the kind of record. */
  readonly access: readonly Permission[] | ((kind: string) => readonly Permission[]);
  readonly name: SQL | PgColumn;
  readonly at: (record: string, kind: string) => string;
  /** Id of the record to open, if it is not the fact's own. */
  readonly record?: SQL | PgColumn;
  /** Columns of the people, for facts that count them. */
  readonly subject?: {
    readonly number: SQL;
    readonly name: SQL;
    /** Client by default. */
    readonly kind?: SQL;
    /** Id of the record to open, if it is not the person's own. */
    readonly record?: SQL;
    readonly access: readonly Permission[] | ((kind: string) => readonly Permission[]);
    readonly at: (record: string, kind: string) => string;
  };
}

/** The Havana day of a fact, and the condition that it lies between two days, both included. */
export interface FactDate {
  readonly day: SQL | PgColumn;
  readonly within: (from: string, to: string) => SQL;
}

/** For a column with a day. */
export const dayColumn = (column: PgColumn): FactDate => ({
  day: column,
  within: (from, to) => sql`${column} between ${from} and ${to}`,
});

/** For a column with an instant. */
export const instantColumn = (column: PgColumn): FactDate => ({
  day: sql`(${column} at time zone ${sql.raw(`'${timeZone}'`)})::date`,
  within: (from, to) =>
    sql`${column} >= ${startOfDay(from).toISOString()} and ${column} < ${startOfDay(addDays(to, 1)).toISOString()}`,
});

/** The ISO week of a day: 2026-W53. */
export const isoWeekSql = ({ day }: FactDate): SQL => sql`to_char(${day}, 'IYYY-"W"IW')`;

/** The month of a day: 2026-11. */
export const monthSql = ({ day }: FactDate): SQL => sql`to_char(${day}, 'YYYY-MM')`;

/** Defines the SQL of a fact schema. A dimension or filter without an expression does not compile. */
export const defineFactSource = <Fact extends FactSchema>(_fact: Fact, source: FactSource<Fact>): FactSource<Fact> =>
  source;
