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
import { contractOffers } from "../../contract-offers/server/tables.ts";
import { sharedContractColumns } from "../../legalization/server/tables.ts";
import { processes } from "../../legalization/states.ts";
import type { ConsulateContract, ConsulateDocument } from "../contract-record.ts";
import { contractStates, documentStatuses } from "../states.ts";
import type { ConsulateTariff } from "../tariff.ts";

/** Each tariff is valid from its day until the day before the next one; the unique index allows one per day. */
export const consulateTariffs = pgTable("consulate_tariffs", {
  id: idColumn(),
  validFrom: date("valid_from", { mode: "string" }).notNull().unique(),
  currency: text("currency", { enum: currencies }).notNull(),
  handlingFee: amountColumn("handling_fee").notNull(),
  perDocument: jsonb("per_document").$type<ConsulateTariff["perDocument"]>().notNull(),
  defaultFirmAmount: amountColumn("default_firm_amount").notNull(),
  defaultConsulateAmount: amountColumn("default_consulate_amount").notNull(),
  urgentSurchargePercent: integer("urgent_surcharge_percent").notNull(),
  maxDocumentsPerContract: integer("max_documents_per_contract").notNull(),
  unlimitedPurposes: text("unlimited_purposes").array().notNull(),
  appointmentDays: integer("appointment_days").notNull(),
  notesEs: text("notes_es").notNull(),
  notesEn: text("notes_en").notNull(),
  ...stamps(),
});

export const consulateContracts = pgTable(
  "consulate_contracts",
  {
    ...sharedContractColumns(),
    country: text("country").notNull(),
    purpose: text("purpose"),
    urgent: boolean("urgent").notNull(),
    appointment: date("appointment", { mode: "string" }),
    handlingFee: amountColumn("handling_fee").notNull(),
    tariffFrom: date("tariff_from", { mode: "string" }).notNull(),
    notes: text("notes"),
    payment: jsonb("payment").$type<ConsulateContract["payment"]>(),
    deletedAt: instantColumnType("deleted_at"),
  },
  (table) => [
    index("consulate_contracts_number").on(spanishSortKey(table.number), table.id),
    index("consulate_contracts_newest").on(table.createdAt, table.id),
    index("consulate_contracts_state").on(table.state, table.createdAt, table.id),
    index("consulate_contracts_client").on(table.clientId).where(sql`${table.clientId} is not null`),
    index("consulate_contracts_holder").on(table.holderKey).where(sql`${table.clientId} is null`),
    index("consulate_contracts_filing").on(table.filingId).where(sql`${table.filingId} is not null`),
    index("consulate_contracts_done").on(table.completedAt).where(sql`${table.completedAt} is not null`),
    index("consulate_contracts_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** A line of a contract: one document type, in any number of copies. */
export const consulateDocuments = pgTable(
  "consulate_documents",
  {
    id: idColumn(),
    contractId: uuid("contract_id")
      .notNull()
      .references(() => consulateContracts.id, { onDelete: "cascade" }),
    order: integer("order").notNull(),
    code: text("code").notNull().unique(),
    documentType: text("document_type").notNull(),
    process: text("process", { enum: processes }).notNull(),
    holderName: text("holder_name").notNull(),
    quantity: integer("quantity").notNull(),
    stamps: jsonb("stamps").$type<ConsulateDocument["stamps"]>().notNull(),
    firmAmount: amountColumn("firm_amount").notNull(),
    consulateAmount: amountColumn("consulate_amount").notNull(),
    surcharge: amountColumn("surcharge").notNull(),
    amount: amountColumn("amount").notNull(),
    status: text("status", { enum: documentStatuses }).notNull().default("registered"),
    statusAt: instantColumnType("status_at").notNull(),
    packageNumber: text("package_number"),
    legalizedOn: date("legalized_on", { mode: "string" }),
    observations: text("observations"),
    receiver: jsonb("receiver").$type<ConsulateDocument["receiver"]>(),
    deliveredAt: instantColumnType("delivered_at"),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("code", "holder_name", "package_number")),
    ...stamps(),
  },
  (table) => [
    index("consulate_documents_contract").on(table.contractId, table.order),
    index("consulate_documents_code").on(spanishSortKey(table.code), table.id),
    index("consulate_documents_newest").on(table.statusAt, table.id),
    index("consulate_documents_status").on(table.status, table.statusAt, table.id),
    index("consulate_documents_type").on(table.documentType),
    // Like `legalization`: counts documents delivered in a period, and those not yet delivered.
    index("consulate_documents_delivered").on(table.deliveredAt, table.contractId),
    index("consulate_documents_package").on(table.packageNumber).where(sql`${table.packageNumber} is not null`),
    index("consulate_documents_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

export const consulateContractLog = pgTable(
  "consulate_contract_log",
  {
    contractId: uuid("contract_id")
      .notNull()
      .references(() => consulateContracts.id, { onDelete: "cascade" }),
    ...statusLogColumns(contractStates),
    corrective: boolean("corrective").notNull().default(false),
  },
  (table) => [index("consulate_contract_log_contract").on(table.contractId, table.at)],
);

export const consulateDocumentLog = pgTable(
  "consulate_document_log",
  {
    documentId: uuid("document_id")
      .notNull()
      .references(() => consulateDocuments.id, { onDelete: "cascade" }),
    ...statusLogColumns(documentStatuses),
    corrective: boolean("corrective").notNull().default(false),
  },
  (table) => [index("consulate_document_log_document").on(table.documentId, table.at)],
);

/** Documents invoiced by an offer, each once (primary key). Deleted with the offer, which releases the document. */
export const consulateInvoiced = pgTable(
  "consulate_invoiced",
  {
    documentId: uuid("document_id")
      .primaryKey()
      .references(() => consulateDocuments.id, { onDelete: "restrict" }),
    offerId: uuid("offer_id")
      .notNull()
      .references(() => contractOffers.id, { onDelete: "cascade" }),
    /** Handling fee of the contract, on the first of its invoiced documents. */
    handlingFee: amountColumn("handling_fee").notNull(),
    at: instantColumnType("at").notNull(),
    by: uuid("by_user"),
  },
  (table) => [index("consulate_invoiced_offer").on(table.offerId)],
);
