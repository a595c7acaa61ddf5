import { smallint, pgTable, text, uniqueIndex, uuid, date, index } from "drizzle-orm/pg-core";
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
