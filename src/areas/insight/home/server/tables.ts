import { pgTable, uuid } from "drizzle-orm/pg-core";
import { instantColumnType } from "../../../../server/database/columns.ts";
import { users } from "../../../administration/people/server/tables.ts";

/** Last visit of each user, and the end of the visit before it. */
export const homeVisits = pgTable("home_visits", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  seenAt: instantColumnType("seen_at").notNull(),
  beforeAt: instantColumnType("before_at"),
});
