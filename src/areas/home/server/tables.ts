import { pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../../server/database/columns.ts";
import { users } from "../../people/server/tables.ts";

/** When each person was here last, and when the visit before this one ended. */
export const homeVisits = pgTable("home_visits", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  seenAt: instant("seen_at").notNull(),
  beforeAt: instant("before_at"),
});
