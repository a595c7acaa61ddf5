import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instantColumnType } from "../../../../server/database/columns.ts";

/** One row for each restoration of a backup next to the running database. */
export const backupProofs = pgTable("backup_proofs", {
  at: instantColumnType("at").primaryKey(),
  backup: text("backup").notNull(),
  rpoSeconds: integer("rpo_seconds").notNull(),
  rtoSeconds: integer("rto_seconds").notNull(),
  rows: bigint("rows", { mode: "number" }).notNull(),
  files: integer("files").notNull(),
  problems: text("problems").array().notNull(),
});
