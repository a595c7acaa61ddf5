import { pgTable, uuid } from "drizzle-orm/pg-core";
import { instantColumnType } from "../../../server/database/columns.ts";
import { users } from "../../people/server/tables.ts";

/** When each person was here last, and when the visit before this one ended. */
export const homeVisits = pgTable("home_visits", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  seenAt: instantColumnType("seen_at").notNull(),
  beforeAt: instantColumnType("before_at"),
});
