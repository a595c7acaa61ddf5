import { sql } from "drizzle-orm";
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
import { currencies } from "../../../../kit/numbers/money.ts";
import { amountColumn, idColumn, instantColumnType, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { requestForms } from "../../online-requests/server/tables.ts";
import { families } from "../../online-requests/states.ts";
import { invoiceStatuses } from "../states.ts";

export const invoices = pgTable(
  "invoices",
  {
    id: idColumn(),
    /** Void invoices keep theirs: no number is used twice. */
    number: text("number").notNull().unique(),
    family: text("family", { enum: families }).notNull(),
    date: date("date").notNull(),
    status: text("status", { enum: invoiceStatuses }).notNull().default("issued"),
    lines: integer("lines").notNull(),
    issuedAt: instantColumnType("issued_at").notNull(),
    issuedByName: text("issued_by_name").notNull(),
    voidedAt: instantColumnType("voided_at"),
    voidedByName: text("voided_by_name"),
    voidNote: text("void_note"),
    searchText: text("search_text").generatedAlwaysAs(() => searchTextOf("number")),
    ...stamps(),
  },
  (table) => [
    index("invoices_newest").on(table.family, table.issuedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("invoices_date").on(table.family, table.date),
    index("invoices_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** One form on an invoice, as of the invoice's date. */
export const invoiceLines = pgTable(
  "invoice_lines",
  {
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    position: integer("position").notNull(),
    formId: uuid("form_id")
      .notNull()
      .references(() => requestForms.id),
    /** False once its invoice is void. */
    live: boolean("live").notNull().default(true),
    number: text("number").notNull(),
    holder: text("holder").notNull(),
    requester: text("requester").notNull(),
    service: text("service").notNull(),
    document: text("document"),
    copies: integer("copies").notNull(),
    deliveredAt: instantColumnType("delivered_at"),
    amount: amountColumn("amount").notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    fee: amountColumn("fee").notNull(),
    legalization: amountColumn("legalization").notNull(),
    stamps: amountColumn("stamps").notNull(),
    /** The single stamps of `stamps`. */
    stampLines: jsonb("stamp_lines").$type<StampLine[]>().notNull(),
    paymentReference: text("payment_reference"),
    gateway: text("gateway"),
    collected: amountColumn("collected"),
    collectedCurrency: text("collected_currency", { enum: currencies }),
    bankFee: amountColumn("bank_fee"),
    searchText: text("search_text").generatedAlwaysAs(() =>
      searchTextOf("number", "holder", "requester", "payment_reference"),
    ),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.position] }),
    uniqueIndex("invoice_lines_once").on(table.formId).where(sql`${table.live}`),
    index("invoice_lines_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

export interface StampLine {
  readonly code: string;
  readonly concept: Localized;
  readonly quantity: number;
  readonly unitAmount: string;
  readonly amount: string;
  readonly currency: (typeof currencies)[number];
}
