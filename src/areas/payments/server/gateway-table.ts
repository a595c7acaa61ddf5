import { sql } from "drizzle-orm";
import { pgTable, text, jsonb, integer, uniqueIndex, index, primaryKey } from "drizzle-orm/pg-core";
import { idColumn, instantColumnType } from "../../../server/database/columns.ts";
import { gatewayKeys } from "../states.ts";
import { observationKinds } from "./gateway-health/observation-kinds.ts";

/** What gateways sent us, kept as it came before anything is made of it. */

export const gatewayEvents = pgTable(
  "gateway_events",
  {
    id: idColumn(),
    gateway: text("gateway", { enum: gatewayKeys }).notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    reference: text("reference"),
    channel: text("channel", { enum: ["server", "browser"] }).notNull(),
    verified: text("verified", { enum: ["signature", "headers", "none", "bad"] }).notNull(),
    /** What the event says, as the adapter read it. */
    snapshot: jsonb("snapshot"),
    /** Method, query, headers without secrets, body in base64. */
    raw: jsonb("raw").notNull(),
    state: text("state", { enum: ["stored", "parked", "processed", "rejected"] }).notNull(),
    outcome: text("outcome"),
    deliveries: integer("deliveries").notNull().default(1),
    tries: integer("tries").notNull().default(0),
    nextTryAt: instantColumnType("next_try_at").notNull(),
    receivedAt: instantColumnType("received_at").notNull(),
    /** When it came last, where it came more than once. */
    repeatedAt: instantColumnType("repeated_at"),
    processedAt: instantColumnType("processed_at"),
  },
  (table) => [
    // A forged copy must not make the true event look like a repetition, so what was proven is part of the key.
    uniqueIndex("gateway_events_dedupe").on(table.gateway, table.verified, table.dedupeKey),
    index("gateway_events_waiting").on(table.nextTryAt).where(sql`${table.state} in ('stored', 'parked')`),
    index("gateway_events_rejected").on(table.receivedAt).where(sql`${table.state} = 'rejected'`),
    index("gateway_events_reference").on(table.reference),
    index("gateway_events_last")
      .on(table.gateway, sql`(verified = 'bad')`, sql`coalesce(repeated_at, received_at) desc`)
      .where(sql`${table.channel} = 'server'`),
  ],
);
/**
 * What was seen of a gateway, one row for each kind of thing: the newest word of all processes. Only a breaker is a
 * process's own.
 */

export const gatewaySights = pgTable(
  "gateway_sights",
  {
    gateway: text("gateway", { enum: gatewayKeys }).notNull(),
    what: text("what", { enum: observationKinds }).notNull(),
    /** Empty where it is everybody's. */
    process: text("process").notNull().default(""),
    at: instantColumnType("at").notNull(),
    seen: jsonb("seen").notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.what, table.process] })],
);
