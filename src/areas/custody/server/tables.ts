import { type SQL, sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, instantColumnType, stamps } from "../../../server/database/columns.ts";
import { searchTextOf } from "../../../server/listing/search-terms.ts";
import { users } from "../../people/server/tables.ts";
import type { HandOverParty } from "../original.ts";
import { lotStates, originalKinds, custodyPlaces } from "../original-kinds.ts";

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
    place: text("place", { enum: custodyPlaces }).notNull(),
    /** One of us; null where somebody else has it. */
    heldBy: uuid("held_by").references(() => users.id),
    heldName: text("held_name").notNull(),
    since: instantColumnType("since").notNull(),
    /** A line of its way does not fit those before, and nobody has settled it. */
    differs: boolean("differs").notNull().default(false),
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
    index("originals_differ").on(table.since, table.id).where(sql`${table.differs}`),
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
    at: instantColumnType("at").notNull(),
    arrivedAt: instantColumnType("arrived_at").notNull(),
    arrival: integer("arrival").generatedAlwaysAsIdentity(),
    from: jsonb("from_hand").$type<HandOverParty>().notNull(),
    to: jsonb("to_hand").$type<HandOverParty>().notNull(),
    place: text("place", { enum: custodyPlaces }).notNull(),
    by: uuid("by_user"),
    byName: text("by_name").notNull(),
    note: text("note"),
    found: boolean("found").notNull().default(false),
  },
  (table) => [index("hand_overs_original").on(table.originalId, table.at, table.arrival)],
);

/** Originals that travel together. */
export const originalLots = pgTable(
  "original_lots",
  {
    id: idColumn(),
    number: text("number").notNull().unique(),
    place: text("place", { enum: custodyPlaces }).notNull(),
    state: text("state", { enum: lotStates }).notNull().default("open"),
    papers: integer("papers").notNull(),
    missing: integer("missing").notNull().default(0),
    carrierId: uuid("carrier_id").references(() => users.id),
    carrierName: text("carrier_name"),
    sentAt: instantColumnType("sent_at"),
    receivedAt: instantColumnType("received_at"),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("number", "carrier_name")),
    ...stamps(),
  },
  (table) => [
    index("original_lots_newest").on(table.createdAt, table.id),
    index("original_lots_state").on(table.state, table.createdAt, table.id),
    index("original_lots_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** What is in a lot; in one that has not come yet no original is twice. */
export const lotOriginals = pgTable(
  "lot_papers",
  {
    lotId: uuid("lot_id")
      .notNull()
      .references(() => originalLots.id, { onDelete: "cascade" }),
    originalId: uuid("original_id")
      .notNull()
      .references(() => originals.id, { onDelete: "cascade" }),
    cameAt: instantColumnType("came_at"),
    /** Until its lot has come or was taken apart. */
    travels: boolean("travels").notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.originalId] }),
    uniqueIndex("lot_papers_one").on(table.originalId).where(sql`${table.travels}`),
    index("lot_papers_original").on(table.originalId),
  ],
);
