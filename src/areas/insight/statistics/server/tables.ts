import { date, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, stamps } from "../../../../server/database/columns.ts";
import { users } from "../../../administration/people/server/tables.ts";

/** Weekly mail subscriptions: the board, its reader and the day of the week. */
export const boardMails = pgTable(
  "board_mails",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    board: text("board").notNull(),
    /** 1 is Monday. */
    weekday: smallint("weekday").notNull(),
    /** The due day of the last mail; a second one for the same day is never sent. */
    sentFor: date("sent_for", { mode: "string" }),
    /** The due day whose failure was last notified: once per day, although every hour retries. */
    failedFor: date("failed_for", { mode: "string" }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("board_mails_board").on(table.userId, table.board),
    index("board_mails_due").on(table.weekday, table.sentFor),
  ],
);

/** Cached results of past days; see `cached-figures.ts`. */
export const cachedFigures = pgTable(
  "kept_figures",
  {
    /** Hash of the SQL, so that a changed definition never finds results of the old one. */
    figures: text("figures").notNull(),
    first: date("first", { mode: "string" }).notNull(),
    last: date("last", { mode: "string" }).notNull(),
    /** Rows of `figuresIn`, amounts as text. */
    groups: jsonb("groups").notNull(),
  },
  (table) => [primaryKey({ columns: [table.figures, table.first, table.last] })],
);

/**
 * Days whose facts were written since the cache was last refreshed. Triggers of the source tables insert them in the
 * transaction of the change. Insert-only, so that writers never wait for each other.
 */
export const changedDays = pgTable(
  "changed_days",
  {
    /** The table that was written. */
    source: text("source").notNull(),
    first: date("first", { mode: "string" }).notNull(),
    last: date("last", { mode: "string" }).notNull(),
  },
  (table) => [index("changed_days_source").on(table.source, table.first)],
);
