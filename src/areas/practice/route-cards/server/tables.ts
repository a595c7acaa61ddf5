import { type SQL, sql } from "drizzle-orm";
import { boolean, date, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { idColumn, instantColumnType, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { legalizationNeeds } from "../enums.ts";
import type { RouteStep } from "../contract.ts";

export const routeCards = pgTable(
  "route_cards",
  {
    id: idColumn(),
    /** Nomenclator codes. */
    destination: text("destination").notNull(),
    /** A document type or a group of them; null: every document. */
    documentType: text("document_type"),
    needed: text("needed", { enum: legalizationNeeds }).notNull(),
    steps: jsonb("steps").$type<RouteStep[]>().notNull().default(sql`'[]'`),
    source: text("source").notNull(),
    checkedOn: date("checked_on", { mode: "string" }).notNull(),
    /** When the editors were notified that it is outdated; once per `checkedOn`. */
    notifiedAt: instantColumnType("told_at"),
    active: boolean("active").notNull().default(true),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("source")),
    ...stamps(),
  },
  (table) => [
    // One active card for each document and destination.
    uniqueIndex("route_cards_answer")
      .on(table.destination, sql`coalesce(${table.documentType}, '')`)
      .where(sql`${table.active}`),
    index("route_cards_checked").on(table.checkedOn, table.id),
    index("route_cards_document").on(table.documentType),
    index("route_cards_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);
