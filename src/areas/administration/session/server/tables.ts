import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { idColumn, instantColumnType } from "../../../../server/database/columns.ts";
import { users } from "../../people/server/tables.ts";
import { factorKinds } from "../factor-kinds.ts";

export const sessions = pgTable(
  "sessions",
  {
    id: idColumn(),
    /** SHA-256 of the token, so that reading the table is not enough to sign in. */
    tokenHash: text("token_hash").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instantColumnType("created_at").notNull().default(sql`now()`),
    seenAt: instantColumnType("seen_at").notNull().default(sql`now()`),
    expiresAt: instantColumnType("expires_at").notNull(),
    ip: text("ip"),
    userAgent: text("user_agent"),
    /** When the person last proved who they are, if that was after the sign-in. */
    confirmedAt: instantColumnType("confirmed_at"),
    /** Impersonated user, and the end of the impersonation. */
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
    /** When the mail server last accepted the mail; before that, when it was requested. */
    sentAt: instantColumnType("sent_at").notNull().default(sql`now()`),
    expiresAt: instantColumnType("expires_at").notNull(),
    usedAt: instantColumnType("used_at"),
  },
  (table) => [
    index("mailed_secrets_user").on(table.userId, table.purpose, table.sentAt),
    index("mailed_secrets_hash").on(table.secretHash),
    index("mailed_secrets_expiry").on(table.expiresAt),
  ],
);

/** E-mail addresses changed by staff, and the answer of the former address. */
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

/** Solved challenges are stored until they expire, so that none is used twice. */
export const usedChallenges = pgTable("used_challenges", {
  signature: text("signature").primaryKey(),
  expiresAt: instantColumnType("expires_at").notNull(),
});

/** Guesses by target: an account, the entered name of an unknown account, the code of an address. */
export const guesses = pgTable("guesses", {
  target: text("target").primaryKey(),
  attempts: integer("attempts").notNull(),
  since: instantColumnType("since").notNull(),
});

/** Second factors: an authenticator app (TOTP) or a passkey. */
export const secondFactors = pgTable(
  "second_factors",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: factorKinds }).notNull(),
    name: text("name").notNull(),
    /** TOTP: the encrypted secret. Passkey: the public key. */
    secret: text("secret").notNull(),
    /** TOTP: the last time step that was used, so that no code is used twice. Passkey: the signature counter. */
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    /** Passkey: credential id and transports. */
    credentialId: text("credential_id").unique(),
    transports: text("transports").array(),
    createdAt: instantColumnType("created_at").notNull(),
    usedAt: instantColumnType("used_at"),
  },
  (table) => [index("second_factors_user").on(table.userId)],
);

/** One-time codes for a person who lost their second factor. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    createdAt: instantColumnType("created_at").notNull(),
    usedAt: instantColumnType("used_at"),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/** People who entered their password and still owe the second factor. Not a session: its token opens nothing. */
export const pendingSignIns = pgTable(
  "pending_sign_ins",
  {
    id: idColumn(),
    tokenHash: text("token_hash").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instantColumnType("expires_at").notNull(),
    /** Whether the browser had not signed in to the account before. */
    isNewDevice: boolean("is_new_device").notNull(),
  },
  (table) => [index("pending_sign_ins_user").on(table.userId), index("pending_sign_ins_expiry").on(table.expiresAt)],
);
