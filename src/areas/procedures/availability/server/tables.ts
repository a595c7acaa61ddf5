import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { idColumn, instantColumnType } from "../../../../server/database/columns.ts";
import { onlineServiceOffers } from "../../online-services/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
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
