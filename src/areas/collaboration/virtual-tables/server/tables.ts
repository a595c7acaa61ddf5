import { type SQL, sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { searchedColumns } from "../../../../kit/contract/field-places.ts";
import { languages } from "../../../../kit/text/language.ts";
import { idColumn, instantColumnType, spanishSortKey, stamps } from "../../../../server/database/columns.ts";
import { nullsLastIndexes } from "../../../../server/listing/indexes.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { userGroups } from "../../user-groups/server/tables.ts";
import { tableStates } from "../states.ts";
import { virtualTableFields } from "../virtual-table-fields.ts";
import type { MinutesData } from "./minutes/minutes-pdf.ts";

export const virtualTables = pgTable(
  "virtual_tables",
  {
    id: idColumn(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    active: boolean("active").notNull().default(true),
    openDate: instantColumnType("open_date").notNull(),
    closeDate: instantColumnType("close_date"),
    /** Closed by a moderator before its end. */
    closed: boolean("closed").notNull().default(false),
    keywords: text("keywords").array().notNull().default(sql`'{}'`),
    /** The state that was last notified to the participants. */
    notifiedState: text("told", { enum: tableStates }).notNull(),
    /** The keywords as one text, for the search: an array cannot be used in a generated column. */
    keywordText: text("keyword_text").notNull().default(""),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf(...searchedColumns(virtualTableFields))),
    ...stamps(),
  },
  (table) => [
    index("virtual_tables_title").on(spanishSortKey(table.title), table.id),
    index("virtual_tables_opens").on(table.openDate, table.id),
    ...nullsLastIndexes("virtual_tables_closes", [], [table.closeDate, table.id]),
    index("virtual_tables_made").on(table.createdAt, table.id),
    // For the job that runs every minute.
    index("virtual_tables_told").on(table.notifiedState, table.openDate),
    index("virtual_tables_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

const tableIdColumn = () =>
  uuid("table_id")
    .notNull()
    .references(() => virtualTables.id, { onDelete: "cascade" });

/** Staff invited by name. */
export const virtualTablePeople = pgTable(
  "virtual_table_people",
  {
    tableId: tableIdColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    moderator: boolean("moderator").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tableId, table.userId] }),
    index("virtual_table_people_user").on(table.userId, table.tableId),
  ],
);

/** Groups whose current members, staff and external, take part. */
export const virtualTableGroups = pgTable(
  "virtual_table_groups",
  {
    tableId: tableIdColumn(),
    groupId: uuid("group_id")
      .notNull()
      .references(() => userGroups.id, { onDelete: "restrict" }),
  },
  (table) => [
    primaryKey({ columns: [table.tableId, table.groupId] }),
    index("virtual_table_groups_group").on(table.groupId, table.tableId),
  ],
);

/** External people invited by name. */
export const virtualTableExternals = pgTable(
  "virtual_table_externals",
  {
    id: idColumn(),
    tableId: tableIdColumn(),
    name: text("name").notNull(),
    /** In lower case. */
    email: text("email").notNull(),
    /** Chosen by who invited them; the language of their page has precedence. */
    language: text("language", { enum: languages }).notNull().default("es"),
  },
  (table) => [uniqueIndex("virtual_table_externals_email").on(table.tableId, table.email)],
);

/** Goals. One may be pinned; new messages belong to it by default. */
export const virtualTableObjectives = pgTable(
  "virtual_table_objectives",
  {
    id: idColumn(),
    tableId: tableIdColumn(),
    text: text("text").notNull(),
    order: integer("order").notNull(),
    persistent: boolean("persistent").notNull().default(false),
    achievedAt: instantColumnType("achieved_at"),
    achievedBy: uuid("achieved_by"),
    achievedByName: text("achieved_by_name"),
  },
  (table) => [
    index("virtual_table_objectives_table").on(table.tableId, table.order),
    uniqueIndex("virtual_table_objectives_pinned").on(table.tableId).where(sql`${table.persistent}`),
  ],
);

/** Invitations with their last mail; for external people also the hash of their link. */
export const virtualTableInvitations = pgTable(
  "virtual_table_invitations",
  {
    id: idColumn(),
    tableId: tableIdColumn(),
    /** In lower case. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    invitedAt: instantColumnType("invited_at").notNull(),
    linkHash: text("link_hash"),
    /** Language of the guest's page; null until they enter. */
    language: text("language", { enum: languages }),
    /** IANA name, if the page reported one. */
    timeZone: text("time_zone"),
  },
  (table) => [
    uniqueIndex("virtual_table_invitations_email").on(table.tableId, table.email),
    uniqueIndex("virtual_table_invitations_link").on(table.linkHash),
  ],
);

/** Sessions of guests: at most twelve hours, and no longer than the link. */
export const virtualTableGuestSessions = pgTable(
  "virtual_table_guest_sessions",
  {
    id: idColumn(),
    invitationId: uuid("invitation_id")
      .notNull()
      .references(() => virtualTableInvitations.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: instantColumnType("expires_at").notNull(),
  },
  (table) => [
    index("virtual_table_guest_sessions_invitation").on(table.invitationId),
    index("virtual_table_guest_sessions_expiry").on(table.expiresAt),
  ],
);

/** Minutes of each closing: their content at that time, and the PDF. */
export const virtualTableMinutes = pgTable(
  "virtual_table_minutes",
  {
    id: idColumn(),
    tableId: tableIdColumn(),
    /** Counts the closings. */
    version: integer("version").notNull(),
    number: text("number").notNull().unique(),
    /** Printed on the minutes, to verify them. */
    code: text("code").notNull().unique(),
    at: instantColumnType("at").notNull(),
    byName: text("by_name").notNull(),
    /** Content of the PDF; rendering it again gives the same bytes. */
    data: jsonb("data").$type<MinutesData>().notNull(),
    /** Hash of the PDF once it is rendered; `key` is its place in the storage. */
    sha256: text("sha256"),
    key: text("key"),
  },
  (table) => [
    uniqueIndex("virtual_table_minutes_version").on(table.tableId, table.version),
    index("virtual_table_minutes_waiting").on(table.at).where(sql`${table.sha256} is null`),
  ],
);
