import { type SQL, sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { currencies } from "../../../../kit/numbers/money.ts";
import {
  amountColumn,
  idColumn,
  instantColumnType,
  spanishSortKey,
  stamps,
  statusLogColumns,
} from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { clientTypes } from "../../clients/enums.ts";
import { clients } from "../../clients/server/tables.ts";
import { filings } from "../../filings/server/tables.ts";
import { processes, valeStates } from "../states.ts";
import type { LegalDocument, Vale, ValeLine } from "../vale.ts";

/** Columns that vouchers and consulate contracts share. */
export const sharedContractColumns = () => ({
  id: idColumn(),
  number: text("number").notNull().unique(),
  clientId: uuid("client_id").references(() => clients.id, { onDelete: "restrict" }),
  filingId: uuid("filing_id").references(() => filings.id, { onDelete: "set null" }),
  /** Type of the client at creation; without a client, of the holder. */
  clientType: text("client_type", { enum: clientTypes }).notNull(),
  holderName: text("holder_name").notNull(),
  holderCi: text("holder_ci"),
  holderPassport: text("holder_passport"),
  /** Identifies the holder by their document. A column, because the planner needs its statistics. */
  holderKey: uuid("holder_key").generatedAlwaysAs(
    (): SQL => sql`md5(coalesce('ci ' || "holder_ci", 'passport ' || "holder_passport"))::uuid`,
  ),
  holderPhone: text("holder_phone").notNull(),
  holderEmail: text("holder_email"),
  holderCountry: text("holder_country").notNull(),
  currency: text("currency", { enum: currencies }).notNull(),
  amountTotal: amountColumn("amount_total").notNull(),
  state: text("state", { enum: valeStates }).notNull().default("pendingToPay"),
  statusAt: instantColumnType("status_at").notNull(),
  packageNumber: text("package_number"),
  paidAt: instantColumnType("paid_at"),
  receiver: jsonb("receiver").$type<Vale["receiver"]>(),
  needsSignature: boolean("needs_signature").notNull().default(false),
  printedAt: instantColumnType("printed_at"),
  /** Remaining work of its documents; transition guards read it. */
  toObtain: integer("to_obtain").notNull(),
  notObtained: integer("not_obtained").notNull(),
  notSealed: integer("not_sealed").notNull(),
  completedAt: instantColumnType("completed_at"),
  searchText: text("search_text").generatedAlwaysAs(
    (): SQL => searchTextOf("number", "holder_name", "holder_ci", "holder_passport", "package_number"),
  ),
  ...stamps(),
});

export const legalizationContracts = pgTable(
  "legalization_contracts",
  {
    ...sharedContractColumns(),
    country: text("country"),
    holderInCuba: boolean("holder_in_cuba").notNull(),
    priceLines: jsonb("price_lines").$type<ValeLine[]>().notNull(),
    dueOn: date("due_on", { mode: "string" }).notNull(),
    payment: jsonb("payment").$type<Vale["payment"]>(),
  },
  (table) => [
    index("legalization_contracts_number").on(spanishSortKey(table.number), table.id),
    index("legalization_contracts_newest").on(table.createdAt, table.id),
    index("legalization_contracts_due").on(table.dueOn, table.id),
    index("legalization_contracts_state").on(table.state, table.createdAt, table.id),
    index("legalization_contracts_client").on(table.clientId).where(sql`${table.clientId} is not null`),
    index("legalization_contracts_holder").on(table.holderKey).where(sql`${table.clientId} is null`),
    index("legalization_contracts_filing").on(table.filingId).where(sql`${table.filingId} is not null`),
    index("legalization_contracts_done").on(table.completedAt).where(sql`${table.completedAt} is not null`),
    index("legalization_contracts_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** A line of a contract: one document type and destination, in any number of copies. */
export const legalDocuments = pgTable(
  "legal_documents",
  {
    id: idColumn(),
    contractId: uuid("contract_id")
      .notNull()
      .references(() => legalizationContracts.id, { onDelete: "cascade" }),
    order: integer("order").notNull(),
    documentType: text("document_type").notNull(),
    destination: text("destination").notNull(),
    process: text("process", { enum: processes }).notNull(),
    consulate: boolean("consulate").notNull().default(false),
    holderName: text("holder_name").notNull(),
    quantity: integer("quantity").notNull(),
    stamps: jsonb("stamps").$type<LegalDocument["stamps"]>().notNull(),
    obtainedAt: date("obtained_at", { mode: "string" }),
    observedNote: text("observed_note"),
    amount: amountColumn("amount").notNull(),
    deliveredAt: instantColumnType("delivered_at"),
  },
  (table) => [
    index("legal_documents_contract").on(table.contractId, table.order),
    index("legal_documents_type").on(table.documentType),
    index("legal_documents_destination").on(table.destination),
    // Counts documents delivered in a period, and those not yet delivered.
    index("legal_documents_delivered").on(table.deliveredAt, table.contractId),
  ],
);

export const legalizationLog = pgTable(
  "legalization_log",
  {
    contractId: uuid("contract_id")
      .notNull()
      .references(() => legalizationContracts.id, { onDelete: "cascade" }),
    ...statusLogColumns(valeStates),
    corrective: boolean("corrective").notNull().default(false),
  },
  (table) => [index("legalization_log_contract").on(table.contractId, table.at)],
);
