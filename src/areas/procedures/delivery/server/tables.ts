import { type SQL, sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { currencies } from "../../../../kit/numbers/money.ts";
import {
  amountColumn,
  idColumn,
  instantColumnType,
  spanishSortKey,
  stamps,
  statusLogColumns,
} from "../../../../server/database/columns.ts";
import { nullsLastIndexes } from "../../../../server/listing/indexes.ts";
import type { UndoRecord } from "../../../../server/workflow/state-machine-types.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { requestGroups } from "../../online-requests/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import type { Delivery } from "../parcel.ts";
import { statuses } from "../states.ts";

/** Carriers, to whom lots are assigned. */
export const carriers = pgTable(
  "carriers",
  {
    id: idColumn(),
    name: text("name").notNull(),
    ci: text("ci").notNull(),
    phone: text("phone").notNull(),
    vehicle: text("vehicle"),
    plate: text("plate"),
    company: text("company"),
    active: boolean("active").notNull().default(true),
    ...stamps(),
  },
  (table) => [uniqueIndex("carriers_ci").on(table.ci), index("carriers_name").on(spanishSortKey(table.name))],
);

/** Parcels that one carrier delivers together. Staff choose the number. */
export const deliveryLots = pgTable(
  "delivery_lots",
  {
    number: text("number").primaryKey(),
    carrierId: uuid("carrier_id")
      .notNull()
      .references(() => carriers.id, { onDelete: "restrict" }),
    /** When the current version of its sheet was printed; null after any change of the lot. */
    printedAt: instantColumnType("printed_at"),
    /** When its first parcel left; no parcel joins the lot after that. */
    leftAt: instantColumnType("left_at"),
    ...stamps(),
  },
  (table) => [index("delivery_lots_carrier").on(table.carrierId), index("delivery_lots_open").on(table.leftAt)],
);

const searchColumns = (): SQL =>
  searchTextOf("number", "request_number", "lot_number", "receiver_name", "receiver_ci", "receiver_phone");

/** One parcel for one address. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: idColumn(),
    number: text("number").notNull().unique(),
    status: text("status", { enum: statuses }).notNull().default("pendingDelivery"),
    statusAt: instantColumnType("status_at").notNull(),
    /** The online request of its documents; null for other documents of the office. */
    commonId: uuid("common_id").references(() => requestGroups.commonId, { onDelete: "restrict" }),
    requestNumber: text("request_number"),
    /** The requester or the client who ordered; null if staff ordered for a visitor. */
    ownerId: uuid("owner_id").references(() => users.id),
    receiverName: text("receiver_name").notNull(),
    receiverCi: text("receiver_ci").notNull(),
    receiverPhone: text("receiver_phone").notNull(),
    address: text("address").notNull(),
    municipality: text("municipality").notNull(),
    documents: jsonb("documents").$type<Delivery["documents"]>().notNull(),
    observations: text("observations"),
    lotNumber: text("lot_number").references(() => deliveryLots.number, { onDelete: "restrict" }),
    attempts: integer("attempts").notNull().default(0),
    /** Price on reception at the time of the order. */
    price: amountColumn("price").notNull(),
    currency: text("currency", { enum: currencies }).notNull().default("CUP"),
    collected: boolean("collected").notNull().default(false),
    takenByName: text("taken_by_name"),
    takenByCi: text("taken_by_ci"),
    deliveredAt: instantColumnType("delivered_at"),
    /** The last step, while it can be undone. */
    undo: jsonb("undo").$type<UndoRecord>(),
    /** Set when staff hide a cancelled delivery. */
    deletedAt: instantColumnType("deleted_at"),
    searchText: text("search_text").generatedAlwaysAs(searchColumns),
    ...stamps(),
  },
  (table) => [
    // At most one active delivery per request.
    uniqueIndex("deliveries_under_way")
      .on(table.commonId)
      .where(sql`${table.status} in ('pendingDelivery', 'readyForMessaging', 'transporting')`),
    index("deliveries_newest")
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index("deliveries_status")
      .on(table.status.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index("deliveries_municipality")
      .on(table.municipality.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index("deliveries_status_at").on(table.statusAt, table.id).where(sql`${table.deletedAt} is null`),
    index("deliveries_receiver")
      .on(spanishSortKey(table.receiverName), table.id)
      .where(sql`${table.deletedAt} is null`),
    ...nullsLastIndexes("deliveries_lot", [], [table.lotNumber, table.id]),
    ...nullsLastIndexes("deliveries_request_number", [], [table.requestNumber, table.id]),
    index("deliveries_request").on(table.commonId).where(sql`${table.commonId} is not null`),
    index("deliveries_owner").on(table.ownerId, table.createdAt.desc().nullsFirst()),
    index("deliveries_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** Status log; append-only. */
export const deliveryLog = pgTable(
  "delivery_log",
  {
    deliveryId: uuid("delivery_id")
      .notNull()
      .references(() => deliveries.id, { onDelete: "cascade" }),
    ...statusLogColumns(statuses),
    corrective: boolean("corrective").notNull().default(false),
  },
  (table) => [index("delivery_log_delivery").on(table.deliveryId)],
);
