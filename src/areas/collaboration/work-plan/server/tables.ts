import type { SQL } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, spanishSortKey, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { users } from "../../../administration/people/server/tables.ts";

export interface StoredPlanActivity {
  readonly text: string;
  readonly date: string | null;
  readonly responsible: string | null;
}

export const workPlans = pgTable(
  "work_plans",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    month: integer("month").notNull(),
    year: integer("year").notNull(),
    title: text("title").notNull(),
    goals: text("goals"),
    mainActivities: jsonb("main_activities").$type<readonly StoredPlanActivity[]>().notNull(),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("title", "goals")),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("work_plans_month").on(table.userId, table.year, table.month),
    index("work_plans_newest").on(table.year, table.month, table.id),
    index("work_plans_title").on(spanishSortKey(table.title), table.id),
    index("work_plans_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);
