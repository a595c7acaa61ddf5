import { type SQL, sql } from "drizzle-orm";
import { boolean, date, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { searchedColumns } from "../../../../kit/contract/field-places.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { amountColumn, idColumn, spanishSortKey, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { clientTypes } from "../../clients/enums.ts";
import { clients } from "../../clients/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { documentTypes } from "../enums.ts";
import type { NotarialFiling } from "../contract.ts";
import { notarialFilingFields } from "../notarial-filing-fields.ts";

export const notarialFilings = pgTable(
  "notarial_filings",
  {
    id: idColumn(),
    number: text("number").notNull().unique(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "restrict" }),
    /**
     * Copied from the client when the filing is created, like the country, so that statistics do not follow later
     * changes.
     */
    clientType: text("client_type", { enum: clientTypes }).notNull(),
    country: text("country").notNull(),
    procedureDate: date("procedure_date", { mode: "string" }).notNull(),
    /** Null while the bill is pending. */
    billNumber: text("bill_number"),
    voucherPending: boolean("voucher_pending").notNull().default(false),
    voucherNumber: text("voucher_number"),
    lawyerId: uuid("lawyer_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    documentType: text("document_type", { enum: documentTypes }).notNull(),
    /** Nomenclator codes, like the deed type and the concept. */
    actType: text("act_type"),
    deedType: text("deed_type"),
    protocolNumber: text("protocol_number"),
    concept: text("concept").notNull(),
    stamps: jsonb("stamps").$type<NotarialFiling["stamps"]>().notNull().default(sql`'[]'`),
    fee: amountColumn("fee").notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    exportable: boolean("exportable").notNull().default(false),
    observations: text("observations"),
    searchText: text("search_text").generatedAlwaysAs(
      (): SQL => searchTextOf("number", ...searchedColumns(notarialFilingFields)),
    ),
    ...stamps(),
  },
  (table) => [
    index("notarial_filings_number").on(spanishSortKey(table.number), table.id),
    index("notarial_filings_date").on(table.procedureDate, table.id),
    index("notarial_filings_fee").on(table.currency, table.fee, table.id),
    index("notarial_filings_client").on(table.clientId, table.procedureDate, table.id),
    index("notarial_filings_lawyer").on(table.lawyerId, table.procedureDate, table.id),
    // Unbilled filings are few among all.
    index("notarial_filings_pending").on(table.procedureDate, table.id).where(sql`${table.voucherPending}`),
    index("notarial_filings_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);
