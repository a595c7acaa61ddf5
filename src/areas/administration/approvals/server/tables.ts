import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Localized } from "../../../../kit/text/language.ts";
import { idColumn, instantColumnType, stamps } from "../../../../server/database/columns.ts";
import type { FieldChange } from "../change-proposal.ts";
import { approvableActions, proposalStates } from "../states.ts";

/** Changes that wait for a second person, and those that were decided in the last months. */
export const changeProposals = pgTable(
  "change_proposals",
  {
    id: idColumn(),
    /** Route of the operation, and its input as it was sent; null once it is decided. */
    route: text("route").notNull(),
    input: jsonb("input").$type<Readonly<Record<string, unknown>>>(),
    inputSha256: text("input_sha256").notNull(),
    action: text("action", { enum: approvableActions }).notNull(),
    subject: jsonb("subject").$type<Localized>(),
    changes: jsonb("changes").$type<FieldChange[]>().notNull(),
    reasonGiven: text("reason_given"),
    state: text("state", { enum: proposalStates }).notNull().default("pending"),
    requestedAt: instantColumnType("requested_at").notNull(),
    requestedBy: uuid("requested_by").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    expiresAt: instantColumnType("expires_at").notNull(),
    decidedAt: instantColumnType("decided_at"),
    decidedByName: text("decided_by_name"),
    reason: text("reason"),
    ...stamps(),
  },
  (table) => [
    // A repeated call creates no second proposal.
    uniqueIndex("change_proposals_pending")
      .on(table.requestedBy, table.route, table.inputSha256)
      .where(sql`${table.state} = 'pending'`),
    index("change_proposals_newest").on(table.requestedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("change_proposals_open").on(table.expiresAt).where(sql`${table.state} = 'pending'`),
  ],
);
