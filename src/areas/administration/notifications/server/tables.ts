import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { idColumn, instantColumnType } from "../../../../server/database/columns.ts";
import { users } from "../../people/server/tables.ts";
import { notificationTypes } from "../notification-types.ts";

export const notifications = pgTable(
  "notifications",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type", { enum: notificationTypes }).notNull(),
    titleEs: text("title_es").notNull(),
    titleEn: text("title_en").notNull(),
    textEs: text("text_es").notNull(),
    textEn: text("text_en").notNull(),
    link: text("link"),
    /** Step or message that caused it: the notification is deleted or changed together with it. */
    cause: uuid("cause"),
    read: boolean("read").notNull().default(false),
    createdAt: instantColumnType("created_at").notNull().default(sql`now()`),
  },
  (table) => [
    index("notifications_user").on(table.userId, table.createdAt.desc().nullsFirst()),
    index("notifications_unread").on(table.userId).where(sql`not ${table.read}`),
    index("notifications_cause").on(table.cause).where(sql`${table.cause} is not null`),
    index("notifications_type").on(table.type, table.createdAt.desc().nullsFirst()),
  ],
);
