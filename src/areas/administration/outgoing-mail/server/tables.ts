import { type SQL, sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { languages } from "../../../../kit/text/language.ts";
import { bytesColumn, idColumn, instantColumnType, stamps } from "../../../../server/database/columns.ts";
import { nullsLastIndexes } from "../../../../server/listing/indexes.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { mailStates } from "../states.ts";

const lookedUpBy = (): SQL =>
  searchTextOf('"to"', "vars->>'name'", "vars->>'number'", "vars->>'delivery'", "vars->>'holder'");

export const emails = pgTable(
  "emails",
  {
    id: idColumn(),
    /** Idempotency key: a second mail with the same key is not written. */
    once: text("once").notNull().unique(),
    messageId: text("message_id").notNull().unique(),
    to: text("to").notNull(),
    cc: text("cc"),
    language: text("language", { enum: languages }).notNull(),
    subject: text("subject").notNull(),
    template: text("template").notNull(),
    vars: jsonb("vars").$type<Record<string, string>>().notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    state: text("state", { enum: mailStates }).notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    retries: integer("retries").notNull().default(0),
    lastError: text("last_error"),
    nextAttemptAt: instantColumnType("next_attempt_at").notNull().default(sql`now()`),
    lease: uuid("lease"),
    leasedUntil: instantColumnType("leased_until"),
    sentAt: instantColumnType("sent_at"),
    deskNote: text("desk_note"),
    deskByName: text("desk_by_name"),
    /** Number of rows in `email_files`, so that a mail without attachments needs no query. */
    files: integer("files").notNull().default(0),
    /** When body and variables were erased at the end of their retention (`erase-bodies.ts`); null before. */
    bodyErasedAt: instantColumnType("body_erased_at"),
    relatedKind: text("related_kind"),
    relatedId: text("related_id"),
    /** Id of the mailed code or link, valid from the sending; no foreign key, because the mail outlives it. */
    carries: uuid("carries"),
    /** Recipient and subject matter, never the body. */
    searchText: text("search_text").generatedAlwaysAs(lookedUpBy),
    ...stamps(),
  },
  (table) => [
    index("emails_due").on(table.nextAttemptAt).where(sql`${table.state} in ('pending', 'processing')`),
    // Indexes of the list: its views, its sort orders, its filter by template.
    index("emails_newest").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("emails_state").on(
      table.state.desc().nullsFirst(),
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // With the state, so that counts per state and template need only the index.
    index("emails_template").on(
      table.template,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.state,
    ),
    index("emails_attempts").on(
      table.attempts.desc().nullsFirst(),
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("emails_receiver").on(table.to, table.id),
    index("emails_next").on(table.nextAttemptAt, table.id),
    ...nullsLastIndexes("emails_sent", [], [table.sentAt, table.id]),
    index("emails_to").using("gin", table.to.op("gin_trgm_ops")),
    index("emails_words").using("gin", table.searchText.op("gin_trgm_ops")),
    index("emails_related").on(table.relatedKind, table.relatedId),
    // Bodies to erase, oldest first.
    index("emails_body_retention")
      .on(table.updatedAt)
      .where(sql`${table.bodyErasedAt} is null and ${table.state} in ('sent', 'failed', 'cancelled')`),
  ],
);

/** Attachments, deleted once the mail was sent. */
export const emailFiles = pgTable(
  "email_files",
  {
    emailId: uuid("email_id")
      .notNull()
      .references(() => emails.id, { onDelete: "cascade" }),
    at: integer("at").notNull(),
    name: text("name").notNull(),
    mime: text("mime").notNull(),
    content: bytesColumn("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.emailId, table.at] })],
);
