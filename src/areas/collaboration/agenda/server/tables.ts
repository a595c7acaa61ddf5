import { type SQL, sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import {
  idColumn,
  instantColumnType,
  spanishSortKey,
  stamps,
  statusLogColumns,
} from "../../../../server/database/columns.ts";
import { searchedColumns } from "../../../../kit/contract/field-places.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { activityFields } from "../activity-fields.ts";
import { activityStates } from "../states.ts";

export const activities = pgTable(
  "activities",
  {
    id: idColumn(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    /** HH:mm in Havana; null for a whole day. */
    hour: text("hour"),
    minutes: integer("minutes").notNull(),
    place: text("place"),
    state: text("state", { enum: activityStates }).notNull().default("pending"),
    statusAt: instantColumnType("status_at").notNull(),
    unfulfilledCause: text("unfulfilled_cause"),
    notificationDate: date("notification_date", { mode: "string" }),
    /** Shared by the activities of a series. */
    seriesId: uuid("series_id"),
    remindedAt: instantColumnType("reminded_at"),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf(...searchedColumns(activityFields))),
    ...stamps(),
  },
  (table) => [
    index("activities_date").on(table.date, sql`coalesce(${table.hour}, '')`, table.id),
    index("activities_state").on(table.state, table.date, sql`coalesce(${table.hour}, '')`, table.id),
    index("activities_title").on(spanishSortKey(table.title), table.id),
    index("activities_reminders")
      .on(table.notificationDate)
      .where(sql`${table.remindedAt} is null and ${table.state} = 'pending'`),
    index("activities_series").on(table.seriesId, table.date).where(sql`${table.seriesId} is not null`),
    index("activities_creator").on(table.createdBy, table.date),
    index("activities_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** Participants: in charge, or invited. */
export const activityPeople = pgTable(
  "activity_people",
  {
    activityId: uuid("activity_id")
      .notNull()
      .references(() => activities.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    invited: boolean("invited").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.userId] }),
    index("activity_people_user").on(table.userId, table.activityId),
  ],
);

/** Addresses for calendar programs, one for each person. Their tokens are not stored (decision 0009). */
export const calendarAddresses = pgTable("calendar_addresses", {
  id: idColumn(),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: instantColumnType("created_at").notNull(),
});

/** The last day on which people were notified of overdue activities. */
export const overdueDays = pgTable("overdue_days", { day: date("day", { mode: "string" }).primaryKey() });

export const activityLog = pgTable(
  "activity_log",
  {
    activityId: uuid("activity_id")
      .notNull()
      .references(() => activities.id, { onDelete: "cascade" }),
    ...statusLogColumns(activityStates),
    corrective: boolean("corrective").notNull().default(false),
  },
  (table) => [index("activity_log_activity").on(table.activityId, table.at)],
);
