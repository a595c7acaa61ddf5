import { type SQL, sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { languages } from "../../../kit/language.ts";
import { idColumn, instantColumnType, spanishSortKey, stamps } from "../../../server/database/columns.ts";
import { nullsLastIndexes } from "../../../server/listing/indexes.ts";
import { searchTextOf } from "../../../server/listing/search-terms.ts";
import { users } from "../../people/server/tables.ts";
import { userGroups } from "../../user-groups/server/tables.ts";
import { tableStates } from "../states.ts";
import type { MinutesData } from "./minutes-pdf.ts";

export const virtualTables = pgTable(
  "virtual_tables",
  {
    id: idColumn(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    active: boolean("active").notNull().default(true),
    openDate: instantColumnType("open_date").notNull(),
    closeDate: instantColumnType("close_date"),
    /** By hand, before its moment. */
    closed: boolean("closed").notNull().default(false),
    keywords: text("keywords").array().notNull().default(sql`'{}'`),
    /** How it stood when its people were told of it last. */
    told: text("told", { enum: tableStates }).notNull(),
    /** The same as one text, for the search: the database puts no array into a column that it works out. */
    keywordText: text("keyword_text").notNull().default(""),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("title", "description", "keyword_text")),
    ...stamps(),
  },
  (table) => [
    index("virtual_tables_title").on(spanishSortKey(table.title), table.id),
    index("virtual_tables_opens").on(table.openDate, table.id),
    ...nullsLastIndexes("virtual_tables_closes", [], [table.closeDate, table.id]),
    index("virtual_tables_made").on(table.createdAt, table.id),
    // What the job of each minute asks for.
    index("virtual_tables_told").on(table.told, table.openDate),
    index("virtual_tables_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

const ofTable = () =>
  uuid("table_id")
    .notNull()
    .references(() => virtualTables.id, { onDelete: "cascade" });

/** Who of staff was called to a table by name. */
export const virtualTablePeople = pgTable(
  "virtual_table_people",
  {
    tableId: ofTable(),
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

/** Groups whose people of now, of staff and from outside, are the table's. */
export const virtualTableGroups = pgTable(
  "virtual_table_groups",
  {
    tableId: ofTable(),
    groupId: uuid("group_id")
      .notNull()
      .references(() => userGroups.id, { onDelete: "restrict" }),
  },
  (table) => [
    primaryKey({ columns: [table.tableId, table.groupId] }),
    index("virtual_table_groups_group").on(table.groupId, table.tableId),
  ],
);

/** People from outside who were called by name. */
export const virtualTableExternals = pgTable(
  "virtual_table_externals",
  {
    id: idColumn(),
    tableId: ofTable(),
    name: text("name").notNull(),
    /** In small letters. */
    email: text("email").notNull(),
    /** As who invited them says; what their page chose counts before it. */
    language: text("language", { enum: languages }).notNull().default("es"),
  },
  (table) => [uniqueIndex("virtual_table_externals_email").on(table.tableId, table.email)],
);

/** What is to be reached: one may be pinned, and takes what is said without naming another. */
export const virtualTableObjectives = pgTable(
  "virtual_table_objectives",
  {
    id: idColumn(),
    tableId: ofTable(),
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

/** Who was written to, and when last; of people from outside also the link that lets them in, as its hash. */
export const virtualTableInvitations = pgTable(
  "virtual_table_invitations",
  {
    id: idColumn(),
    tableId: ofTable(),
    /** In small letters. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    invitedAt: instantColumnType("invited_at").notNull(),
    linkHash: text("link_hash"),
    /** Of the page of somebody from outside, once they came in; null until then. */
    language: text("language", { enum: languages }),
    /** IANA name, where their page told one. */
    timeZone: text("time_zone"),
  },
  (table) => [
    uniqueIndex("virtual_table_invitations_email").on(table.tableId, table.email),
    uniqueIndex("virtual_table_invitations_link").on(table.linkHash),
  ],
);

/** Who came in by such a link, without an account: for a day at most, and no longer than the link works. */
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

/** What each closing of a table left: what was said and done, as it stood then, and the paper made of it. */
export const virtualTableMinutes = pgTable(
  "virtual_table_minutes",
  {
    id: idColumn(),
    tableId: ofTable(),
    /** One more at each closing. */
    version: integer("version").notNull(),
    number: text("number").notNull().unique(),
    /** Printed on it: with it anyone who has the paper asks whether it is ours. */
    code: text("code").notNull().unique(),
    at: instantColumnType("at").notNull(),
    byName: text("by_name").notNull(),
    /** What is on the paper: composed once more, it is the same bytes. */
    data: jsonb("data").$type<MinutesData>().notNull(),
    /** Of the paper, once it was composed; its bytes are in the storage under `key`. */
    sha256: text("sha256"),
    key: text("key"),
  },
  (table) => [
    uniqueIndex("virtual_table_minutes_version").on(table.tableId, table.version),
    index("virtual_table_minutes_waiting").on(table.at).where(sql`${table.sha256} is null`),
  ],
);
