/** The columns that every table writes the same way. */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { customType, text, uuid } from "drizzle-orm/pg-core";
import { newId } from "./uuid.ts";

export const idColumn = () => uuid("id").primaryKey().$defaultFn(newId);

/** An instant as ISO 8601 UTC text on our side ("2026-11-21T14:05:00.123Z"), timestamptz in the database. */
export const instantColumnType = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp(3) with time zone",
  fromDriver: (value) => (typeof value === "string" && utc.test(value) ? isoOf(value) : new Date(value).toISOString()),
  toDriver: (value) => value,
});

/** As the database tells nearly all: "2026-11-21 14:05:00.12+00". A row of a list has six; a calendar takes ten times as long. */
const utc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;
const isoOf = (told: string) => `${told.slice(0, 10)}T${told.slice(11, 19)}.${told.slice(20, -3).padEnd(3, "0")}Z`;

export const amountColumn = customType<{ data: string; driverData: string }>({ dataType: () => "numeric(14,2)" });

/** How many units of one currency another one is worth; the zeros that the database adds are taken off: "455.000000" → "455". */
export const rateColumn = customType<{ data: string; driverData: string }>({
  dataType: () => "numeric(14, 6)",
  fromDriver: (kept) => kept.replace(/\.?0+$/, ""),
});

/**
 * What names are sorted by: as Spanish has them, ñ after n, accents and case last. Whether the column may be empty goes with
 * it, for empty cells come last.
 */
export const spanishSortKey = (name: SQLWrapper): SQL =>
  Object.assign(sql`${name} collate "es"`, { notNull: !("notNull" in name) || name.notNull === true });

/** Who and when, on every record that people change. */
export const stamps = () => ({
  createdAt: instantColumnType("created_at").notNull().default(sql`now()`),
  createdBy: uuid("created_by"),
  updatedAt: instantColumnType("updated_at").notNull().default(sql`now()`),
  updatedBy: uuid("updated_by"),
});

/** What a log of statuses holds of each step, beside whose step it was. Null `by`: the system, or a person who did not sign in. */
export const statusLogColumns = <const Status extends string>(
  statuses: readonly [Status, ...Status[]],
  by = "by_user",
) => ({
  id: idColumn(),
  from: text("from_status", { enum: statuses }),
  to: text("to_status", { enum: statuses }).notNull(),
  at: instantColumnType("at").notNull(),
  by: uuid(by),
  byName: text("by_name").notNull(),
  note: text("note"),
});
