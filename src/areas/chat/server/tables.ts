import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, instantColumnType } from "../../../server/database/columns.ts";
import { searchTextOf } from "../../../server/listing/search-terms.ts";
import { users } from "../../people/server/tables.ts";
import { virtualTableObjectives, virtualTables } from "../../virtual-tables/server/tables.ts";
import { messageTypes } from "../limits.ts";

/** Where something is said. Its row is the lock under which places in its order are given. */
export const chatConversations = pgTable(
  "chat_conversations",
  {
    id: idColumn(),
    /** The two of a private talk, by the order of their identifiers. */
    lowUser: uuid("low_user").references(() => users.id, { onDelete: "cascade" }),
    highUser: uuid("high_user").references(() => users.id, { onDelete: "cascade" }),
    /** Or the table in which it is said. */
    tableId: uuid("table_id").references(() => virtualTables.id, { onDelete: "cascade" }),
    lastSeq: integer("last_seq").notNull().default(0),
    lastAt: instantColumnType("last_at").notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex("chat_conversations_two").on(table.lowUser, table.highUser),
    uniqueIndex("chat_conversations_table").on(table.tableId),
    index("chat_conversations_high").on(table.highUser),
    check("chat_conversations_where", sql`num_nonnulls(${table.lowUser}, ${table.tableId}) = 1`),
    check("chat_conversations_order", sql`${table.lowUser} < ${table.highUser}`),
  ],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    /** Made by its sender. */
    id: uuid("id").primaryKey(),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => chatConversations.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    type: text("type", { enum: messageTypes }).notNull(),
    text: text("text").notNull(),
    sender: text("sender").notNull(),
    /** As they were called then, for who has no account. */
    senderName: text("sender_name").notNull(),
    replyTo: uuid("reply_to"),
    objectiveId: uuid("objective_id").references(() => virtualTableObjectives.id),
    /** Who is called by it: ids of users, of guests "guest:" and that of their invitation. */
    mentions: text("mentions").array().notNull().default(sql`'{}'`),
    mediaId: uuid("media_id"),
    closesAt: instantColumnType("closes_at"),
    sentAt: instantColumnType("sent_at").notNull(),
    editedAt: instantColumnType("edited_at"),
    deletedAt: instantColumnType("deleted_at"),
    deletedBy: text("deleted_by"),
    updatedAt: instantColumnType("updated_at").notNull(),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("text")),
  },
  (table) => [
    uniqueIndex("chat_messages_order").on(table.conversationId, table.seq),
    index("chat_messages_changed").on(table.conversationId, table.updatedAt),
    index("chat_messages_objective").on(table.objectiveId, table.seq).where(sql`${table.objectiveId} is not null`),
    index("chat_messages_media").on(table.mediaId).where(sql`${table.mediaId} is not null`),
    // What statistics of tables count, by its moment.
    index("chat_messages_counted")
      .on(table.sentAt, table.conversationId)
      .where(sql`${table.deletedAt} is null and ${table.type} <> 'system'`),
    index("chat_messages_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

const ofMessage = () =>
  uuid("message_id")
    .notNull()
    .references(() => chatMessages.id, { onDelete: "cascade" });

/** What messages said before they were corrected. */
export const chatFormerTexts = pgTable(
  "chat_former_texts",
  { messageId: ofMessage(), at: instantColumnType("at").notNull(), text: text("text").notNull() },
  (table) => [primaryKey({ columns: [table.messageId, table.at] })],
);

/** Between what a vote chooses. */
export const chatOptions = pgTable(
  "chat_options",
  { id: idColumn(), messageId: ofMessage(), order: integer("order").notNull(), text: text("text").notNull() },
  (table) => [index("chat_options_message").on(table.messageId, table.order)],
);

/** One voice of each in each vote. */
export const chatVoices = pgTable(
  "chat_voices",
  {
    messageId: ofMessage(),
    voter: text("voter").notNull(),
    optionId: uuid("option_id")
      .notNull()
      .references(() => chatOptions.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.voter] })],
);

/** How far each has read. */
export const chatPositions = pgTable(
  "chat_positions",
  {
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => chatConversations.id, { onDelete: "cascade" }),
    reader: text("reader").notNull(),
    readSeq: integer("read_seq").notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.reader] })],
);

/** Who is where, by the process that holds their socket; what no process says again within a minute is over. */
export const chatPresence = pgTable(
  "chat_presence",
  {
    process: uuid("process").notNull(),
    room: text("room").notNull(),
    person: text("person").notNull(),
    seenAt: instantColumnType("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.process, table.room, table.person] }),
    index("chat_presence_room").on(table.room, table.person),
    index("chat_presence_seen").on(table.seenAt),
  ],
);

/** Who was in the room of a table, from when on and until when; its minutes tell. */
export const chatVisits = pgTable(
  "chat_visits",
  {
    tableId: uuid("table_id")
      .notNull()
      .references(() => virtualTables.id, { onDelete: "cascade" }),
    person: text("person").notNull(),
    name: text("name").notNull(),
    firstAt: instantColumnType("first_at").notNull(),
    lastAt: instantColumnType("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableId, table.person] })],
);
