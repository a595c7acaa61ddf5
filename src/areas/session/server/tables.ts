import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { idColumn, instantColumnType } from "../../../server/database/columns.ts";
import { users } from "../../people/server/tables.ts";

export const sessions = pgTable(
  "sessions",
  {
    id: idColumn(),
    /** SHA-256 of the token: a person who reads the table cannot sign in with it. */
    tokenHash: text("token_hash").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instantColumnType("created_at").notNull().default(sql`now()`),
    seenAt: instantColumnType("seen_at").notNull().default(sql`now()`),
    expiresAt: instantColumnType("expires_at").notNull(),
    ip: text("ip"),
    userAgent: text("user_agent"),
    /** As whom its holder sees the office, and until when. */
    seesId: uuid("sees_id").references(() => users.id, { onDelete: "set null" }),
    seesUntil: instantColumnType("sees_until"),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/** One-time secrets sent by mail: the six-digit activation code, the password-reset token. */
export const mailedSecrets = pgTable(
  "mailed_secrets",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["activation", "reset"] }).notNull(),
    secretHash: text("secret_hash").notNull(),
    /** When its mail was given to the mail server last; until then, when it was asked for. */
    sentAt: instantColumnType("sent_at").notNull().default(sql`now()`),
    expiresAt: instantColumnType("expires_at").notNull(),
    usedAt: instantColumnType("used_at"),
  },
  (table) => [
    index("mailed_secrets_user").on(table.userId, table.purpose, table.sentAt),
    index("mailed_secrets_hash").on(table.secretHash),
  ],
);

/** E-mails of accounts that staff changed, and what the owner of the old address said. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    formerEmail: text("former_email").notNull(),
    email: text("email").notNull(),
    at: instantColumnType("at").notNull(),
    byName: text("by_name").notNull(),
    confirmedAt: instantColumnType("confirmed_at"),
    objectedAt: instantColumnType("objected_at"),
  },
  (table) => [index("email_changes_user").on(table.userId, table.at)],
);

/** Solved challenges stay here until they expire, so that none is used twice. */
export const usedChallenges = pgTable("used_challenges", {
  signature: text("signature").primaryKey(),
  expiresAt: instantColumnType("expires_at").notNull(),
});

/** Guesses by what is guessed at: an account, what was typed when there is no such account, the code of an address. */
export const guesses = pgTable("guesses", {
  target: text("target").primaryKey(),
  attempts: integer("attempts").notNull(),
  since: instantColumnType("since").notNull(),
});
