import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, instantColumnType, stamps } from "../../../../server/database/columns.ts";
import { onlineServiceOffers } from "../../online-services/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { drawStatuses, entryStatuses } from "../draw/states.ts";
import { slotStatuses } from "../states.ts";

export const slots = pgTable(
  "slots",
  {
    id: idColumn(),
    offerId: uuid("offer_id")
      .notNull()
      .references(() => onlineServiceOffers.id, { onDelete: "restrict" }),
    date: date("date", { mode: "string" }).notNull(),
    /** The Monday of its week. */
    week: date("week", { mode: "string" }).notNull(),
    status: text("status", { enum: slotStatuses }).notNull().default("available"),
    /** The request group that reserved it; null while the place is available. */
    commonId: uuid("common_id"),
    formId: uuid("form_id"),
    userId: uuid("user_id").references(() => users.id, { onDelete: "restrict" }),
    reservedUntil: instantColumnType("reserved_until"),
    usedAt: instantColumnType("used_at"),
    createdAt: instantColumnType("created_at").notNull().default(sql`now()`),
    updatedAt: instantColumnType("updated_at").notNull().default(sql`now()`),
  },
  (table) => [
    index("slots_free").on(table.offerId, table.date, table.id).where(sql`${table.status} = 'available'`),
    index("slots_offer_date").on(table.offerId, table.date),
    index("slots_common").on(table.commonId).where(sql`${table.commonId} is not null`),
    index("slots_held").on(table.reservedUntil).where(sql`${table.status} = 'reserved'`),
    index("slots_user_week").on(table.userId, table.week).where(sql`${table.userId} is not null`),
    check("slots_holder", sql`(${table.status} in ('reserved', 'used')) = (${table.commonId} is not null)`),
  ],
);

/** Days on which an offer is closed although they are working days; the generation opens no places on them. */
export const closedDays = pgTable(
  "closed_days",
  {
    offerId: uuid("offer_id")
      .notNull()
      .references(() => onlineServiceOffers.id, { onDelete: "cascade" }),
    date: date("date", { mode: "string" }).notNull(),
    note: text("note"),
    createdAt: instantColumnType("created_at").notNull().default(sql`now()`),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "restrict" }),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.date] }), index("closed_days_date").on(table.date)],
);

/** A draw for all places of an offer in one week. */
export const draws = pgTable(
  "draws",
  {
    id: idColumn(),
    offerId: uuid("offer_id")
      .notNull()
      .references(() => onlineServiceOffers.id, { onDelete: "restrict" }),
    /** The Monday of the week of its places. */
    week: date("week", { mode: "string" }).notNull(),
    status: text("status", { enum: drawStatuses }).notNull().default("scheduled"),
    opensAt: instantColumnType("opens_at").notNull(),
    /** End of the entry period: who arrives later follows those drawn. */
    drawsAt: instantColumnType("draws_at").notNull(),
    /** 32 random bytes in hexadecimal; secret until the draw. */
    seed: text("seed").notNull(),
    drawnAt: instantColumnType("drawn_at"),
    /** Entries that were drawn; those with a later position arrived after the draw. */
    drawnEntries: integer("drawn_entries").notNull().default(0),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("draws_offer_week").on(table.offerId, table.week).where(sql`${table.status} <> 'cancelled'`),
    index("draws_active").on(table.drawsAt).where(sql`${table.status} in ('scheduled', 'drawn')`),
    check("draws_entry_period", sql`${table.drawsAt} > ${table.opensAt}`),
    check("draws_drawn", sql`(${table.status} in ('drawn', 'closed')) = (${table.drawnAt} is not null)`),
  ],
);

/** A person in a draw. The id becomes the id of the request when the person accepts a place. */
export const drawEntries = pgTable(
  "draw_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    drawId: uuid("draw_id")
      .notNull()
      .references(() => draws.id, { onDelete: "restrict" }),
    offerId: uuid("offer_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    /** HMAC of the identity number. */
    identityKey: text("identity_key").notNull(),
    status: text("status", { enum: entryStatuses }).notNull().default("waiting"),
    statusAt: instantColumnType("status_at").notNull().default(sql`now()`),
    /** From 1, in the drawn order; null until the draw. */
    position: integer("position"),
    offeredUntil: instantColumnType("offered_until"),
    ...stamps(),
  },
  (table) => [
    unique("draw_entries_user").on(table.drawId, table.userId),
    unique("draw_entries_identity").on(table.drawId, table.identityKey),
    unique("draw_entries_position").on(table.drawId, table.position),
    uniqueIndex("draw_entries_active_user")
      .on(table.offerId, table.userId)
      .where(sql`${table.status} in ('waiting', 'offered')`),
    uniqueIndex("draw_entries_active_identity")
      .on(table.offerId, table.identityKey)
      .where(sql`${table.status} in ('waiting', 'offered')`),
    index("draw_entries_list").on(table.drawId, table.status, table.position),
    index("draw_entries_of_user").on(table.userId),
    check("draw_entries_offer", sql`(${table.status} = 'offered') = (${table.offeredUntil} is not null)`),
  ],
);
