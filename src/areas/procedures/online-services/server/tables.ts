import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { amountColumn, idColumn, stamps } from "../../../../server/database/columns.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { nomenclators } from "../../../administration/nomenclators/server/tables.ts";
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
 * A new amount is a new row with the same code and a later `valid_from`: past prices are preserved. The database keeps
 * the versions of one code a chain without overlaps: each ends before its `next_from`, no two have the same
 * `next_from`, and only one has none.
 */
export const tariffs = pgTable(
  "tariffs",
  {
    id: idColumn(),
    /** Derived from family, concept, currency, document and residence; unique per combination. */
    code: text("code").notNull(),
    nameEs: text("name_es").notNull(),
    nameEn: text("name_en").notNull(),
    family: text("family", { enum: tariffFamilies }).notNull(),
    concept: text("concept", { enum: tariffConcepts }).notNull(),
    documentType: text("document_type").references(() => nomenclators.code, { onDelete: "restrict" }),
    /** `cuba` when requester and holder both live there, which is when the price is in pesos; `abroad` otherwise. */
    residence: text("residence", { enum: residences }).notNull().default("any"),
    currency: text("currency", { enum: currencies }).notNull(),
    amount: amountColumn("amount").notNull(),
    /** False: charged once per form, however many copies. */
    perCopy: boolean("per_copy").notNull().default(true),
    validFrom: date("valid_from", { mode: "string" }).notNull(),
    /** Last day of validity. */
    validTo: date("valid_to", { mode: "string" }),
    /** True if it ends only because the next one begins. An end set by a person stays when the next one is withdrawn. */
    endsWithNext: boolean("ends_with_next").notNull().default(true),
    /** First day of the next version; null for the last. */
    nextFrom: date("next_from", { mode: "string" }),
    /** The legal text that sets the amount. */
    basis: text("basis"),
    /** False: stored as history, applied on no day. */
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
