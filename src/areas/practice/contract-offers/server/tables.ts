import { type SQL, sql } from "drizzle-orm";
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
import { currencies } from "../../../../kit/numbers/money.ts";
import {
  amountColumn,
  idColumn,
  instantColumnType,
  stamps,
  statusLogColumns,
} from "../../../../server/database/columns.ts";
import { searchedColumns } from "../../../../kit/contract/field-places.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { bankAccounts } from "../../../money/bank-accounts/server/tables.ts";
import { clients } from "../../clients/server/tables.ts";
import { filings } from "../../filings/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import type { OfferContent, OfferPayment } from "../offer.ts";
import { offerFields } from "../offer-fields.ts";
import { offerStatuses } from "../states.ts";

const searchTextColumns = (): SQL => searchTextOf("offer_number", "client_number", ...searchedColumns(offerFields));

export const contractOffers = pgTable(
  "contract_offers",
  {
    id: idColumn(),
    offerNumber: text("offer_number").notNull().unique(),
    status: text("status", { enum: offerStatuses }).notNull().default("draft"),
    statusAt: instantColumnType("status_at").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "restrict" }),
    /** Number at the time when the client was set. */
    clientNumber: text("client_number").notNull(),
    requestedBy: uuid("requested_by").references(() => users.id, { onDelete: "restrict" }),
    approvedBy: uuid("approved_by").references(() => users.id, { onDelete: "restrict" }),
    approvalDate: date("approval_date", { mode: "string" }),
    receivedBy: text("received_by"),
    deliveryDate: date("delivery_date", { mode: "string" }),
    receiptDate: date("receipt_date", { mode: "string" }),
    contract: text("contract"),
    contractDate: date("contract_date", { mode: "string" }),
    /** The linked filing; `contract` retains its text if the filing is deleted. */
    filingId: uuid("filing_id").references(() => filings.id, { onDelete: "set null" }),
    currency: text("currency", { enum: currencies }).notNull(),
    /** Sum of the concepts. */
    totalAmount: amountColumn("total_amount").notNull().default("0.00"),
    chequeAmount: amountColumn("cheque_amount"),
    /** Codes of the nomenclator MAIN_ACTIVITY. */
    mainActivities: text("main_activities").array().notNull().default(sql`'{}'`),
    bankAccountId: uuid("bank_account_id").references(() => bankAccounts.id, { onDelete: "restrict" }),
    issuedAt: instantColumnType("issued_at"),
    /** When this version was first sent. */
    sentAt: instantColumnType("sent_at"),
    signedAt: instantColumnType("signed_at"),
    /** Document with the signed scan. */
    scan: uuid("scan"),
    paidAt: instantColumnType("paid_at"),
    payment: jsonb("payment").$type<OfferPayment>(),
    version: integer("version").notNull().default(1),
    searchText: text("search_text").generatedAlwaysAs(searchTextColumns),
    ...stamps(),
  },
  (table) => [
    index("contract_offers_date").on(table.date, table.id),
    index("contract_offers_client_number").on(table.clientNumber, table.id),
    index("contract_offers_total").on(table.currency, table.totalAmount, table.id),
    index("contract_offers_client").on(table.clientId, table.id),
    index("contract_offers_account").on(table.bankAccountId),
    index("contract_offers_filing").on(table.filingId).where(sql`${table.filingId} is not null`),
    // Partial indexes: few of all offers are waiting.
    index("contract_offers_not_signed")
      .on(table.issuedAt, table.id)
      .where(sql`${table.signedAt} is null and ${table.status} in ('unsigned', 'paid')`),
    index("contract_offers_not_paid").on(table.signedAt, table.id).where(sql`${table.status} = 'signed'`),
    // For users who see only their own offers.
    index("contract_offers_own").on(table.createdBy, table.id),
    index("contract_offers_requested").on(table.requestedBy, table.id),
    index("contract_offers_approved").on(table.approvedBy, table.id),
    index("contract_offers_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** Concepts and payment methods of an offer; both have the same sum. */
export const contractOfferLines = pgTable(
  "contract_offer_lines",
  {
    id: idColumn(),
    offerId: uuid("offer_id")
      .notNull()
      .references(() => contractOffers.id, { onDelete: "cascade" }),
    side: text("side", { enum: ["concept", "method"] }).notNull(),
    position: integer("position").notNull(),
    /** Code of the nomenclator OFFER_CONCEPT or PAYMENT_METHOD. */
    code: text("code").notNull(),
    amount: amountColumn("amount").notNull(),
    description: text("description"),
  },
  (table) => [
    uniqueIndex("contract_offer_lines_place").on(table.offerId, table.side, table.position),
    index("contract_offer_lines_code").on(table.code),
  ],
);

/** Earlier versions of an offer that were sent before a correction. */
export const contractOfferVersions = pgTable(
  "contract_offer_versions",
  {
    offerId: uuid("offer_id")
      .notNull()
      .references(() => contractOffers.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    content: jsonb("content").$type<OfferContent>().notNull(),
    /** When the version was replaced, and who replaced it. */
    until: instantColumnType("until").notNull(),
    byName: text("by_name").notNull(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.version] })],
);

/** Every status of an offer; append-only. */
export const contractOfferLog = pgTable(
  "contract_offer_log",
  {
    offerId: uuid("offer_id")
      .notNull()
      .references(() => contractOffers.id, { onDelete: "cascade" }),
    ...statusLogColumns(offerStatuses),
    corrective: boolean("corrective").notNull().default(false),
  },
  (table) => [index("contract_offer_log_offer").on(table.offerId, table.at)],
);
