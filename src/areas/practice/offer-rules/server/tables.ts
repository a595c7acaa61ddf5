import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Localized } from "../../../../kit/text/language.ts";
import { idColumn, instantColumnType, spanishSortKey, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { contractOffers } from "../../contract-offers/server/tables.ts";
import { channels, triggers } from "../enums.ts";
import type { OfferRule } from "../contract.ts";

export const offerRules = pgTable(
  "offer_rules",
  {
    id: idColumn(),
    name: text("name").notNull(),
    trigger: text("trigger", { enum: triggers }).notNull(),
    days: integer("days"),
    repeatEveryDays: integer("repeat_every_days"),
    maxRepeats: integer("max_repeats").notNull().default(3),
    conditions: jsonb("conditions").$type<z.input<typeof OfferRule>["conditions"]>().notNull(),
    recipients: jsonb("recipients").$type<z.input<typeof OfferRule>["recipients"]>().notNull(),
    channel: text("channel", { enum: channels }).notNull().default("email"),
    attachPdf: boolean("attach_pdf").notNull().default(true),
    includePayLink: boolean("include_pay_link").notNull().default(false),
    subject: jsonb("subject").$type<Localized>().notNull(),
    body: jsonb("body").$type<Localized>().notNull(),
    priority: integer("priority").notNull().default(100),
    active: boolean("active").notNull().default(true),
    /** When it was switched on. */
    since: instantColumnType("since").notNull(),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("name")),
    ...stamps(),
  },
  (table) => [
    index("offer_rules_priority").on(table.priority, table.id),
    index("offer_rules_name").on(spanishSortKey(table.name), table.id),
  ],
);

/** One row per rule, offer and repetition; at most one a day. */
export const offerRuleSends = pgTable(
  "offer_rule_sends",
  {
    ruleId: uuid("rule_id")
      .notNull()
      .references(() => offerRules.id, { onDelete: "cascade" }),
    offerId: uuid("offer_id")
      .notNull()
      .references(() => contractOffers.id, { onDelete: "cascade" }),
    nth: integer("nth").notNull(),
    /** Day in Havana. */
    day: date("day", { mode: "string" }).notNull(),
    at: instantColumnType("at").notNull(),
    /** Number of mails and notifications; 0 if no recipient has an address. */
    reached: integer("reached").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.offerId, table.nth] }),
    uniqueIndex("offer_rule_sends_day").on(table.ruleId, table.offerId, table.day),
    index("offer_rule_sends_offer").on(table.offerId),
  ],
);
