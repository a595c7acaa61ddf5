/** The SQL behind what an area's things are counted in: its tables, their day, amount and people, and what each name means. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { addDays, startOfDay, timeZone } from "../../kit/calendar.ts";
import type { FactSchema, DateVariantOf, FactFilter } from "../../kit/facts.ts";
import type { Permission } from "../../kit/permissions.ts";

/** What a key may depend on beside the row. */
export interface FactContext {
  readonly today: string;
  /** The moment of which the figures are. */
  readonly now: string;
}

export interface FactSource<Fact extends FactSchema = FactSchema> {
  /** Tables, joined so that each fact is one row. */
  readonly from: SQL;
  readonly id: SQL | PgColumn;
  readonly day: FactDate;
  /** Counted by another day; amounts keep the rate of the usual one. */
  readonly dateVariants?: { readonly [Name in DateVariantOf<Fact>]: FactDate };
  readonly money?: {
    readonly amount: SQL | PgColumn;
    readonly currency: SQL | PgColumn;
    /** What a bank took of it, told beside. */
    readonly fee?: PgColumn;
  };
  /** Whom a fact concerns, where people are counted. */
  readonly subject?: SQL | PgColumn;
  readonly dimensions: { readonly [Name in keyof Fact["dimensions"]]: SQL | PgColumn | ((asked: FactContext) => SQL) };
  /** What holds of each, whatever is counted. */
  readonly where?: SQL;
  readonly conditions: { readonly [Name in Fact["conditions"][number]]: SQL };
  readonly filters: { readonly [Name in FactFilter]?: (value: string) => SQL };
  /** What a list of them shows. */
  readonly display: Told;
}

interface Told {
  readonly number: SQL | PgColumn;
  readonly kind: SQL | PgColumn;
  readonly status: SQL | PgColumn | ((asked: FactContext) => SQL);
  /** Names and addresses are for those who may open the record; of some, by its kind. */
  readonly access: readonly Permission[] | ((kind: string) => readonly Permission[]);
  readonly name: SQL | PgColumn;
  readonly at: (record: string, kind: string) => string;
  /** Identifier of the record that is opened, where it is not the fact's own. */
  readonly record?: SQL | PgColumn;
  /** Of the people, where they are counted. */
  readonly subject?: {
    readonly number: SQL;
    readonly name: SQL;
    /** Client unless said. */
    readonly kind?: SQL;
    /** What is opened, where it is not the person's own record. */
    readonly record?: SQL;
    readonly access: readonly Permission[] | ((kind: string) => readonly Permission[]);
    readonly at: (record: string, kind: string) => string;
  };
}

/** The Havana day of a fact, and which facts lie between two days, both included. */
export interface FactDate {
  readonly day: SQL | PgColumn;
  readonly within: (from: string, to: string) => SQL;
}

/** Of a column that holds a day. */
export const dayColumn = (column: PgColumn): FactDate => ({
  day: column,
  within: (from, to) => sql`${column} between ${from} and ${to}`,
});

/** Of a column that holds an instant. */
export const instantColumn = (column: PgColumn): FactDate => ({
  day: sql`(${column} at time zone ${sql.raw(`'${timeZone}'`)})::date`,
  within: (from, to) =>
    sql`${column} >= ${startOfDay(from).toISOString()} and ${column} < ${startOfDay(addDays(to, 1)).toISOString()}`,
});

/** The ISO week of a day: 2026-W53. */
export const isoWeekSql = ({ day: of }: FactDate): SQL => sql`to_char(${of}, 'IYYY-"W"IW')`;

/** The month of a day: 2026-11. */
export const monthSql = ({ day: of }: FactDate): SQL => sql`to_char(${of}, 'YYYY-MM')`;

/** Says the rows of a countable: one without SQL does not compile. */
export const defineFactSource = <Fact extends FactSchema>(_fact: Fact, rows: FactSource<Fact>): FactSource<Fact> =>
  rows;
