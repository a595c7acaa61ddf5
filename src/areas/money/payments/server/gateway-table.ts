import { sql } from "drizzle-orm";
import { pgTable, text, jsonb, integer, uniqueIndex, index, primaryKey } from "drizzle-orm/pg-core";
import { idColumn, instantColumnType } from "../../../../server/database/columns.ts";
import { gatewayKeys } from "../states.ts";
import { observationKinds } from "./gateway-health/observation-kinds.ts";

/** Webhooks of gateways, stored as received before they are processed. */

export const gatewayEvents = pgTable(
  "gateway_events",
  {
    id: idColumn(),
    gateway: text("gateway", { enum: gatewayKeys }).notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    reference: text("reference"),
    channel: text("channel", { enum: ["server", "browser"] }).notNull(),
    verified: text("verified", { enum: ["signature", "headers", "none", "bad"] }).notNull(),
    /** The event as parsed by the adapter. */
    snapshot: jsonb("snapshot"),
    /** Method, query, headers without secrets, body in base64. */
    raw: jsonb("raw").notNull(),
    state: text("state", { enum: ["stored", "parked", "processed", "rejected"] }).notNull(),
    outcome: text("outcome"),
    deliveries: integer("deliveries").notNull().default(1),
    tries: integer("tries").notNull().default(0),
    nextTryAt: instantColumnType("next_try_at").notNull(),
    receivedAt: instantColumnType("received_at").notNull(),
    /** Time of the last repetition. */
    repeatedAt: instantColumnType("repeated_at"),
    processedAt: instantColumnType("processed_at"),
  },
  (table) => [
    // The verification is part of the key, so that a forged copy cannot make the true event look like a repetition.
    uniqueIndex("gateway_events_dedupe").on(table.gateway, table.verified, table.dedupeKey),
    index("gateway_events_waiting").on(table.nextTryAt).where(sql`${table.state} in ('stored', 'parked')`),
    index("gateway_events_rejected").on(table.receivedAt).where(sql`${table.state} = 'rejected'`),
    // The next events to delete once their retention is over.
    index("gateway_events_processed").on(table.processedAt).where(sql`${table.state} = 'processed'`),
    index("gateway_events_reference").on(table.reference),
    index("gateway_events_last")
      .on(table.gateway, sql`(verified = 'bad')`, sql`coalesce(repeated_at, received_at) desc`)
      .where(sql`${table.channel} = 'server'`),
  ],
);
/** Observations of gateways, one row per kind, shared by all processes; only breakers are per process. */

export const gatewaySights = pgTable(
  "gateway_sights",
  {
    gateway: text("gateway", { enum: gatewayKeys }).notNull(),
    what: text("what", { enum: observationKinds }).notNull(),
    /** Empty for observations shared by all processes. */
    process: text("process").notNull().default(""),
    at: instantColumnType("at").notNull(),
    details: jsonb("seen").notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.what, table.process] })],
);
