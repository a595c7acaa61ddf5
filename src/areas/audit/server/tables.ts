import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { idColumn, instant } from "../../../server/database/columns.ts";

export const auditLog = pgTable(
  "audit_log",
  {
    id: idColumn(),
    at: instant("at").notNull().default(sql`now()`),
    /** Null when the system or a stranger acted. */
    userId: uuid("user_id"),
    byName: text("by_name").notNull(),
    roles: text("roles").array().notNull(),
    sessionId: uuid("session_id"),
    ip: text("ip"),
    requestId: text("request_id"),
    action: text("action").notNull(),
    recordKind: text("record_kind").notNull(),
    recordId: text("record_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    reason: text("reason"),
  },
  (table) => [
    index("audit_log_record").on(table.recordKind, table.recordId, table.at),
    index("audit_log_user").on(table.userId, table.at),
  ],
);
