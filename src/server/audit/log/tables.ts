/** Tables of the tamper-evident log over the audit entries. */
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytesColumn, idColumn, instantColumnType } from "../../database/columns.ts";

/** Entries without a number yet. A trigger adds each entry in the transaction that writes it. */
export const auditWaiting = pgTable("audit_waiting", { entryId: uuid("entry_id").primaryKey() });

/** The place of each entry in the log, counted from 0. Append-only, like the tables below. */
export const auditLeaves = pgTable("audit_leaves", {
  index: bigint("index", { mode: "number" }).primaryKey(),
  entryId: uuid("entry_id").notNull().unique(),
  hash: bytesColumn("hash").notNull(),
  /** Of the entry's personal values: needed once they are erased. */
  commitment: bytesColumn("commitment").notNull(),
});

/** Roots of complete subtrees of 256, 256² … leaves, so that a proof reads few rows. */
export const auditSubtrees = pgTable(
  "audit_subtrees",
  {
    /** 1: of 256 leaves; 2: of 65,536. */
    tier: integer("tier").notNull(),
    index: bigint("index", { mode: "number" }).notNull(),
    hash: bytesColumn("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tier, table.index] })],
);

export const auditCheckpoints = pgTable("audit_checkpoints", {
  size: bigint("size", { mode: "number" }).primaryKey(),
  root: bytesColumn("root").notNull(),
  at: instantColumnType("at").notNull(),
  /** The signed text, as a stranger checks it. */
  note: text("note").notNull(),
});

/** Results of the nightly verification. */
export const auditVerifications = pgTable("audit_verifications", {
  at: instantColumnType("at").primaryKey(),
  /** Entries that were read until the end or the first break. */
  size: bigint("size", { mode: "number" }).notNull(),
  /** The first break; null if there is none. */
  broken: text("broken"),
});

/** Attempts to bring a checkpoint to a place outside of this machine. */
export const auditDeliveries = pgTable(
  "audit_deliveries",
  {
    id: idColumn(),
    destination: text("destination").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    at: instantColumnType("at").notNull(),
    /** Why it failed; null if it arrived. */
    failure: text("failure"),
  },
  (table) => [
    index("audit_deliveries_destination").on(table.destination, table.at.desc()),
    index("audit_deliveries_arrived").on(table.size).where(sql`failure is null`),
  ],
);
