import { date, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, stamps } from "../../../server/database/columns.ts";
import { users } from "../../people/server/tables.ts";

/** Who gets which board by mail, on which day of the week. */
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
    /** The day for which the last one was written; never a second one for it. */
    sentFor: date("sent_for", { mode: "string" }),
    /** The day for which its reader was told last that it could not be made; told once, tried again every hour. */
    failedFor: date("failed_for", { mode: "string" }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("board_mails_board").on(table.userId, table.board),
    index("board_mails_due").on(table.weekday, table.sentFor),
  ],
);

/** What a statistic came to in days that are over: `cached-figures.ts` says which days, and when it holds. */
export const keptFigures = pgTable(
  "kept_figures",
  {
    /** Which figures: what their statement hashes to, so that another definition of them never finds these. */
    figures: text("figures").notNull(),
    first: date("first", { mode: "string" }).notNull(),
    last: date("last", { mode: "string" }).notNull(),
    /** Rows of `figuresIn`, amounts as text. */
    groups: jsonb("groups").notNull(),
  },
  (table) => [primaryKey({ columns: [table.figures, table.first, table.last] })],
);

/**
 * Days whose facts were written since figures were kept last. Triggers of the tables that statistics read write them, each
 * in the transaction of the change; only ever added to, so that nobody who writes waits for another.
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
