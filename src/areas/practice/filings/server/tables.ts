import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { amountColumn, idColumn, instantColumnType, stamps } from "../../../../server/database/columns.ts";
import { nullsLastIndexes } from "../../../../server/listing/indexes.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { clientTypes } from "../../clients/enums.ts";
import { clients } from "../../clients/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { searchedColumns } from "../../../../kit/contract/field-places.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { filingKinds, mipymeTypes } from "../enums.ts";
import { filingFields } from "../filing-fields.ts";

export const filings = pgTable(
  "filings",
  {
    id: idColumn(),
    kind: text("kind", { enum: filingKinds }).notNull(),
    radicationNumber: text("radication_number").notNull(),
    contractNumber: text("contract_number"),
    supplementNumber: text("supplement_number"),
    /** The contract of a supplement. */
    parentId: uuid("parent_id").references((): AnyPgColumn => filings.id),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id),
    clientType: text("client_type", { enum: clientTypes }).notNull(),
    /** ISO 3166-1 alpha-2, like the nationality. */
    country: text("country").notNull(),
    nationality: text("nationality").notNull(),
    specialistId: uuid("specialist_id")
      .notNull()
      .references(() => users.id),
    correspondentId: uuid("correspondent_id").references(() => users.id),
    topic: text("topic").notNull(),
    /** Nomenclator codes, like the columns below. */
    practiceArea: text("practice_area").notNull(),
    serviceModality: text("service_modality").notNull(),
    serviceType: text("service_type").notNull(),
    sector: text("sector").notNull(),
    takenShape: text("taken_shape").notNull(),
    fee: amountColumn("fee").notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    subscriptionDate: date("subscription_date", { mode: "string" }).notNull(),
    termination: text("termination").notNull(),
    terminationDate: date("termination_date", { mode: "string" }),
    exportable: boolean("exportable").notNull().default(false),
    vip: boolean("vip").notNull().default(false),
    mipymeType: text("mipyme_type", { enum: mipymeTypes }),
    copies: integer("copies").notNull().default(0),
    consultations: integer("consultations").notNull().default(0),
    constitutions: integer("constitutions").notNull().default(0),
    protocolCopies: integer("protocol_copies").notNull().default(0),
    voucherNumber: text("voucher_number"),
    voucherPending: boolean("voucher_pending").notNull().default(false),
    observations: text("observations"),
    searchText: text("search_text").generatedAlwaysAs(
      (): SQL => searchTextOf("radication_number", ...searchedColumns(filingFields)),
    ),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("filings_radication").on(table.radicationNumber),
    uniqueIndex("filings_contract").on(table.contractNumber).where(sql`${table.kind} = 'contract'`),
    uniqueIndex("filings_supplement").on(table.supplementNumber).where(sql`${table.supplementNumber} is not null`),
    // For the sorts of the list.
    index("filings_radication_sort").on(table.radicationNumber, table.id),
    index("filings_fee").on(table.currency, table.fee, table.id),
    index("filings_subscribed").on(table.subscriptionDate, table.id),
    ...nullsLastIndexes("filings_ends", [], [table.terminationDate, table.id]),
    // For its filters, in the default order.
    ...(["clientId", "specialistId", "kind", "practiceArea", "sector", "country"] as const).map((name) =>
      index(`filings_${table[name].name}`).on(table[name], table.subscriptionDate, table.id),
    ),
    // For several filters at once, which may match few or no rows.
    index("filings_narrowed").on(table.practiceArea, table.sector, table.country),
    ...(["serviceModality", "serviceType", "takenShape", "termination"] as const).map((name) =>
      index(`filings_${table[name].name}`).on(table[name]),
    ),
    index("filings_contract_number").on(table.contractNumber),
    index("filings_parent").on(table.parentId).where(sql`${table.parentId} is not null`),
    index("filings_pending").on(table.subscriptionDate, table.id).where(sql`${table.voucherPending}`),
    // For the lawyer's home.
    index("filings_not_billed").on(table.specialistId).where(sql`${table.voucherPending}`),
    index("filings_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/**
 * Totals of the filings of a month, maintained by a trigger (`filing_sums_follow`). Insert-only: a change adds the
 * old values negated and the new ones, so that writers never wait for each other. The rows of a group sum up to its
 * totals.
 */
export const filingSums = pgTable(
  "filing_sums",
  {
    /** First day of the month. */
    month: date("month", { mode: "string" }).notNull(),
    kind: text("kind", { enum: filingKinds }).notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    exportable: boolean("exportable").notNull(),
    practiceArea: text("practice_area").notNull(),
    count: integer("count").notNull(),
    fee: numeric("fee", { precision: 20, scale: 2 }).notNull(),
  },
  (table) => [index("filing_sums_month").on(table.month)],
);

/** Deadlines and ends that the lawyer was notified about, with the day they had then. */
export const filingWarnings = pgTable(
  "filing_warnings",
  {
    /** Id of the deadline or of the ending filing. */
    of: uuid("of").notNull(),
    day: date("day", { mode: "string" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.of, table.day] }), index("filing_warnings_day").on(table.day)],
);

/** Deadlines of a filing. */
export const filingDeadlines = pgTable(
  "filing_deadlines",
  {
    id: idColumn(),
    filingId: uuid("filing_id")
      .notNull()
      .references(() => filings.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    dueOn: date("due_on", { mode: "string" }).notNull(),
    doneAt: instantColumnType("done_at"),
    doneBy: text("done_by"),
  },
  (table) => [
    index("filing_deadlines_filing").on(table.filingId, table.dueOn),
    index("filing_deadlines_due").on(table.dueOn, table.filingId).where(sql`${table.doneAt} is null`),
  ],
);
