import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
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
import { idColumn, instantColumnType, spanishSortKey, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { users } from "../../../administration/people/server/tables.ts";
import type { SearchedField } from "../client-fields.ts";
import { clientTypes } from "../enums.ts";
import type { DataSheet } from "../client-sheet.ts";
import { importAnswers, type ImportField, importStatuses, type ImportOutcome, outcomes } from "../import-states.ts";
import type { HeaderCandidate } from "./import/headers.ts";
import type { RowFault } from "./import/read-rows.ts";
import type { ImportCells } from "./import/cell-values.ts";

/** A changed field of a client with its old and new value. */
export interface ValueChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}
/**
 * Results of undoing an import: clients that were restored, and clients that stay because they were used or changed
 * since.
 */
export interface UndoCounts {
  readonly back: number;
  readonly kept: number;
}

/** Columns of the fields that clients are searched by, in the order of the generated column. */
const searchedColumns = {
  name: "name",
  address: "address",
  email: "email",
  phone: "phone",
  taxId: "tax_id",
  ci: "ci",
  passport: "passport",
} satisfies Record<SearchedField, string>;
export const searchedNames = Object.keys(searchedColumns) as SearchedField[];

export const clients = pgTable(
  "clients",
  {
    id: idColumn(),
    clientNumber: text("client_number").notNull().unique(),
    name: text("name").notNull(),
    clientType: text("client_type", { enum: clientTypes }).notNull(),
    /** ISO 3166-1 alpha-2, like the nationality. */
    country: text("country").notNull(),
    nationality: text("nationality"),
    address: text("address").notNull(),
    website: text("website"),
    email: text("email"),
    phone: text("phone"),
    /** Nomenclator codes, like the next two. */
    categories: text("categories").array().notNull().default(sql`'{}'`),
    acquisitionWay: text("acquisition_way").notNull(),
    legalForm: text("legal_form"),
    taxId: text("tax_id"),
    ci: text("ci"),
    passport: text("passport"),
    vip: boolean("vip").notNull().default(false),
    notes: text("notes"),
    active: boolean("active").notNull().default(true),
    /** Account for online requests. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Accounts that staff marked as not belonging to the client. */
    notAccounts: uuid("not_accounts").array().notNull().default(sql`'{}'`),
    /** The client that this one was merged into. */
    mergedInto: uuid("merged_into").references((): AnyPgColumn => clients.id, { onDelete: "restrict" }),
    /** Names, numbers, e-mails and phones of the clients merged into this one; part of the search text. */
    knownAs: text("known_as"),
    searchText: text("search_text").generatedAlwaysAs(
      (): SQL => searchTextOf("client_number", ...Object.values(searchedColumns), "known_as"),
    ),
    ...stamps(),
  },
  (table) => [
    index("clients_number").on(spanishSortKey(table.clientNumber), table.id),
    index("clients_name").on(spanishSortKey(table.name), table.id),
    index("clients_made").on(table.createdAt, table.id),
    // Similar names, while one is typed.
    index("clients_like").using("gin", sql`f_norm(${table.name}) gin_trgm_ops`),
    index("clients_words").using("gin", table.searchText.op("gin_trgm_ops")),
    // Duplicate checks while a client is typed.
    ...(["ci", "passport", "taxId", "email", "phone", "userId", "mergedInto"] as const).map((name) =>
      index(`clients_${table[name].name}`).on(table[name]).where(sql`${table[name]} is not null`),
    ),
    // An account belongs to one client. Merged clients keep their columns, so that the merge can be undone.
    uniqueIndex("clients_account")
      .on(table.userId)
      .where(sql`${table.mergedInto} is null and ${table.userId} is not null`),
  ],
);

/** Pairs of clients that staff confirmed to be different, ordered by identifier. They are not suggested as duplicates. */
export const distinctClients = pgTable(
  "distinct_clients",
  {
    lowId: uuid("low_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    highId: uuid("high_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    at: instantColumnType("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lowId, table.highId] }),
    index("distinct_clients_high").on(table.highId),
    check("distinct_clients_order", sql`${table.lowId} < ${table.highId}`),
  ],
);

/** Contact persons of a client. */
export const clientContacts = pgTable(
  "client_contacts",
  {
    id: idColumn(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    order: integer("order").notNull(),
    name: text("name").notNull(),
    /** Code of the nomenclator CONTACT_TYPE. */
    contactType: text("contact_type").notNull(),
    position: text("position"),
    phone: text("phone"),
    email: text("email"),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("name", "phone", "email")),
  },
  (table) => [
    index("client_contacts_client").on(table.clientId, table.order),
    index("client_contacts_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** Additional data of a client; one sheet per client. */
export const dataSheets = pgTable(
  "data_sheets",
  {
    id: idColumn(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    fullName: text("full_name").notNull(),
    /** File name of the photo. */
    image: text("image"),
    birthDate: date("birth_date", { mode: "string" }),
    /** Nomenclator codes, like the vocational training. */
    maritalStatus: text("marital_status"),
    location: text("location"),
    children: jsonb("children").$type<DataSheet["children"]>().notNull().default(sql`'[]'`),
    vocationalTraining: text("vocational_training"),
    workCentre: text("work_centre"),
    occupation: text("occupation"),
    organizations: text("organizations").array().notNull().default(sql`'{}'`),
    managers: jsonb("managers").$type<DataSheet["managers"]>().notNull().default(sql`'[]'`),
    employees: integer("employees"),
    history: text("history"),
    products: text("products").array().notNull().default(sql`'{}'`),
    competitors: text("competitors").array().notNull().default(sql`'{}'`),
    economicInformation: text("economic_information"),
    judicialAspects: text("judicial_aspects"),
    observations: text("observations"),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("data_sheets_client").on(table.clientId),
    index("data_sheets_image").on(table.image).where(sql`${table.image} is not null`),
  ],
);

/**
 * Old values of changed client fields. Deleted with the client, unlike the audit log, which must not contain personal
 * data.
 */
export const clientValues = pgTable(
  "client_values",
  {
    id: idColumn(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    /** As in the audit entry. */
    at: instantColumnType("at").notNull().default(sql`now()`),
    changes: jsonb("changes").$type<readonly ValueChange[]>().notNull(),
  },
  (table) => [index("client_values_client").on(table.clientId, table.at)],
);

/** Uploaded files of clients to import. */
export const clientImports = pgTable(
  "client_imports",
  {
    id: idColumn(),
    name: text("name").notNull(),
    mime: text("mime").notNull(),
    sha256: text("sha256").notNull(),
    status: text("status", { enum: importStatuses }).notNull(),
    headers: jsonb("headers").$type<readonly string[]>().notNull(),
    samples: jsonb("samples").$type<readonly (readonly string[])[]>().notNull(),
    fields: jsonb("fields").$type<readonly (ImportField | null)[]>().notNull(),
    total: integer("total").notNull(),
    /** Number of rows checked or written, and the line of the last of them. */
    through: integer("through").notNull().default(0),
    line: integer("line").notNull().default(0),
    /** Line of the header row, and the lines from which the user can choose it. */
    headerLine: integer("header_line").notNull().default(1),
    firstLines: jsonb("first_lines").$type<readonly HeaderCandidate[]>().notNull().default([]),
    outcomes: jsonb("outcomes").$type<Readonly<Partial<Record<ImportOutcome, number>>>>().notNull().default(sql`'{}'`),
    written: integer("written").notNull().default(0),
    createdByName: text("created_by_name").notNull(),
    /** Who started the run; the author of its audit entries. */
    runBy: uuid("run_by"),
    runByName: text("run_by_name"),
    /** Who undid the import, and with what result. */
    undoneBy: uuid("undone_by"),
    undoneByName: text("undone_by_name"),
    undone: jsonb("undone").$type<UndoCounts>(),
    endedAt: instantColumnType("ended_at"),
    ...stamps(),
  },
  (table) => [
    index("client_imports_made").on(table.createdAt, table.id),
    index("client_imports_same").on(table.sha256, table.endedAt),
    index("client_imports_under_way")
      .on(table.updatedAt)
      .where(sql`${table.status} in ('checking', 'running', 'undoing')`),
  ],
);

/** Rows of an import. Cells are erased once written, changes once they cannot be undone any more. */
export const clientImportRows = pgTable(
  "client_import_rows",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => clientImports.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    typed: jsonb("typed").$type<ImportCells>(),
    /** Errors found while reading, then errors found while checking. */
    readFaults: jsonb("read_faults").$type<readonly RowFault[]>().notNull(),
    faults: jsonb("faults").$type<readonly RowFault[]>().notNull().default(sql`'[]'`),
    outcome: text("outcome", { enum: outcomes }),
    /** Number of the client that the row seems to duplicate. */
    found: text("found"),
    /** The client that the row names, created or asks about. */
    clientId: uuid("client_id"),
    /** Changes of that client, with old and new values. */
    changes: jsonb("changes").$type<readonly ValueChange[]>().notNull().default([]),
    /** The user's answer, and the client it refers to. */
    answer: text("answer", { enum: importAnswers }),
    answerOf: uuid("answer_of"),
    /** Version of the client after the import wrote it. */
    writtenAt: instantColumnType("written_at"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index("client_import_rows_faults").on(table.importId, table.line).where(sql`${table.faults} <> '[]'`),
    index("client_import_rows_client").on(table.importId, table.clientId).where(sql`${table.clientId} is not null`),
  ],
);
