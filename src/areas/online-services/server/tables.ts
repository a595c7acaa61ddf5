import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { amountColumn, idColumn, stamps } from "../../../server/database/columns.ts";
import { currencies } from "../../../kit/money.ts";
import { nomenclators } from "../../nomenclators/server/tables.ts";
import { serviceFamilies, residences, tariffConcepts, tariffFamilies } from "../offer-kinds.ts";

export const onlineServiceOffers = pgTable("online_service_offers", {
  id: idColumn(),
  code: text("code").notNull().unique(),
  family: text("family", { enum: serviceFamilies }).notNull(),
  nameEs: text("name_es").notNull(),
  nameEn: text("name_en").notNull(),
  descriptionEs: text("description_es").notNull(),
  descriptionEn: text("description_en").notNull(),
  requirementsEs: text("requirements_es").notNull().default(""),
  requirementsEn: text("requirements_en").notNull().default(""),
  /** Codes of DOCUMENT_TYPE. */
  documentTypes: text("document_types").array().notNull(),
  termDays: integer("term_days").notNull(),
  includesLegalization: boolean("includes_legalization").notNull(),
  weeklyCapacity: integer("weekly_capacity").notNull(),
  maxCopies: integer("max_copies").notNull().default(3),
  image: text("image"),
  order: integer("order").notNull().default(0),
  active: boolean("active").notNull().default(true),
  ...stamps(),
});

/**
 * A new amount is a new row with the same code and a later `valid_from`: the past keeps its prices. The versions of one
 * code are a chain that the database itself keeps free of overlaps: each ends before the one that it names as its next
 * begins, no two name the same next, and only one names none.
 */
export const tariffs = pgTable(
  "tariffs",
  {
    id: idColumn(),
    /** What it is for: family, concept, currency, document, residence. Nothing else may have the same code. */
    code: text("code").notNull(),
    nameEs: text("name_es").notNull(),
    nameEn: text("name_en").notNull(),
    family: text("family", { enum: tariffFamilies }).notNull(),
    concept: text("concept", { enum: tariffConcepts }).notNull(),
    documentType: text("document_type").references(() => nomenclators.code, { onDelete: "restrict" }),
    /** `cuba` when who asks and the holder both live there, which is when the price is in pesos; `abroad` otherwise. */
    residence: text("residence", { enum: residences }).notNull().default("any"),
    currency: text("currency", { enum: currencies }).notNull(),
    amount: amountColumn("amount").notNull(),
    /** False: charged once per form, however many copies. */
    perCopy: boolean("per_copy").notNull().default(true),
    validFrom: date("valid_from", { mode: "string" }).notNull(),
    /** The last day on which it is valid. */
    validTo: date("valid_to", { mode: "string" }),
    /** Whether it ends only because the next one begins; an end that a person set stays when the next one is withdrawn. */
    endsWithNext: boolean("ends_with_next").notNull().default(true),
    /** First day of the version after; null for the last. */
    nextFrom: date("next_from", { mode: "string" }),
    /** The legal text that sets it. */
    basis: text("basis"),
    /** False: kept to be read, applied on no day. */
    active: boolean("active").notNull().default(true),
    ...stamps(),
  },
  (table) => [
    unique("tariffs_code_from").on(table.code, table.validFrom),
    unique("tariffs_one_next").on(table.code, table.nextFrom).nullsNotDistinct(),
    foreignKey({
      name: "tariffs_chain",
      columns: [table.code, table.nextFrom],
      foreignColumns: [table.code, table.validFrom],
    }),
    index("tariffs_newest").on(table.validFrom.desc().nullsFirst(), table.id),
    check("tariffs_amount", sql`${table.amount} >= 0`),
    check("tariffs_span", sql`${table.validTo} >= ${table.validFrom}`),
    check("tariffs_order", sql`${table.nextFrom} is null or coalesce(${table.validTo} < ${table.nextFrom}, false)`),
    check(
      "tariffs_code",
      sql`${table.code} = concat_ws('-', ${table.family}, ${table.concept}, ${table.currency}, ${table.documentType}, nullif(${table.residence}, 'any'))`,
    ),
  ],
);
