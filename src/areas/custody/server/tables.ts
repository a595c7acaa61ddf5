import type { SQL } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { idColumn, instant, stamps } from "../../../server/database/columns.ts";
import { searchTextOf } from "../../../server/listing/words.ts";
import { users } from "../../people/server/tables.ts";
import type { Hand } from "../contract.ts";
import { originalKinds, places } from "../kinds.ts";

/** A paper that is not ours. Where it is and who has it is what its last hand-over says. */
export const originals = pgTable(
  "originals",
  {
    id: idColumn(),
    label: text("label").notNull().unique(),
    kind: text("kind", { enum: originalKinds }).notNull(),
    /** Of any area that has such records: what it is called stands beside it. */
    subjectId: uuid("subject_id").notNull(),
    subjectNumber: text("subject_number").notNull(),
    document: text("document").notNull(),
    holderName: text("holder_name").notNull(),
    place: text("place", { enum: places }).notNull(),
    /** One of us; null where somebody else has it. */
    heldBy: uuid("held_by").references(() => users.id),
    heldName: text("held_name").notNull(),
    since: instant("since").notNull(),
    searchText: text("search_text").generatedAlwaysAs(
      (): SQL => searchTextOf("label", "document", "holder_name", "subject_number", "held_name"),
    ),
    ...stamps(),
  },
  (table) => [
    index("originals_since").on(table.since, table.id),
    index("originals_created").on(table.createdAt, table.id),
    index("originals_kind").on(table.kind, table.since, table.id),
    index("originals_place").on(table.place, table.since, table.id),
    index("originals_subject").on(table.subjectId),
    index("originals_held").on(table.heldBy, table.since, table.id),
    index("originals_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** Every time a paper changed hands; lines are only added. In the order in which it happened, then of hearing of it. */
export const handOvers = pgTable(
  "hand_overs",
  {
    /** Given by the device that noted it: told twice, it is there once. */
    id: uuid("id").primaryKey(),
    originalId: uuid("original_id")
      .notNull()
      .references(() => originals.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    arrivedAt: instant("arrived_at").notNull(),
    arrival: integer("arrival").generatedAlwaysAsIdentity(),
    from: jsonb("from_hand").$type<Hand>().notNull(),
    to: jsonb("to_hand").$type<Hand>().notNull(),
    place: text("place", { enum: places }).notNull(),
    by: uuid("by_user"),
    byName: text("by_name").notNull(),
    note: text("note"),
  },
  (table) => [index("hand_overs_original").on(table.originalId, table.at, table.arrival)],
);
